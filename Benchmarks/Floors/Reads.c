#include "FloorStore.h"

static int64_t find(floor_store *store, sqlite3_stmt *statement, const floor_uid *uid) {
    int64_t sum = 0;
    floor_check(store, sqlite3_bind_blob(statement, 1, uid->bytes, sizeof uid->bytes, SQLITE_STATIC));
    if (sqlite3_step(statement) == SQLITE_ROW) {
        floor_author author;
        floor_decode(statement, &author);
        sum = floor_weight(&author);
        floor_author_free(&author);
    }
    floor_check(store, sqlite3_reset(statement));
    return sum;
}

int64_t floor_find_each(floor_store *store, const floor_uid *uids, size_t count) {
    int64_t sum = 0;
    sqlite3_stmt *statement = floor_statement(store, FLOOR_FIND);
    for (size_t i = 0; i < count; i++) sum += find(store, statement, &uids[i]);
    return sum;
}

int64_t floor_find_in_one_read(floor_store *store, const floor_uid *uids, size_t count) {
    floor_run_named(store, FLOOR_BEGIN);
    int64_t sum = floor_find_each(store, uids, count);
    floor_run_named(store, FLOOR_COMMIT);
    return sum;
}

/// Appends the rows of a statement to a result.
static void collect(floor_store *store, sqlite3_stmt *statement, floor_result *result) {
    while (sqlite3_step(statement) == SQLITE_ROW) {
        if (result->count == result->capacity) {
            result->capacity = result->capacity == 0 ? 16 : 2 * result->capacity;
            result->authors = floor_allocate(result->authors, result->capacity * sizeof *result->authors);
        }
        floor_decode(statement, &result->authors[result->count++]);
    }
    floor_check(store, sqlite3_reset(statement));
}

static int64_t weight(const floor_result *result) {
    int64_t sum = 0;
    for (size_t i = 0; i < result->count; i++) sum += floor_weight(&result->authors[i]);
    return sum;
}

int64_t floor_where_name(floor_store *store, const floor_text *names, size_t count) {
    int64_t sum = 0;
    floor_run_named(store, FLOOR_BEGIN);
    sqlite3_stmt *statement = floor_statement(store, FLOOR_WHERE_NAME);
    for (size_t i = 0; i < count; i++) {
        floor_result *result = floor_result_create();
        floor_check(store, sqlite3_bind_text(statement, 1, names[i].bytes, (int)names[i].length, SQLITE_STATIC));
        collect(store, statement, result);
        sum += weight(result);
        floor_result_free(result);
    }
    floor_run_named(store, FLOOR_COMMIT);
    return sum;
}

int64_t floor_scan(floor_store *store, floor_result **result) {
    *result = floor_result_create();
    collect(store, floor_statement(store, FLOOR_SCAN), *result);
    return weight(*result);
}

int64_t floor_pluck_bio(floor_store *store, floor_result **result) {
    floor_result *list = *result = floor_result_create();
    sqlite3_stmt *statement = floor_statement(store, FLOOR_PLUCK_BIO);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        if (list->count == list->capacity) {
            list->capacity = list->capacity == 0 ? 16 : 2 * list->capacity;
            list->texts = floor_allocate(list->texts, list->capacity * sizeof *list->texts);
        }
        list->texts[list->count++] = floor_decode_text(statement, 0);
    }
    floor_check(store, sqlite3_reset(statement));
    int64_t sum = 0;
    for (size_t i = 0; i < list->count; i++) sum += (int64_t)list->texts[i].length;
    return sum;
}

int64_t floor_count_older(floor_store *store, const int64_t *ages, size_t count) {
    int64_t sum = 0;
    floor_run_named(store, FLOOR_BEGIN);
    sqlite3_stmt *statement = floor_statement(store, FLOOR_COUNT_OLDER);
    for (size_t i = 0; i < count; i++) {
        floor_check(store, sqlite3_bind_int64(statement, 1, ages[i]));
        floor_check(store, sqlite3_step(statement));
        sum += sqlite3_column_int64(statement, 0);
        floor_check(store, sqlite3_reset(statement));
    }
    floor_run_named(store, FLOOR_COMMIT);
    return sum;
}

int64_t floor_open_and_find(const char *path, const floor_uid *uid) {
    floor_store *store = floor_open(path);
    int64_t sum = find(store, floor_statement(store, FLOOR_FIND), uid);
    floor_close(store);
    return sum;
}
