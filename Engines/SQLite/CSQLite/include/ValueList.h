#ifndef ACTIVESTORE_SQLITE_VALUE_LIST_H
#define ACTIVESTORE_SQLITE_VALUE_LIST_H

// A list of values as one bound parameter: `f IN (SELECT value FROM activestore_list(?))`.
//
// One statement then serves lists of every length. The list is a single allocation, handed over as a typed pointer
// (sqlite3_bind_pointer), so SQL text cannot forge one; the function cannot be used in views and triggers.

#include <sqlite3.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a member is.
enum {
    ACTIVESTORE_SQLITE_INT = 0,
    ACTIVESTORE_SQLITE_DOUBLE = 1,
    ACTIVESTORE_SQLITE_TEXT = 2,
    ACTIVESTORE_SQLITE_BLOB = 3,
};

typedef struct {
    /// An integer, the bits of a double, or the length of text or a blob.
    int64_t bits;
    /// Where text or a blob begins, counted from the end of the members.
    int64_t offset;
    /// One of the kinds above.
    int64_t kind;
} activestore_sqlite_member;

typedef struct {
    int64_t count;
    activestore_sqlite_member members[];
} activestore_sqlite_list;

/// Makes a list of so many members and bytes, uninitialised but for the count; NULL when memory is out.
activestore_sqlite_list *activestore_sqlite_list_create(int64_t count, int64_t bytes);
void activestore_sqlite_list_destroy(void *list);

/// Its members.
static inline activestore_sqlite_member *activestore_sqlite_list_members(activestore_sqlite_list *list) {
    return list->members;
}

/// The first of its bytes.
static inline uint8_t *activestore_sqlite_list_bytes(activestore_sqlite_list *list) {
    return (uint8_t *)(list->members + list->count);
}

/// Binds a list, which SQLite frees when it is bound again, cleared, or its statement ends; also when this fails.
int activestore_sqlite_bind_list(sqlite3_stmt *statement, int index, activestore_sqlite_list *list);

/// Registers `activestore_list` with a connection.
int activestore_sqlite_register_list(sqlite3 *database);

#ifdef __cplusplus
}
#endif

#endif
