#ifndef ACTIVESTORE_SQLITE_FLOOR_H
#define ACTIVESTORE_SQLITE_FLOOR_H

// Inside the SQLite floor: the connection, its statements, and decoding.

#include <sqlite3.h>

#include "../Records.h"

enum floor_statement {
    FLOOR_BEGIN,
    FLOOR_BEGIN_IMMEDIATE,
    FLOOR_COMMIT,
    FLOOR_INSERT,
    FLOOR_UPDATE_AGE,
    FLOOR_DELETE,
    FLOOR_FIND,
    FLOOR_FIND_EMAIL,
    FLOOR_WHERE_NAME,
    FLOOR_SCAN,
    FLOOR_SCAN_UNORDERED,
    FLOOR_PLUCK_BIO,
    FLOOR_PLUCK_BIO_UNORDERED,
    FLOOR_NEWEST_OF_AGES,
    FLOOR_COUNT_OLDER,
    FLOOR_FIRST,
    FLOOR_INSERT_ARTICLE,
    FLOOR_DELETE_ARTICLES,
    FLOOR_STATEMENTS
};

struct floor_store {
    sqlite3 *db;
    sqlite3_stmt *statements[FLOOR_STATEMENTS];
    /// How many pages the write-ahead log had after the last commit.
    int logPages;
};

/// Ends the program unless the code is that of a success.
void sqlite_check(floor_store *store, int code);
/// A statement, prepared when it is first asked for.
sqlite3_stmt *sqlite_statement(floor_store *store, enum floor_statement which);
/// Runs a statement without rows.
void sqlite_run(floor_store *store, sqlite3_stmt *statement);
void sqlite_run_named(floor_store *store, enum floor_statement which);
/// Commits, and moves the log into the database when it has become long, as the engine does.
void sqlite_commit(floor_store *store);

/// Reads the current row, seven columns in declaration order.
void sqlite_decode(sqlite3_stmt *statement, floor_author *author);
floor_text sqlite_decode_text(sqlite3_stmt *statement, int column);

floor_store *sqlite_open(const char *path);
void sqlite_create_tables(floor_store *store);
void sqlite_close(floor_store *store);
char *sqlite_layout(const char *path);
const char *sqlite_library_version(void);
int64_t sqlite_open_and_find(const char *path, const floor_uid *uid);

int64_t sqlite_insert_all(floor_store *store, const floor_author *authors, size_t count);
int64_t sqlite_insert_each(floor_store *store, const floor_author *authors, size_t count);
int64_t sqlite_insert_articles(floor_store *store, const floor_article *articles, size_t count);
int64_t sqlite_cascade(floor_store *store, const floor_uid *uids, size_t count);
int64_t sqlite_update_ages(floor_store *store, const floor_uid *uids, const int64_t *ages, size_t count, int64_t now);
void sqlite_delete(floor_store *store, const floor_author *authors, size_t count);

int64_t sqlite_find_in_one_read(floor_store *store, const floor_uid *uids, size_t count);
int64_t sqlite_find_each(floor_store *store, const floor_uid *uids, size_t count);
int64_t sqlite_find_emails(floor_store *store, const floor_text *emails, size_t count);
int64_t sqlite_where_name(floor_store *store, const floor_text *names, size_t count);
int64_t sqlite_newest_of_ages(floor_store *store, const int64_t *ages, size_t count, int64_t width, size_t limit);
int64_t sqlite_scan(floor_store *store, floor_result **result);
int64_t sqlite_scan_unordered(floor_store *store, floor_result **result);
int64_t sqlite_pluck_bio(floor_store *store, floor_result **result);
int64_t sqlite_pluck_bio_unordered(floor_store *store, floor_result **result);
int64_t sqlite_count_older(floor_store *store, const int64_t *ages, size_t count);
int64_t sqlite_authors_with_articles(floor_store *store, const floor_uid *uids, size_t count, floor_result **result);
int64_t sqlite_json(floor_store *store, size_t limit, floor_result **result);
uint64_t sqlite_digest(floor_store *store);

#endif
