#ifndef ACTIVESTORE_POSTGRESQL_FLOOR_H
#define ACTIVESTORE_POSTGRESQL_FLOOR_H

// Inside the PostgreSQL floor: the connection, its prepared statements, and values in binary form.

#include <libpq-fe.h>

#include "../Records.h"

enum postgresql_statement {
    PG_INSERT,
    PG_INSERT_ARTICLE,
    PG_UPDATE_AGE,
    PG_DELETE,
    PG_FIND,
    PG_FIND_EMAIL,
    PG_WHERE_NAME,
    PG_SCAN,
    PG_PLUCK_BIO,
    PG_COUNT_OLDER,
    PG_AUTHORS,
    PG_ARTICLES,
    PG_STATEMENTS
};

struct floor_store {
    PGconn *connection;
    int prepared[PG_STATEMENTS];
};

/// Parameters of a statement; the values are in the caller's memory, numbers in `room`.
typedef struct {
    int count;
    const char *values[8];
    int lengths[8];
    uint64_t room[8];
} postgresql_parameters;

void postgresql_add(postgresql_parameters *parameters, const void *bytes, size_t length);
void postgresql_add_number(postgresql_parameters *parameters, int64_t number);
void postgresql_add_date(postgresql_parameters *parameters, int64_t microseconds);

/// Ends the program unless the result is a success.
void postgresql_check(floor_store *store, PGresult *result);
void postgresql_execute(floor_store *store, const char *sql);
/// The name of a statement, prepared when it is first asked for.
const char *postgresql_name(floor_store *store, enum postgresql_statement which);
/// Runs a prepared statement; clear the result.
PGresult *postgresql_run(floor_store *store, enum postgresql_statement which, const postgresql_parameters *parameters);
/// Sends a prepared statement in pipeline mode.
void postgresql_send(floor_store *store, enum postgresql_statement which, const postgresql_parameters *parameters);
/// Ends a pipeline and reads the results of so many statements.
void postgresql_receive(floor_store *store, size_t count);

/// Reads a row of seven columns in declaration order.
void postgresql_decode(const PGresult *result, int row, floor_author *author);
floor_text postgresql_decode_text(const PGresult *result, int row, int column);
int64_t postgresql_decode_number(const PGresult *result, int row, int column);
int64_t postgresql_decode_date(const PGresult *result, int row, int column);

floor_store *postgresql_open(const char *path);
void postgresql_create_tables(floor_store *store);
void postgresql_close(floor_store *store);
char *postgresql_layout(const char *path);
const char *postgresql_library_version(void);

int64_t postgresql_insert_all(floor_store *store, const floor_author *authors, size_t count);
int64_t postgresql_insert_articles(floor_store *store, const floor_article *articles, size_t count);
int64_t postgresql_insert_each(floor_store *store, const floor_author *authors, size_t count);
int64_t postgresql_update_ages(floor_store *store, const floor_uid *uids, const int64_t *ages, size_t count, int64_t now);
void postgresql_delete(floor_store *store, const floor_author *authors, size_t count);

int64_t postgresql_find_in_one_read(floor_store *store, const floor_uid *uids, size_t count);
int64_t postgresql_find_each(floor_store *store, const floor_uid *uids, size_t count);
int64_t postgresql_find_emails(floor_store *store, const floor_text *emails, size_t count);
int64_t postgresql_where_name(floor_store *store, const floor_text *names, size_t count);
int64_t postgresql_scan(floor_store *store, floor_result **result);
int64_t postgresql_pluck_bio(floor_store *store, floor_result **result);
int64_t postgresql_count_older(floor_store *store, const int64_t *ages, size_t count);
int64_t postgresql_authors_with_articles(floor_store *store, const floor_uid *uids, size_t count, floor_result **result);
uint64_t postgresql_digest(floor_store *store);

#endif
