#include <stdio.h>
#include <stdlib.h>

#include "SQLiteFloor.h"

#define COLUMNS "\"uid\", \"createdAt\", \"updatedAt\", \"name\", \"age\", \"email\", \"bio\""

static const char *const texts[FLOOR_STATEMENTS] = {
    [FLOOR_BEGIN] = "BEGIN",
    [FLOOR_BEGIN_IMMEDIATE] = "BEGIN IMMEDIATE",
    [FLOOR_COMMIT] = "COMMIT",
    [FLOOR_INSERT] = "INSERT INTO \"author\" (" COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [FLOOR_UPDATE_AGE] = "UPDATE \"author\" SET \"updatedAt\" = ?1, \"age\" = ?2 WHERE \"uid\" = ?3",
    [FLOOR_DELETE] = "DELETE FROM \"author\" WHERE \"uid\" = ?1",
    [FLOOR_FIND] = "SELECT " COLUMNS " FROM \"author\" WHERE \"uid\" = ?1",
    [FLOOR_FIND_EMAIL] = "SELECT " COLUMNS " FROM \"author\" WHERE \"email\" = ?1",
    [FLOOR_WHERE_NAME] = "SELECT " COLUMNS " FROM \"author\" WHERE \"name\" = ?1 ORDER BY \"uid\"",
    [FLOOR_SCAN] = "SELECT " COLUMNS " FROM \"author\" ORDER BY \"uid\"",
    [FLOOR_SCAN_UNORDERED] = "SELECT " COLUMNS " FROM \"author\"",
    [FLOOR_PLUCK_BIO] = "SELECT \"bio\" FROM \"author\" ORDER BY \"uid\"",
    [FLOOR_PLUCK_BIO_UNORDERED] = "SELECT \"bio\" FROM \"author\"",
    [FLOOR_NEWEST_OF_AGES] = "SELECT " COLUMNS " FROM \"author\" WHERE \"age\" >= ?1 AND \"age\" < ?2 ORDER BY \"createdAt\" DESC, \"uid\" LIMIT ?3",
    [FLOOR_COUNT_OLDER] = "SELECT count(*) FROM \"author\" WHERE \"age\" > ?1",
    [FLOOR_INSERT_ARTICLE] = "INSERT INTO \"article\" (\"uid\", \"createdAt\", \"updatedAt\", \"authorID\", \"title\", \"words\") "
                             "VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [FLOOR_DELETE_ARTICLES] = "DELETE FROM \"article\" WHERE \"authorID\" = ?1",
    [FLOOR_FIRST] = "SELECT " COLUMNS " FROM \"author\" ORDER BY \"uid\" LIMIT ?1",
};

/// The engine moves the write-ahead log into the database when a commit leaves it with so many pages.
#define LONG_LOG 1000

static const char settings[] =
    "PRAGMA journal_mode = WAL;"
    "PRAGMA cache_size = -16000; PRAGMA mmap_size = 0; PRAGMA temp_store = MEMORY; PRAGMA foreign_keys = OFF;"
    "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA recursive_triggers = OFF;"
    "PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864;";

static const char tables[] =
    "CREATE TABLE \"author\" ("
    "\"uid\" BLOB PRIMARY KEY NOT NULL, \"createdAt\" INTEGER NOT NULL, \"updatedAt\" INTEGER NOT NULL, "
    "\"name\" TEXT NOT NULL DEFAULT '', \"age\" INTEGER NOT NULL DEFAULT 0, \"email\" TEXT NOT NULL DEFAULT '', "
    "\"bio\" TEXT NOT NULL DEFAULT '') STRICT;"
    "CREATE INDEX \"author_name_index\" ON \"author\" (\"name\", \"uid\");"
    "CREATE INDEX \"author_age_index\" ON \"author\" (\"age\", \"uid\");"
    "CREATE UNIQUE INDEX \"author_email_unique\" ON \"author\" (\"email\");"
    "CREATE TABLE \"article\" ("
    "\"uid\" BLOB PRIMARY KEY NOT NULL, \"createdAt\" INTEGER NOT NULL, \"updatedAt\" INTEGER NOT NULL, "
    "\"authorID\" BLOB NOT NULL, \"title\" TEXT NOT NULL DEFAULT '', \"words\" INTEGER NOT NULL DEFAULT 0) STRICT;"
    "CREATE INDEX \"article_authorID_index\" ON \"article\" (\"authorID\", \"uid\");";

