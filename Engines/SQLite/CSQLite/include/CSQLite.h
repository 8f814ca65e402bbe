#ifndef ACTIVESTORE_C_SQLITE_H
#define ACTIVESTORE_C_SQLITE_H

// libsqlite3 as Swift can use it: variadic functions and constants that are casts, given names.

#include <sqlite3.h>
#include <stdint.h>

#include "LikePattern.h"
#include "ValueList.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Binds text that SQLite copies. Empty text may have no address; it is still text, not NULL.
static inline int activestore_sqlite_bind_text(sqlite3_stmt *statement, int index, const uint8_t *bytes, int64_t count) {
    return sqlite3_bind_text64(
        statement, index, bytes ? (const char *)bytes : "", (sqlite3_uint64)count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Binds bytes that SQLite copies. Empty bytes may have no address; they are still a blob, not NULL.
static inline int activestore_sqlite_bind_blob(sqlite3_stmt *statement, int index, const uint8_t *bytes, int64_t count) {
    return sqlite3_bind_blob64(statement, index, bytes ? (const void *)bytes : "", (sqlite3_uint64)count, SQLITE_TRANSIENT);
}

/// Binds bytes that stay where they are until the parameter is bound again or the statement finalised.
static inline int activestore_sqlite_bind_blob_in_place(
    sqlite3_stmt *statement, int index, const uint8_t *bytes, int64_t count) {
    return sqlite3_bind_blob64(statement, index, bytes, (sqlite3_uint64)count, SQLITE_STATIC);
}

/// Gives a function's result as text that SQLite copies.
static inline void activestore_sqlite_result_text(sqlite3_context *context, const uint8_t *bytes, int64_t count) {
    sqlite3_result_text64(
        context, bytes ? (const char *)bytes : "", (sqlite3_uint64)count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Gives a function's result as bytes that SQLite copies.
static inline void activestore_sqlite_result_blob(sqlite3_context *context, const uint8_t *bytes, int64_t count) {
    sqlite3_result_blob64(context, bytes ? (const void *)bytes : "", (sqlite3_uint64)count, SQLITE_TRANSIENT);
}

/// Sets a switch of `sqlite3_db_config`; `state` receives its value afterwards.
static inline int activestore_sqlite_set_switch(sqlite3 *database, int option, int value, int *state) {
    return sqlite3_db_config(database, option, value, state);
}

/// Turns off the optimisation of reading the members of a list by one scan of an index (OP_SeekScan), for which statistics are needed. With
/// an order and a limit SQLite (3.40.1) ends the whole scan where only that of one member would have to end, and gives wrong rows.
static inline int activestore_sqlite_disable_seek_scan(sqlite3 *database) {
    return sqlite3_test_control(SQLITE_TESTCTRL_OPTIMIZATIONS, database, 0x00020000);
}

/// The last error number that the system gave for the database file or its log; SQLite tells some failed reads as damage.
static inline int activestore_sqlite_last_errno(sqlite3 *database) {
    int of_database = 0, of_log = 0;
    sqlite3_file *log = 0;
    sqlite3_file_control(database, "main", SQLITE_FCNTL_LAST_ERRNO, &of_database);
    // A journal in memory has no such method.
    if (sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) == SQLITE_OK && log && log->pMethods
        && log->pMethods->xFileControl)
        log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &of_log);
    return of_log ? of_log : of_database;
}

#ifdef __cplusplus
}
#endif

#endif
