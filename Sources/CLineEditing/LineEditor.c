// The functions of libedit, called by their names at run time.
//
// The numbers and types below are those of <histedit.h>. They are part of libedit's binary interface, which has been
// the same since libedit.so.2 (libedit.so.0 outside Debian). el_set, el_get and history take a variable number of arguments,
// which Swift cannot call.

#include "CLineEditing.h"

#include <dlfcn.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct editline EditLine;
typedef struct history History;
typedef struct { int number; const char *text; } HistoryEvent;
typedef struct { const char *buffer, *cursor, *end; } LineInfo;
enum { EL_EDITOR = 2, EL_SIGNAL = 3, EL_BIND = 4, EL_ADDFN = 9, EL_HIST = 10, EL_CLIENTDATA = 14, EL_PROMPT = 0 };
enum { CC_REFRESH = 4, CC_REFRESH_BEEP = 9, CC_REDISPLAY = 8 };
enum { H_SETSIZE = 1, H_ENTER = 10, H_SETUNIQUE = 20 };

static struct {
    EditLine *(*init)(const char *, FILE *, FILE *, FILE *);
    int (*set)(EditLine *, int, ...);
    int (*get)(EditLine *, int, ...);
    const char *(*gets)(EditLine *, int *);
    const LineInfo *(*line)(EditLine *);
    int (*insert)(EditLine *, const char *);
    int (*source)(EditLine *, const char *);
    void (*end)(EditLine *);
    History *(*history_init)(void);
    int (*history)(History *, HistoryEvent *, int, ...);
    void (*history_end)(History *);
} edit;

struct activestore_line_editor {
    EditLine *line;
    History *history;
    const char *prompt;
    void *context;
    activestore_line_completer completer;
};

static int load(void) {
    static const char *const names[] = {"libedit.so.2", "libedit.so.0", "libedit.so"};
    void *library = NULL;
    for (size_t index = 0; library == NULL && index < sizeof names / sizeof *names; index++)
        library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return 0;
    edit.init = dlsym(library, "el_init");
    edit.set = dlsym(library, "el_set");
    edit.get = dlsym(library, "el_get");
    edit.gets = dlsym(library, "el_gets");
    edit.line = dlsym(library, "el_line");
    edit.insert = dlsym(library, "el_insertstr");
    edit.source = dlsym(library, "el_source");
    edit.end = dlsym(library, "el_end");
    edit.history_init = dlsym(library, "history_init");
    edit.history = dlsym(library, "history");
    edit.history_end = dlsym(library, "history_end");
    return edit.init && edit.set && edit.get && edit.gets && edit.line && edit.insert && edit.source && edit.end
        && edit.history_init && edit.history && edit.history_end;
}

static activestore_line_editor *editor_of(EditLine *line) {
    void *editor = NULL;
    edit.get(line, EL_CLIENTDATA, &editor);
    return editor;
}

static char *prompt(EditLine *line) { return (char *)editor_of(line)->prompt; }

static unsigned char complete(EditLine *line, int character) {
    (void)character;
    activestore_line_editor *editor = editor_of(line);
    const LineInfo *info = edit.line(line);
    char *text = strndup(info->buffer, (size_t)(info->cursor - info->buffer));
    if (text == NULL) return CC_REFRESH_BEEP;
    char *insertion = NULL, *list = NULL;
    editor->completer(editor->context, text, &insertion, &list);
    free(text);
    unsigned char end = CC_REFRESH_BEEP;
    if (insertion != NULL && edit.insert(line, insertion) == 0) end = CC_REFRESH;
    if (list != NULL) {
        fprintf(stdout, "\n%s\n", list);
        fflush(stdout);
        end = CC_REDISPLAY;
    }
    free(insertion);
    free(list);
    return end;
}

activestore_line_editor *activestore_line_editor_open(const char *program, void *context, activestore_line_completer completer) {
    // libedit reads characters by the locale. Text in stores is UTF-8, also where the environment names no locale.
    if (setlocale(LC_CTYPE, "") == NULL || strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
    if (edit.init == NULL && !load()) return NULL;
    activestore_line_editor *editor = calloc(1, sizeof *editor);
    if (editor == NULL) return NULL;
    editor->context = context;
    editor->completer = completer;
    editor->line = edit.init(program, stdin, stdout, stderr);
    editor->history = edit.history_init();
    if (editor->line == NULL || editor->history == NULL) {
        activestore_line_editor_close(editor);
        return NULL;
    }
    HistoryEvent event;
    edit.history(editor->history, &event, H_SETSIZE, 1000);
    edit.history(editor->history, &event, H_SETUNIQUE, 1);
    edit.set(editor->line, EL_CLIENTDATA, editor);
    edit.set(editor->line, EL_PROMPT, prompt);
    edit.set(editor->line, EL_EDITOR, "emacs");
    edit.set(editor->line, EL_SIGNAL, 1);
    edit.set(editor->line, EL_HIST, edit.history, editor->history);
    edit.set(editor->line, EL_ADDFN, "activestore-complete", "Complete the word", complete);
    edit.set(editor->line, EL_BIND, "^I", "activestore-complete", NULL);
    edit.set(editor->line, EL_BIND, "^R", "em-inc-search-prev", NULL);
    edit.source(editor->line, NULL);
    return editor;
}

int activestore_line_editor_read(activestore_line_editor *editor, const char *prompt, const char **line) {
    editor->prompt = prompt;
    activestore_interrupts_clear();
    int count;
    // A signal ends the call. libedit handles those of suspending and resizing itself, and Ctrl-C has left its mark.
    do {
        count = errno = 0;
        *line = edit.gets(editor->line, &count);
    } while (*line == NULL && errno == EINTR && !activestore_interrupted());
    if (activestore_interrupted()) {
        activestore_interrupts_clear();
        return activestore_line_interrupted;
    }
    return *line == NULL || count <= 0 ? activestore_line_end : activestore_line_read;
}

void activestore_line_editor_remember(activestore_line_editor *editor, const char *line) {
    HistoryEvent event;
    edit.history(editor->history, &event, H_ENTER, line);
}

void activestore_line_editor_close(activestore_line_editor *editor) {
    if (editor->line != NULL) edit.end(editor->line);
    if (editor->history != NULL) edit.history_end(editor->history);
    free(editor);
}
