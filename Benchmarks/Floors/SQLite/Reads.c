#include "SQLiteFloor.h"

/// Reads the record that a statement finds whose parameter is bound.
static int64_t find_bound(floor_store *store, sqlite3_stmt *statement) {
    int64_t sum = 0;
    if (sqlite3_step(statement) == SQLITE_ROW) {
        floor_author author;
        sqlite_decode(statement, &author);
        sum = floor_weight(&author);
        floor_author_free(&author);
    }
    sqlite_check(store, sqlite3_reset(statement));
    return sum;
}

static int64_t find(floor_store *store, sqlite3_stmt *statement, const floor_uid *uid) {
    sqlite_check(store, sqlite3_bind_blob(statement, 1, uid->bytes, sizeof uid->bytes, SQLITE_STATIC));
    return find_bound(store, statement);
}

int64_t sqlite_find_emails(floor_store *store, const floor_text *emails, size_t count) {
    int64_t sum = 0;
    sqlite3_stmt *statement = sqlite_statement(store, FLOOR_FIND_EMAIL);
    for (size_t i = 0; i < count; i++) {
        sqlite_check(store, sqlite3_bind_text(statement, 1, emails[i].bytes, (int)emails[i].length, SQLITE_STATIC));
        sum += find_bound(store, statement);
    }
    return sum;
}

int64_t sqlite_find_each(floor_store *store, const floor_uid *uids, size_t count) {
    int64_t sum = 0;
    sqlite3_stmt *statement = sqlite_statement(store, FLOOR_FIND);
    for (size_t i = 0; i < count; i++) sum += find(store, statement, &uids[i]);
    return sum;
}

int64_t sqlite_find_in_one_read(floor_store *store, const floor_uid *uids, size_t count) {
    sqlite_run_named(store, FLOOR_BEGIN);
    int64_t sum = sqlite_find_each(store, uids, count);
    sqlite_run_named(store, FLOOR_COMMIT);
    return sum;
}

/// Appends the rows of a statement to a result.
static void collect(floor_store *store, sqlite3_stmt *statement, floor_result *result) {
    while (sqlite3_step(statement) == SQLITE_ROW) sqlite_decode(statement, floor_result_author(result));
    sqlite_check(store, sqlite3_reset(statement));
}

int64_t sqlite_where_name(floor_store *store, const floor_text *names, size_t count) {
    int64_t sum = 0;
    sqlite_run_named(store, FLOOR_BEGIN);
    sqlite3_stmt *statement = sqlite_statement(store, FLOOR_WHERE_NAME);
    for (size_t i = 0; i < count; i++) {
        floor_result *result = floor_result_create();
        sqlite_check(store, sqlite3_bind_text(statement, 1, names[i].bytes, (int)names[i].length, SQLITE_STATIC));
        collect(store, statement, result);
        sum += floor_result_weight(result);
        floor_result_free(result);
    }
    sqlite_run_named(store, FLOOR_COMMIT);
    return sum;
}

int64_t sqlite_newest_of_ages(floor_store *store, const int64_t *ages, size_t count, int64_t width, size_t limit) {
    int64_t sum = 0;
    sqlite_run_named(store, FLOOR_BEGIN);
    sqlite3_stmt *statement = sqlite_statement(store, FLOOR_NEWEST_OF_AGES);
    for (size_t i = 0; i < count; i++) {
        floor_result *result = floor_result_create();
        sqlite_check(store, sqlite3_bind_int64(statement, 1, ages[i]));
        sqlite_check(store, sqlite3_bind_int64(statement, 2, ages[i] + width));
        sqlite_check(store, sqlite3_bind_int64(statement, 3, (sqlite3_int64)limit));
        collect(store, statement, result);
        for (size_t j = 0; j < result->count; j++) sum += (int64_t)(j + 1) * floor_weight(&result->authors[j]);
        floor_result_free(result);
    }
    sqlite_run_named(store, FLOOR_COMMIT);
    return sum;
}

static int64_t scan(floor_store *store, sqlite3_stmt *statement, floor_result **result) {
    *result = floor_result_create();
    collect(store, statement, *result);
    return floor_result_weight(*result);
}

int64_t sqlite_scan(floor_store *store, floor_result **result) { return scan(store, sqlite_statement(store, FLOOR_SCAN), result); }

int64_t sqlite_scan_unordered(floor_store *store, floor_result **result) {
    return scan(store, sqlite_statement(store, FLOOR_SCAN_UNORDERED), result);
}

static int64_t pluck(floor_store *store, sqlite3_stmt *statement, floor_result **result) {
    floor_result *list = *result = floor_result_create();
    while (sqlite3_step(statement) == SQLITE_ROW) *floor_result_text(list) = sqlite_decode_text(statement, 0);
    sqlite_check(store, sqlite3_reset(statement));
    int64_t sum = 0;
    for (size_t i = 0; i < list->count; i++) sum += (int64_t)list->texts[i].length;
    return sum;
}

int64_t sqlite_pluck_bio(floor_store *store, floor_result **result) {
    return pluck(store, sqlite_statement(store, FLOOR_PLUCK_BIO), result);
}

int64_t sqlite_pluck_bio_unordered(floor_store *store, floor_result **result) {
    return pluck(store, sqlite_statement(store, FLOOR_PLUCK_BIO_UNORDERED), result);
}

int64_t sqlite_count_older(floor_store *store, const int64_t *ages, size_t count) {
    int64_t sum = 0;
    sqlite_run_named(store, FLOOR_BEGIN);
    sqlite3_stmt *statement = sqlite_statement(store, FLOOR_COUNT_OLDER);
    for (size_t i = 0; i < count; i++) {
        sqlite_check(store, sqlite3_bind_int64(statement, 1, ages[i]));
        sqlite_check(store, sqlite3_step(statement));
        sum += sqlite3_column_int64(statement, 0);
        sqlite_check(store, sqlite3_reset(statement));
    }
    sqlite_run_named(store, FLOOR_COMMIT);
    return sum;
}

int64_t sqlite_json(floor_store *store, size_t limit, floor_result **result) {
    floor_buffer json = { 0 };
    sqlite3_stmt *statement = sqlite_statement(store, FLOOR_FIRST);
    sqlite_check(store, sqlite3_bind_int64(statement, 1, (sqlite3_int64)limit));
    floor_json_begin(&json);
    for (size_t count = 0; sqlite3_step(statement) == SQLITE_ROW; count++) {
        floor_author author;
        sqlite_decode(statement, &author);
        floor_json_add(&json, &author, count);
        floor_author_free(&author);
    }
    sqlite_check(store, sqlite3_reset(statement));
    return floor_json_end(&json, result);
}

int64_t sqlite_open_and_find(const char *path, const floor_uid *uid) {
    floor_store *store = sqlite_open(path);
    int64_t sum = find(store, sqlite_statement(store, FLOOR_FIND), uid);
    sqlite_close(store);
    return sum;
}
