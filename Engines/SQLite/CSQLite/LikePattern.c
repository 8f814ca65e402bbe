#include "LikePattern.h"

#include <string.h>

/// The position after the character at a position.
static size_t after_character(const unsigned char *text, size_t size, size_t at) {
    at++;
    while (at < size && (text[at] & 0xC0) == 0x80) at++;
    return at;
}

int activestore_like(const unsigned char *text, size_t size, const unsigned char *pattern, size_t length) {
    size_t at = 0, next = 0;
    // Where to go on if what follows the last % does not match: after it, one character further in the text.
    size_t retry = 0, mark = 0;
    int has_retry = 0;
    for (;;) {
        if (next < length && pattern[next] == '%') {
            while (next < length && pattern[next] == '%') next++;
            if (next == length) return 1;
            retry = next;
            mark = at;
            has_retry = 1;
            continue;
        }
        if (at == size) return next == length;
        if (next < length && pattern[next] == '_') {
            at = after_character(text, size, at);
            next++;
            continue;
        }
        // A lone escape at the end is literal.
        size_t literal = next + (next + 1 < length && pattern[next] == '\\');
        if (literal < length && text[at] == pattern[literal]) {
            at++;
            next = literal + 1;
            continue;
        }
        if (!has_retry) return 0;
        mark = after_character(text, size, mark);
        next = retry;
        unsigned char first = pattern[retry];
        if (first == '\\' && retry + 1 < length) first = pattern[retry + 1];
        if (first != '_' || pattern[retry] == '\\') {
            // Only a place that begins like what follows can match.
            const unsigned char *found = mark < size ? memchr(text + mark, first, size - mark) : NULL;
            if (found == NULL) return 0;
            mark = (size_t)(found - text);
        }
        at = mark;
    }
}

static void like(sqlite3_context *context, int count, sqlite3_value **arguments) {
    (void)count;
    if (sqlite3_value_type(arguments[0]) != SQLITE_TEXT || sqlite3_value_type(arguments[1]) != SQLITE_TEXT) {
        sqlite3_result_null(context);
        return;
    }
    // The text first, then its length, as SQLite requires.
    const unsigned char *text = sqlite3_value_text(arguments[0]), *pattern = sqlite3_value_text(arguments[1]);
    if (text == NULL || pattern == NULL) {
        sqlite3_result_error_nomem(context);
        return;
    }
    int size = sqlite3_value_bytes(arguments[0]), length = sqlite3_value_bytes(arguments[1]);
    sqlite3_result_int(context, activestore_like(text, (size_t)size, pattern, (size_t)length));
}

int activestore_sqlite_register_like(sqlite3 *database) {
    int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    return sqlite3_create_function_v2(database, "activestore_like", 2, flags, NULL, like, NULL, NULL, NULL);
}