void sqlite_check(floor_store *store, int code) {
    if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE) return;
    fprintf(stderr, "floor: %s\n", store != NULL && store->db != NULL ? sqlite3_errmsg(store->db) : sqlite3_errstr(code));
    exit(1);
}

static int note_log(void *store, sqlite3 *db, const char *name, int pages) {
    (void)db;
    (void)name;
    ((floor_store *)store)->logPages = pages;
    return SQLITE_OK;
}

floor_store *sqlite_open(const char *path) {
    floor_store *store = floor_allocate(NULL, sizeof *store);
    *store = (floor_store){ 0 };
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE;
    sqlite_check(store, sqlite3_open_v2(path, &store->db, flags, NULL));
    sqlite_check(store, sqlite3_wal_autocheckpoint(store->db, 0));
    sqlite3_wal_hook(store->db, note_log, store);
    sqlite_check(store, sqlite3_busy_timeout(store->db, 5000));
    sqlite_check(store, sqlite3_exec(store->db, settings, NULL, NULL, NULL));
    return store;
}

void sqlite_create_tables(floor_store *store) { sqlite_check(store, sqlite3_exec(store->db, tables, NULL, NULL, NULL)); }

void sqlite_close(floor_store *store) {
    for (int i = 0; i < FLOOR_STATEMENTS; i++) sqlite3_finalize(store->statements[i]);
    sqlite_check(store, sqlite3_close(store->db));
    free(store);
}

sqlite3_stmt *sqlite_statement(floor_store *store, enum floor_statement which) {
    sqlite3_stmt **place = &store->statements[which];
    if (*place == NULL) {
        sqlite_check(store, sqlite3_prepare_v3(store->db, texts[which], -1, SQLITE_PREPARE_PERSISTENT, place, NULL));
    }
    return *place;
}

void sqlite_run(floor_store *store, sqlite3_stmt *statement) {
    sqlite_check(store, sqlite3_step(statement));
    sqlite_check(store, sqlite3_reset(statement));
}

void sqlite_run_named(floor_store *store, enum floor_statement which) { sqlite_run(store, sqlite_statement(store, which)); }

void sqlite_commit(floor_store *store) {
    sqlite_run_named(store, FLOOR_COMMIT);
    if (store->logPages < LONG_LOG) return;
    store->logPages = 0;
    sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_RESTART, NULL, NULL);
}

char *sqlite_layout(const char *path) {
    floor_store store = { 0 };
    sqlite_check(&store, sqlite3_open_v2(path, &store.db, SQLITE_OPEN_READWRITE, NULL));
    static const char query[] =
        "SELECT group_concat(line, char(10)) FROM (SELECT sql AS line FROM sqlite_schema WHERE tbl_name IN ('author', 'article') AND sql IS NOT NULL "
        "UNION ALL SELECT 'page size ' || page_size FROM pragma_page_size "
        "UNION ALL SELECT 'journal ' || journal_mode FROM pragma_journal_mode ORDER BY line)";
    sqlite3_stmt *statement = NULL;
    sqlite_check(&store, sqlite3_prepare_v2(store.db, query, -1, &statement, NULL));
    sqlite_check(&store, sqlite3_step(statement));
    char *text = sqlite_decode_text(statement, 0).bytes;
    sqlite3_finalize(statement);
    sqlite3_close(store.db);
    return text;
}

const char *sqlite_library_version(void) { return sqlite3_libversion(); }
