#ifndef ACTIVESTORE_FLOOR_STORE_H
#define ACTIVESTORE_FLOOR_STORE_H

// Inside the floors: the connection, its statements, and decoding.

#include <sqlite3.h>

#include "include/CFloors.h"

enum floor_statement {
    FLOOR_BEGIN,
    FLOOR_BEGIN_IMMEDIATE,
    FLOOR_COMMIT,
    FLOOR_INSERT,
    FLOOR_UPDATE_AGE,
    FLOOR_DELETE,
    FLOOR_FIND,
    FLOOR_WHERE_NAME,
    FLOOR_SCAN,
    FLOOR_PLUCK_BIO,
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

typedef struct {
    floor_article *items;
    size_t count, capacity;
} floor_articles;

struct floor_result {
    floor_author *authors;
    /// Of each author, where they were read.
    floor_articles *articles;
    floor_text *texts;
    size_t count, capacity;
};

/// Ends the program unless the code is that of a success.
void floor_check(floor_store *store, int code);
void *floor_allocate(void *old, size_t size);
/// A statement, prepared when it is first asked for.
sqlite3_stmt *floor_statement(floor_store *store, enum floor_statement which);
/// Runs a statement without rows.
void floor_run(floor_store *store, sqlite3_stmt *statement);
void floor_run_named(floor_store *store, enum floor_statement which);
/// Commits, and moves the log into the database when it has become long, as the engine does.
void floor_commit(floor_store *store);

/// Reads the current row, seven columns in declaration order.
void floor_decode(sqlite3_stmt *statement, floor_author *author);
floor_text floor_decode_text(sqlite3_stmt *statement, int column);
void floor_author_free(floor_author *author);
int64_t floor_weight(const floor_author *author);
floor_result *floor_result_create(void);

#endif
