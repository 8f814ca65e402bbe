#include <endian.h>
#include <stdlib.h>

#include "PostgreSQLFloor.h"

static void begin(floor_store *store) { postgresql_execute(store, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"); }
static void commit(floor_store *store) { postgresql_execute(store, "COMMIT"); }

/// The weight of the rows of a result, which is cleared.
static int64_t weigh(PGresult *result) {
    int64_t sum = 0;
    int rows = PQntuples(result);
    for (int row = 0; row < rows; row++) {
        floor_author author;
        postgresql_decode(result, row, &author);
        sum += floor_weight(&author);
        floor_author_free(&author);
    }
    PQclear(result);
    return sum;
}

int64_t postgresql_find_each(floor_store *store, const floor_uid *uids, size_t count) {
    int64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        postgresql_parameters parameters = { .count = 0 };
        postgresql_add(&parameters, uids[i].bytes, sizeof uids[i].bytes);
        sum += weigh(postgresql_run(store, PG_FIND, &parameters));
    }
    return sum;
}

int64_t postgresql_find_in_one_read(floor_store *store, const floor_uid *uids, size_t count) {
    begin(store);
    int64_t sum = postgresql_find_each(store, uids, count);
    commit(store);
    return sum;
}

static int64_t of_texts(floor_store *store, enum postgresql_statement which, const floor_text *texts, size_t count) {
    int64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        postgresql_parameters parameters = { .count = 0 };
        postgresql_add(&parameters, texts[i].bytes, texts[i].length);
        sum += weigh(postgresql_run(store, which, &parameters));
    }
    return sum;
}

int64_t postgresql_find_emails(floor_store *store, const floor_text *emails, size_t count) {
    return of_texts(store, PG_FIND_EMAIL, emails, count);
}

int64_t postgresql_where_name(floor_store *store, const floor_text *names, size_t count) {
    begin(store);
    int64_t sum = of_texts(store, PG_WHERE_NAME, names, count);
    commit(store);
    return sum;
}

int64_t postgresql_scan(floor_store *store, floor_result **result) {
    floor_result *list = *result = floor_result_create();
    postgresql_parameters none = { .count = 0 };
    PGresult *rows = postgresql_run(store, PG_SCAN, &none);
    int count = PQntuples(rows);
    for (int row = 0; row < count; row++) postgresql_decode(rows, row, floor_result_author(list));
    PQclear(rows);
    return floor_result_weight(list);
}

int64_t postgresql_pluck_bio(floor_store *store, floor_result **result) {
    floor_result *list = *result = floor_result_create();
    postgresql_parameters none = { .count = 0 };
    PGresult *rows = postgresql_run(store, PG_PLUCK_BIO, &none);
    int count = PQntuples(rows);
    int64_t sum = 0;
    for (int row = 0; row < count; row++) {
        floor_text *text = floor_result_text(list);
        *text = postgresql_decode_text(rows, row, 0);
        sum += (int64_t)text->length;
    }
    PQclear(rows);
    return sum;
}

int64_t postgresql_count_older(floor_store *store, const int64_t *ages, size_t count) {
    int64_t sum = 0;
    begin(store);
    for (size_t i = 0; i < count; i++) {
        postgresql_parameters parameters = { .count = 0 };
        postgresql_add_number(&parameters, ages[i]);
        PGresult *result = postgresql_run(store, PG_COUNT_OLDER, &parameters);
        sum += postgresql_decode_number(result, 0, 0);
        PQclear(result);
    }
    commit(store);
    return sum;
}

/// An array of uuid in the server's binary form; free it.
static char *uuid_array(const floor_uid *uids, size_t count, size_t *length) {
    *length = 20 + 20 * count;
    uint32_t *words = floor_allocate(NULL, *length);
    // One dimension, no nulls, the type uuid, the number of elements, the first index.
    const uint32_t head[5] = { 1, 0, 2950, (uint32_t)count, 1 };
    for (int i = 0; i < 5; i++) words[i] = htobe32(head[i]);
    for (size_t i = 0; i < count; i++) {
        words[5 + 5 * i] = htobe32(16);
        memcpy(&words[6 + 5 * i], uids[i].bytes, 16);
    }
    return (char *)words;
}

static int compare(const void *key, const void *author) { return memcmp(key, ((const floor_author *)author)->uid.bytes, 16); }

int64_t postgresql_authors_with_articles(floor_store *store, const floor_uid *uids, size_t count, floor_result **result) {
    floor_result *list = *result = floor_result_create();
    size_t length;
    char *keys = uuid_array(uids, count, &length);
    postgresql_parameters parameters = { .count = 0 };
    postgresql_add(&parameters, keys, length);
    begin(store);
    PGresult *rows = postgresql_run(store, PG_AUTHORS, &parameters);
    int found = PQntuples(rows);
    for (int row = 0; row < found; row++) postgresql_decode(rows, row, floor_result_author(list));
    PQclear(rows);
    list->articles = calloc(list->count, sizeof *list->articles);
    rows = postgresql_run(store, PG_ARTICLES, &parameters);
    found = PQntuples(rows);
    for (int row = 0; row < found; row++) {
        const char *key = PQgetvalue(rows, row, 3);
        const floor_author *author = bsearch(key, list->authors, list->count, sizeof *list->authors, compare);
        floor_article *article = floor_articles_add(&list->articles[author - list->authors]);
        memcpy(article->uid.bytes, PQgetvalue(rows, row, 0), 16);
        article->createdAt = postgresql_decode_date(rows, row, 1);
        article->updatedAt = postgresql_decode_date(rows, row, 2);
        memcpy(article->author.bytes, key, 16);
        article->title = postgresql_decode_text(rows, row, 4);
        article->words = postgresql_decode_number(rows, row, 5);
    }
    PQclear(rows);
    commit(store);
    free(keys);
    return floor_result_ages_and_words(list);
}

uint64_t postgresql_digest(floor_store *store) {
    uint64_t hash = floor_hash_begin();
    postgresql_parameters none = { .count = 0 };
    PGresult *rows = postgresql_run(store, PG_SCAN, &none);
    int count = PQntuples(rows);
    for (int row = 0; row < count; row++) {
        floor_author author;
        postgresql_decode(rows, row, &author);
        hash = floor_hash_author(hash, &author);
        floor_author_free(&author);
    }
    PQclear(rows);
    return hash;
}
