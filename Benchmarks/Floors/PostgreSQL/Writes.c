#include <stdlib.h>

#include "PostgreSQLFloor.h"

/// Statements that are sent before their results are read: few enough that neither side waits for the other with full buffers.
#define BATCH 200

static void begin(floor_store *store) { postgresql_execute(store, "BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE"); }
static void commit(floor_store *store) { postgresql_execute(store, "COMMIT"); }

static postgresql_parameters author_parameters(postgresql_parameters *parameters, const floor_author *author) {
    parameters->count = 0;
    postgresql_add(parameters, author->uid.bytes, sizeof author->uid.bytes);
    postgresql_add_date(parameters, author->createdAt);
    postgresql_add_date(parameters, author->updatedAt);
    postgresql_add(parameters, author->name.bytes, author->name.length);
    postgresql_add_number(parameters, author->age);
    postgresql_add(parameters, author->email.bytes, author->email.length);
    postgresql_add(parameters, author->bio.bytes, author->bio.length);
    return *parameters;
}

int64_t postgresql_insert_all(floor_store *store, const floor_author *authors, size_t count) {
    postgresql_parameters parameters;
    postgresql_name(store, PG_INSERT);
    begin(store);
    PQenterPipelineMode(store->connection);
    for (size_t first = 0; first < count; first += BATCH) {
        size_t end = first + BATCH < count ? first + BATCH : count;
        for (size_t i = first; i < end; i++) {
            author_parameters(&parameters, &authors[i]);
            postgresql_send(store, PG_INSERT, &parameters);
        }
        postgresql_receive(store, end - first);
    }
    PQexitPipelineMode(store->connection);
    commit(store);
    return (int64_t)count;
}

int64_t postgresql_insert_articles(floor_store *store, const floor_article *articles, size_t count) {
    postgresql_parameters parameters;
    postgresql_name(store, PG_INSERT_ARTICLE);
    begin(store);
    PQenterPipelineMode(store->connection);
    for (size_t first = 0; first < count; first += BATCH) {
        size_t end = first + BATCH < count ? first + BATCH : count;
        for (size_t i = first; i < end; i++) {
            parameters.count = 0;
            postgresql_add(&parameters, articles[i].uid.bytes, sizeof articles[i].uid.bytes);
            postgresql_add_date(&parameters, articles[i].createdAt);
            postgresql_add_date(&parameters, articles[i].updatedAt);
            postgresql_add(&parameters, articles[i].author.bytes, sizeof articles[i].author.bytes);
            postgresql_add(&parameters, articles[i].title.bytes, articles[i].title.length);
            postgresql_add_number(&parameters, articles[i].words);
            postgresql_send(store, PG_INSERT_ARTICLE, &parameters);
        }
        postgresql_receive(store, end - first);
    }
    PQexitPipelineMode(store->connection);
    commit(store);
    return (int64_t)count;
}

int64_t postgresql_insert_each(floor_store *store, const floor_author *authors, size_t count) {
    postgresql_parameters parameters;
    for (size_t i = 0; i < count; i++) {
        begin(store);
        author_parameters(&parameters, &authors[i]);
        PQclear(postgresql_run(store, PG_INSERT, &parameters));
        commit(store);
    }
    return (int64_t)count;
}

int64_t postgresql_update_ages(floor_store *store, const floor_uid *uids, const int64_t *ages, size_t count, int64_t now) {
    int64_t changed = 0;
    begin(store);
    for (size_t i = 0; i < count; i++) {
        postgresql_parameters parameters = { .count = 0 };
        postgresql_add_date(&parameters, now);
        postgresql_add_number(&parameters, ages[i]);
        postgresql_add(&parameters, uids[i].bytes, sizeof uids[i].bytes);
        PGresult *result = postgresql_run(store, PG_UPDATE_AGE, &parameters);
        changed += atoi(PQcmdTuples(result));
        PQclear(result);
    }
    commit(store);
    return changed;
}

void postgresql_delete(floor_store *store, const floor_author *authors, size_t count) {
    begin(store);
    for (size_t i = 0; i < count; i++) {
        postgresql_parameters parameters = { .count = 0 };
        postgresql_add(&parameters, authors[i].uid.bytes, sizeof authors[i].uid.bytes);
        PQclear(postgresql_run(store, PG_DELETE, &parameters));
    }
    commit(store);
}
