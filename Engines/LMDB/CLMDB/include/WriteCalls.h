#ifndef ACTIVESTORE_LMDB_WRITE_CALLS_H
#define ACTIVESTORE_LMDB_WRITE_CALLS_H

// LMDB's write calls, with bytes instead of MDB_val, so that Swift needs no temporaries.

#include <lmdb.h>
#include <stddef.h>

static inline int activestore_lmdb_put(
    MDB_txn *txn, MDB_dbi handle, const void *key, size_t keySize, const void *value, size_t size, unsigned flags) {
    MDB_val k = {keySize, (void *)key};
    MDB_val v = {size, (void *)(value ? value : "")};
    return mdb_put(txn, handle, &k, &v, flags);
}

static inline int activestore_lmdb_cursor_put(
    MDB_cursor *cursor, const void *key, size_t keySize, const void *value, size_t size, unsigned flags) {
    MDB_val k = {keySize, (void *)key};
    MDB_val v = {size, (void *)(value ? value : "")};
    return mdb_cursor_put(cursor, &k, &v, flags);
}

static inline int activestore_lmdb_delete(MDB_txn *txn, MDB_dbi handle, const void *key, size_t keySize) {
    MDB_val k = {keySize, (void *)key};
    return mdb_del(txn, handle, &k, NULL);
}

static inline int activestore_lmdb_look_up(MDB_txn *txn, MDB_dbi handle, const void *key, size_t keySize, MDB_val *value) {
    MDB_val k = {keySize, (void *)key};
    return mdb_get(txn, handle, &k, value);
}

/// Moves a cursor to the entry with a key.
static inline int activestore_lmdb_find(MDB_cursor *cursor, const void *key, size_t keySize, MDB_val *value) {
    MDB_val k = {keySize, (void *)key};
    return mdb_cursor_get(cursor, &k, value, MDB_SET);
}

/// Moves a cursor; the key is the one to find on entry and the one found on return.
static inline int activestore_lmdb_move(MDB_cursor *cursor, MDB_val *key, MDB_val *value, MDB_cursor_op operation) {
    return mdb_cursor_get(cursor, key, value, operation);
}

/// The number of entries of a tree; 0 if it does not exist in this transaction.
int activestore_lmdb_count(MDB_txn *txn, MDB_dbi handle, size_t *count);

#endif
