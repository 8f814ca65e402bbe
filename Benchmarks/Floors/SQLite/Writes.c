#include "SQLiteFloor.h"

static void insert(floor_store *store, sqlite3_stmt *statement, const floor_author *author) {
    sqlite3_bind_blob(statement, 1, author->uid.bytes, sizeof author->uid.bytes, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, author->createdAt);
    sqlite3_bind_int64(statement, 3, author->updatedAt);
    sqlite3_bind_text(statement, 4, author->name.bytes, (int)author->name.length, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 5, author->age);
    sqlite3_bind_text(statement, 6, author->email.bytes, (int)author->email.length, SQLITE_STATIC);
    sqlite3_bind_text(statement, 7, author->bio.bytes, (int)author->bio.length, SQLITE_STATIC);
    sqlite_run(store, statement);
}

int64_t sqlite_insert_all(floor_store *store, const floor_author *authors, size_t count) {
    sqlite3_stmt *statement = sqlite_statement(store, FLOOR_INSERT);
    sqlite_run_named(store, FLOOR_BEGIN_IMMEDIATE);
    for (size_t i = 0; i < count; i++) insert(store, statement, &authors[i]);
    sqlite_commit(store);
    return (int64_t)count;
}

int64_t sqlite_insert_each(floor_store *store, const floor_author *authors, size_t count) {
    for (size_t i = 0; i < count; i++) sqlite_insert_all(store, &authors[i], 1);
    return (int64_t)count;
}

int64_t sqlite_update_ages(floor_store *store, const floor_uid *uids, const int64_t *ages, size_t count, int64_t now) {
    int64_t changed = 0;
    sqlite3_stmt *statement = sqlite_statement(store, FLOOR_UPDATE_AGE);
    sqlite_run_named(store, FLOOR_BEGIN_IMMEDIATE);
    for (size_t i = 0; i < count; i++) {
        sqlite3_bind_int64(statement, 1, now);
        sqlite3_bind_int64(statement, 2, ages[i]);
        sqlite3_bind_blob(statement, 3, uids[i].bytes, sizeof uids[i].bytes, SQLITE_STATIC);
        sqlite_run(store, statement);
        changed += sqlite3_changes(store->db);
    }
    sqlite_commit(store);
    return changed;
}

void sqlite_delete(floor_store *store, const floor_author *authors, size_t count) {
    sqlite3_stmt *statement = sqlite_statement(store, FLOOR_DELETE);
    sqlite_run_named(store, FLOOR_BEGIN_IMMEDIATE);
    for (size_t i = 0; i < count; i++) {
        sqlite3_bind_blob(statement, 1, authors[i].uid.bytes, sizeof authors[i].uid.bytes, SQLITE_STATIC);
        sqlite_run(store, statement);
    }
    sqlite_commit(store);
}
