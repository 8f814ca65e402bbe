#ifndef ACTIVESTORE_C_FLOORS_H
#define ACTIVESTORE_C_FLOORS_H

// What the engines' libraries cost by themselves: each operation of the benchmark written by hand in C against libsqlite3, liblmdb and libpq, on the
// tables, indexes and settings that ActiveStore's own engines use. A row is decoded into a struct with an allocated copy of each text, as a
// C program that keeps its records would do. Statements, and cursors of reads, are made once and kept.
//
// There is no error handling to speak of: a failure prints the library's message and ends the program, since a floor that failed has
// measured nothing.

#include <stddef.h>
#include <stdint.h>

/// Calls the body. It stands by itself so that a profiler can be told to look at nothing else.
void benchmarks_counted(void (*body)(void *), void *context);

typedef struct {
    uint8_t bytes[16];
} floor_uid;

typedef struct {
    char *bytes;
    size_t length;
} floor_text;

/// A record of the table `author`; dates are microseconds since 1970.
typedef struct {
    floor_uid uid;
    int64_t createdAt, updatedAt, age;
    floor_text name, email, bio;
} floor_author;

/// A record of the table `article`.
typedef struct {
    floor_uid uid;
    int64_t createdAt, updatedAt;
    floor_uid author;
    floor_text title;
    int64_t words;
} floor_article;

/// An open database; each floor has its own.
typedef struct floor_store floor_store;

/// Results that outlive the call, so that freeing them can be left out of a measurement.
typedef struct floor_result floor_result;
void floor_result_free(floor_result *result);
/// The bytes of a result that is text.
const char *floor_result_bytes(const floor_result *result, size_t *length);

/// The operations of one library.
typedef struct {
    /// Opens or creates a database and sets it up as the engine does, without tables.
    floor_store *(*open)(const char *path);
    /// Creates the tables and their indexes.
    void (*create_tables)(floor_store *store);
    void (*close)(floor_store *store);

    /// Adds all records in one transaction.
    int64_t (*insert_all)(floor_store *store, const floor_author *authors, size_t count);
    /// Adds articles in one transaction.
    int64_t (*insert_articles)(floor_store *store, const floor_article *articles, size_t count);
    /// Removes authors with their articles, one author after the other, in one transaction.
    int64_t (*cascade)(floor_store *store, const floor_uid *uids, size_t count);
    /// Adds each record in a transaction of its own.
    int64_t (*insert_each)(floor_store *store, const floor_author *authors, size_t count);
    /// Sets `age` and `updatedAt` of records in one transaction.
    int64_t (*update_ages)(floor_store *store, const floor_uid *uids, const int64_t *ages, size_t count, int64_t now);
    /// Removes records in one transaction.
    void (*delete_authors)(floor_store *store, const floor_author *authors, size_t count);

    // Reads return the sum of `weight` of what they decoded: enough to prove that the same records were read, and cheap.

    /// Finds records by key, in one read transaction.
    int64_t (*find_in_one_read)(floor_store *store, const floor_uid *uids, size_t count);
    /// Finds records by key, each by itself.
    int64_t (*find_each)(floor_store *store, const floor_uid *uids, size_t count);
    /// Finds records by their unique e-mail address, each by itself.
    int64_t (*find_emails)(floor_store *store, const floor_text *emails, size_t count);
    /// Reads the records of each name, in one read transaction.
    int64_t (*where_name)(floor_store *store, const floor_text *names, size_t count);
    /// Reads the newest records of each range of ages, newest first, in one read transaction; each weighs as much more as it comes later.
    int64_t (*newest_of_ages)(floor_store *store, const int64_t *ages, size_t count, int64_t width, size_t limit);
    /// Reads all records in key order.
    int64_t (*scan)(floor_store *store, floor_result **result);
    /// Reads one column of all records in key order.
    int64_t (*pluck_bio)(floor_store *store, floor_result **result);
    /// The same records, and the same column, in the order of the rows; NULL where there is no such floor.
    int64_t (*scan_unordered)(floor_store *store, floor_result **result);
    int64_t (*pluck_bio_unordered)(floor_store *store, floor_result **result);
    /// Counts the records above each age, in one read transaction.
    int64_t (*count_older)(floor_store *store, const int64_t *ages, size_t count);
    /// Reads authors by key with the articles of each.
    int64_t (*authors_with_articles)(floor_store *store, const floor_uid *uids, size_t count, floor_result **result);
    /// The first records in key order as a JSON array, compact, in the form of `asJSON(style: .compact)`.
    int64_t (*json)(floor_store *store, size_t limit, floor_result **result);
    /// Opens a database that is there, finds one record and closes it.
    int64_t (*open_and_find)(const char *path, const floor_uid *uid);

    /// A hash of every field of every record in key order.
    uint64_t (*digest)(floor_store *store);
    /// The tables of a database as text, and how its file is made; free it. NULL where there is nothing to compare.
    char *(*layout)(const char *path);
    /// The version of the library.
    const char *(*library_version)(void);
} floor_functions;

extern const floor_functions floor_sqlite;
extern const floor_functions floor_lmdb;
/// On the server whose URL is in the environment as ACTIVESTORE_POSTGRESQL; the path of a store is the name of its namespace. Some operations
/// are NULL.
extern const floor_functions floor_postgresql;

/// Runs statements on that server, outside of any store.
void floor_postgresql_run(const char *sql);

/// Runs a statement in a transaction of its own, in a database that `floor_sqlite.open` has opened.
void floor_sqlite_run(floor_store *store, const char *sql);
/// The statement that made an index of a database, which may be open elsewhere; NULL if it has no such index. Free it.
char *floor_sqlite_index_text(const char *path, const char *index);

#include "SiteFloors.h"

#endif
