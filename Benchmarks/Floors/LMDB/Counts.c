#include <stdio.h>
#include <stdlib.h>

#include "LMDBFloor.h"

// Counts by the layout that suits them best: a tree of its own has each age once, with the keys of its authors as duplicates, whose number
// LMDB knows. The engine's index has an entry for each record instead, because entries also hold further fields.

static MDB_val age_key(uint8_t bytes[8], int64_t age) {
    uint64_t sortable = __builtin_bswap64((uint64_t)age ^ (uint64_t)1 << 63);
    memcpy(bytes, &sortable, 8);
    return lmdb_val(bytes, 8);
}

/// Makes the tree from the records, the first time.
static void make_counts(floor_store *store) {
    const char *path;
    char own[4096];
    lmdb_check(mdb_env_get_path(store->env, &path));
    snprintf(own, sizeof own, "%s-counts", path);
    lmdb_check(mdb_env_create(&store->counting));
    lmdb_check(mdb_env_set_mapsize(store->counting, (size_t)16 << 30));
    lmdb_check(mdb_env_open(store->counting, own, MDB_NOSUBDIR | MDB_NOTLS | MDB_NOSYNC, 0600));
    MDB_txn *txn;
    lmdb_check(mdb_txn_begin(store->counting, NULL, 0, &txn));
    lmdb_check(mdb_dbi_open(txn, NULL, MDB_DUPSORT | MDB_DUPFIXED, &store->counts));
    lmdb_begin_read(store);
    MDB_cursor *cursor = lmdb_cursor(store, AUTHORS);
    MDB_val key, row;
    int code;
    for (code = mdb_cursor_get(cursor, &key, &row, MDB_FIRST); code == MDB_SUCCESS; code = mdb_cursor_get(cursor, &key, &row, MDB_NEXT)) {
        uint8_t bytes[8];
        MDB_val age = age_key(bytes, lmdb_author_age(row)), uid = lmdb_val(key.mv_data, UID_LENGTH);
        lmdb_check(mdb_put(txn, store->counts, &age, &uid, 0));
    }
    if (code != MDB_NOTFOUND) lmdb_check(code);
    lmdb_end_read(store);
    lmdb_check(mdb_txn_commit(txn));
}

int64_t lmdb_count_older(floor_store *store, const int64_t *ages, size_t count) {
    if (store->counting == NULL) make_counts(store);
    int64_t sum = 0;
    MDB_txn *txn;
    MDB_cursor *cursor;
    lmdb_check(mdb_txn_begin(store->counting, NULL, MDB_RDONLY, &txn));
    lmdb_check(mdb_cursor_open(txn, store->counts, &cursor));
    for (size_t i = 0; i < count; i++) {
        uint8_t bytes[8];
        MDB_val age = age_key(bytes, ages[i] + 1), none;
        int code;
        for (code = mdb_cursor_get(cursor, &age, &none, MDB_SET_RANGE); code == MDB_SUCCESS;
             code = mdb_cursor_get(cursor, &age, &none, MDB_NEXT_NODUP)) {
            size_t of_age;
            lmdb_check(mdb_cursor_count(cursor, &of_age));
            sum += (int64_t)of_age;
        }
        if (code != MDB_NOTFOUND) lmdb_check(code);
    }
    mdb_cursor_close(cursor);
    mdb_txn_abort(txn);
    return sum;
}

void lmdb_close_counts(floor_store *store) {
    if (store->counting != NULL) mdb_env_close(store->counting);
}
