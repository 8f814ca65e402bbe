#include <stdio.h>
#include <stdlib.h>

#include "LMDBFloor.h"

void lmdb_check(int code) {
    if (code == MDB_SUCCESS) return;
    fprintf(stderr, "floor: %s\n", mdb_strerror(code));
    exit(1);
}

static void open_trees(floor_store *store, MDB_txn *txn, unsigned flags) {
    for (int i = 0; i < FLOOR_TREES; i++) {
        char name[] = { 't', (char)('1' + i), 0 };
        int code = mdb_dbi_open(txn, name, flags, &store->trees[i]);
        // A store is new until its trees have been made.
        if (code == MDB_NOTFOUND && flags == 0) return;
        lmdb_check(code);
    }
}

floor_store *lmdb_open(const char *path) {
    floor_store *store = floor_allocate(NULL, sizeof *store);
    *store = (floor_store){ 0 };
    lmdb_check(mdb_env_create(&store->env));
    lmdb_check(mdb_env_set_mapsize(store->env, (size_t)64 << 30));
    lmdb_check(mdb_env_set_maxdbs(store->env, 64));
    lmdb_check(mdb_env_open(store->env, path, MDB_NOSUBDIR | MDB_NOTLS, 0600));
    lmdb_check(mdb_txn_begin(store->env, NULL, MDB_RDONLY, &store->reading));
    open_trees(store, store->reading, 0);
    // Committing keeps what was opened; the next read begins a new one.
    lmdb_check(mdb_txn_commit(store->reading));
    lmdb_check(mdb_txn_begin(store->env, NULL, MDB_RDONLY, &store->reading));
    mdb_txn_reset(store->reading);
    return store;
}

void lmdb_create_trees(floor_store *store) {
    MDB_txn *txn;
    lmdb_check(mdb_txn_begin(store->env, NULL, 0, &txn));
    open_trees(store, txn, MDB_CREATE);
    lmdb_check(mdb_txn_commit(txn));
}

void lmdb_close(floor_store *store) {
    for (int i = 0; i < FLOOR_TREES; i++)
        if (store->cursors[i] != NULL) mdb_cursor_close(store->cursors[i]);
    mdb_txn_abort(store->reading);
    lmdb_close_counts(store);
    mdb_env_close(store->env);
    free(store);
}

void lmdb_begin_read(floor_store *store) {
    lmdb_check(mdb_txn_renew(store->reading));
    for (int i = 0; i < FLOOR_TREES; i++)
        if (store->cursors[i] != NULL) lmdb_check(mdb_cursor_renew(store->reading, store->cursors[i]));
}

void lmdb_end_read(floor_store *store) { mdb_txn_reset(store->reading); }

MDB_cursor *lmdb_cursor(floor_store *store, enum floor_tree tree) {
    MDB_cursor **cursor = &store->cursors[tree];
    if (*cursor == NULL) lmdb_check(mdb_cursor_open(store->reading, store->trees[tree], cursor));
    return *cursor;
}

void lmdb_begin_write(floor_store *store) { lmdb_check(mdb_txn_begin(store->env, NULL, 0, &store->writing)); }

MDB_cursor *lmdb_change(floor_store *store, enum floor_tree tree) {
    MDB_cursor **cursor = &store->changing[tree];
    if (*cursor == NULL) lmdb_check(mdb_cursor_open(store->writing, store->trees[tree], cursor));
    return *cursor;
}

void lmdb_commit(floor_store *store) {
    // Committing closes the cursors.
    for (int i = 0; i < FLOOR_TREES; i++) store->changing[i] = NULL;
    lmdb_check(mdb_txn_commit(store->writing));
}

int64_t lmdb_open_and_find(const char *path, const floor_uid *uid) {
    floor_store *store = lmdb_open(path);
    int64_t sum = lmdb_find(store, uid);
    lmdb_close(store);
    return sum;
}

char *lmdb_layout(const char *path) {
    (void)path;
    return NULL;
}

const char *lmdb_library_version(void) { return mdb_version(NULL, NULL, NULL); }
