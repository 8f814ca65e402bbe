#ifndef ACTIVESTORE_LIKE_PATTERN_H
#define ACTIVESTORE_LIKE_PATTERN_H

#include <sqlite3.h>
#include <stddef.h>

/// Whether a text matches a pattern: `%` matches any text, `_` one character, and `\` takes the next character literally. Both are UTF-8.
///
/// SQLite's LIKE ignores case, and GLOB takes U+FFFE and U+FFFF for U+FFFD.
int activestore_like(const unsigned char *text, size_t size, const unsigned char *pattern, size_t length);

/// Registers the function `activestore_like(text, pattern)`, which is NULL unless both are text. Returns SQLite's result code.
int activestore_sqlite_register_like(sqlite3 *database);

#endif
