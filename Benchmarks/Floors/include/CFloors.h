#ifndef ACTIVESTORE_C_FLOORS_H
#define ACTIVESTORE_C_FLOORS_H

// What SQLite costs by itself: each operation of the benchmark written by hand in C against libsqlite3, on the tables, indexes and
// settings that ActiveStore's own engine uses. A row is decoded into a struct with an allocated copy of each text, as a C program
// that keeps its records would do. Statements are prepared once and kept.
//
// There is no error handling to speak of: a failure prints SQLite's message and ends the program, since a floor that failed has
// measured nothing.

#include <stddef.h>
#include <stdint.h>

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

typedef struct floor_store floor_store;

/// Results that outlive the call, so that freeing them can be left out of a measurement.
typedef struct floor_result floor_result;
void floor_result_free(floor_result *result);
/// The bytes of a result that is text.
const char *floor_result_bytes(const floor_result *result, size_t *length);

/// Opens or creates a database and sets it up as the engine does, without tables.
floor_store *floor_open(const char *path);
/// Creates the table and its indexes.
void floor_create_tables(floor_store *store);
void floor_close(floor_store *store);

/// Adds all records in one transaction.
int64_t floor_insert_all(floor_store *store, const floor_author *authors, size_t count);
/// Adds articles in one transaction.
int64_t floor_insert_articles(floor_store *store, const floor_article *articles, size_t count);
/// Removes authors with their articles, one author after the other, in one transaction.
int64_t floor_cascade(floor_store *store, const floor_uid *uids, size_t count);
/// Adds each record in a transaction of its own.
int64_t floor_insert_each(floor_store *store, const floor_author *authors, size_t count);
/// Sets `age` and `updatedAt` of records in one transaction.
int64_t floor_update_ages(floor_store *store, const floor_uid *uids, const int64_t *ages, size_t count, int64_t now);
/// Removes records in one transaction.
void floor_delete(floor_store *store, const floor_author *authors, size_t count);

// Reads return the sum of `weight` of what they decoded: enough to prove that the same records were read, and cheap.

/// Finds records by key, in one read transaction.
int64_t floor_find_in_one_read(floor_store *store, const floor_uid *uids, size_t count);
/// Finds records by key, each by itself.
int64_t floor_find_each(floor_store *store, const floor_uid *uids, size_t count);
/// Reads the records of each name, in one read transaction.
int64_t floor_where_name(floor_store *store, const floor_text *names, size_t count);
/// Reads all records in key order.
int64_t floor_scan(floor_store *store, floor_result **result);
/// Reads one column of all records in key order.
int64_t floor_pluck_bio(floor_store *store, floor_result **result);
/// Counts the records above each age, in one read transaction.
int64_t floor_count_older(floor_store *store, const int64_t *ages, size_t count);
/// Reads authors by key with the articles of each: two statements, put together by a hash table.
int64_t floor_authors_with_articles(floor_store *store, const floor_uid *uids, size_t count, floor_result **result);
/// The first records in key order as a JSON array, compact, in the form of `asJSON(style: .compact)`.
int64_t floor_json(floor_store *store, size_t limit, floor_result **result);
/// Opens a database that is there, finds one record and closes it.
int64_t floor_open_and_find(const char *path, const floor_uid *uid);

/// A hash of every field of every record in key order.
uint64_t floor_digest(floor_store *store);
/// The table and indexes of a database as SQL, and how its file is made; free it.
char *floor_layout(const char *path);
/// The version of libsqlite3.
const char *floor_library_version(void);

#endif
