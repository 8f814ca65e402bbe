#ifndef ACTIVESTORE_C_LINE_EDITING_H
#define ACTIVESTORE_C_LINE_EDITING_H

/// An editor of lines at a terminal: libedit, which is loaded when the first editor is made. So programs are built and run without it.
typedef struct activestore_line_editor activestore_line_editor;

/// Completes the text before the cursor. Sets text to insert and lines to show, each from malloc or left null.
typedef void (*activestore_line_completer)(void *context, const char *text, char **insertion, char **list);

/// How reading a line ended.
enum { activestore_line_read = 0, activestore_line_end = 1, activestore_line_interrupted = 2 };

/// An editor on standard input and output; null if libedit is not installed or cannot use the terminal.
activestore_line_editor *activestore_line_editor_open(const char *program, void *context, activestore_line_completer completer);
/// Reads a line. It is valid until the next call, and ends with a line feed.
int activestore_line_editor_read(activestore_line_editor *editor, const char *prompt, const char **line);
/// Adds a line to those that the arrow keys and Ctrl-R find.
void activestore_line_editor_remember(activestore_line_editor *editor, const char *line);
void activestore_line_editor_close(activestore_line_editor *editor);

/// Has Ctrl-C set a mark in place of ending the program. If the mark is already set, Ctrl-C ends it nevertheless.
void activestore_interrupts_catch(void);
/// The same for SIGTERM and SIGHUP as well, except for those that the program was started to ignore.
void activestore_ends_catch(void);
/// Has Ctrl-C set the mark alone, while the other end of this pipe is open: its reader has the terminal.
void activestore_interrupts_leave(int pipe);
/// In place of a pipe: until it is taken back.
enum { activestore_interrupts_for_other = -1 };
/// Has Ctrl-C do again what it did before.
void activestore_interrupts_take_back(void);
/// The number of the signal that has set the mark; 0 if it is not set.
int activestore_interrupted(void);
/// Removes the mark.
void activestore_interrupts_clear(void);

#endif
