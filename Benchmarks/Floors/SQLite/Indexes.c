#include <stdlib.h>

#include "SQLiteFloor.h"

void floor_sqlite_run(floor_store *store, const char *sql) {
    sqlite_run_named(store, FLOOR_BEGIN_IMMEDIATE);
    sqlite_check(store, sqlite3_exec(store->db, sql, NULL, NULL, NULL));
    sqlite_commit(store);
}

char *floor_sqlite_index_text(const char *path, const char *index) {
    floor_store store = { 0 };
    sqlite_check(&store, sqlite3_open_v2(path, &store.db, SQLITE_OPEN_READWRITE, NULL));
    sqlite3_stmt *statement = NULL;
    sqlite_check(&store, sqlite3_prepare_v2(store.db, "SELECT sql FROM sqlite_schema WHERE type = 'index' AND name = ?1", -1, &statement, NULL));
    sqlite_check(&store, sqlite3_bind_text(statement, 1, index, -1, SQLITE_STATIC));
    char *text = sqlite3_step(statement) == SQLITE_ROW ? sqlite_decode_text(statement, 0).bytes : NULL;
    sqlite3_finalize(statement);
    sqlite3_close(store.db);
    return text;
}
