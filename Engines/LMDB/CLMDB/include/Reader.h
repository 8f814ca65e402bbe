#ifndef ACTIVESTORE_LMDB_READER_H
#define ACTIVESTORE_LMDB_READER_H

// A reusable read transaction, and the handshake with threads that need readers to be inactive.
//
// A reader announces that it begins, then checks its gate; a thread that closes gates does so first and then checks which readers
// have begun. Both are sequentially consistent, so at least one sees the other. All of the state is on one cache line that normally
// only this reader writes, and the functions are inlined into Swift: begin, get and end cost as much as LMDB's own three calls.

#include <errno.h>
#include <lmdb.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The number of possible tree numbers; LMDB supports far fewer trees at once.
#define ACTIVESTORE_LMDB_TREES 65536u

/// Returned by begin besides LMDB's codes: the gate is closed.
#define ACTIVESTORE_LMDB_GATED (-1)
/// Returned by a read if the reader has not begun.
#define ACTIVESTORE_LMDB_NOT_BEGUN (-2)

/// The reader is idle.
#define ACTIVESTORE_LMDB_IDLE 0u
/// It is taking its snapshot, or waiting to.
#define ACTIVESTORE_LMDB_BEGINNING 1u
/// It has a snapshot.
#define ACTIVESTORE_LMDB_READING 2u

/// The number of trees whose roots a reader remembers; a file has hardly more.
#define ACTIVESTORE_LMDB_KEPT_TREES 512u

/// A tree in a state of the store, as the pages have it.
typedef struct activestore_lmdb_tree {
    /// The state, and the number of the map.
    uint64_t state, map;
    /// The start of the map, and the number of the last page in it.
    const char *base;
    uint64_t last;
    uint64_t root;
    uint64_t entries;
    /// The tree's number and one more; 0 for none.
    uint32_t tree;
    /// 0 for an empty tree.
    uint32_t depth;
} activestore_lmdb_tree;

/// Where an entry was found, in a state of the store.
typedef struct activestore_lmdb_place {
    uint64_t state;
    /// The entry's header, in its page.
    const char *node;
    /// The number of the tree and one more, and of the map.
    uint32_t tree, map;
} activestore_lmdb_place;

/// The number of entries whose places a reader remembers.
#define ACTIVESTORE_LMDB_KEPT_PLACES 1024u

typedef struct activestore_lmdb_reader {
    /// NULL until the slow path has created one.
    MDB_txn *txn;
    /// Handles by tree number, 0 for none; shared by all readers.
    const uint32_t *handles;
    /// Added to LMDB's transaction numbers, which restart in a compacted file.
    uint64_t base;
    /// The number of snapshots taken.
    uint64_t uses;
    /// The thread that took the snapshot.
    uint64_t thread;
    /// Not 0 if begin and end must take the slow path.
    uint32_t gate;
    uint32_t state;
    /// The number of the map, which changes when it moves; shared by all readers. NULL if pages have another size than is read here.
    const uint64_t *map;
    /// The trees that were looked up last, and at the end what is known of the map.
    activestore_lmdb_tree *trees;
    /// The entries that were looked up last, by a hash of their keys: as long as no one commits, pages are asked for the same ones again.
    activestore_lmdb_place *places;
} activestore_lmdb_reader;

/// Creates a reader on a separate cache line; NULL if that fails.
activestore_lmdb_reader *activestore_lmdb_reader_create(const uint32_t *handles, const uint64_t *map);
void activestore_lmdb_reader_destroy(activestore_lmdb_reader *reader);

/// Renews a reader's transaction, ensuring that its state matches its number.
///
/// LMDB 0.9 first reads the number of the last commit and then one of the two meta pages by that number (mdb_txn_renew0). If two commits
/// happen in between, the thread reads a later state under the earlier number, possibly before that state is on disk, and the next read
/// may return an earlier state. As long as no meta page has a number that is larger by two, its own page cannot have been overwritten.
static inline int activestore_lmdb_renew(MDB_txn *transaction) {
    MDB_envinfo info;
    for (int attempts = 0;; attempts++) {
        int rc = mdb_txn_renew(transaction);
        if (__builtin_expect(rc != MDB_SUCCESS, 0)) return rc;
        mdb_env_info(mdb_txn_env(transaction), &info);
        if (__builtin_expect(info.me_last_txnid <= mdb_txn_id(transaction) + 1 || attempts == 1000, 1)) return rc;
        mdb_txn_reset(transaction);
    }
}

static inline int activestore_lmdb_begin(activestore_lmdb_reader *reader, uint64_t thread) {
    reader->thread = thread;
    __atomic_store_n(&reader->state, ACTIVESTORE_LMDB_BEGINNING, __ATOMIC_SEQ_CST);
    if (__builtin_expect(__atomic_load_n(&reader->gate, __ATOMIC_SEQ_CST) != 0, 0)) return ACTIVESTORE_LMDB_GATED;
    int rc = activestore_lmdb_renew(reader->txn);
    if (__builtin_expect(rc == MDB_SUCCESS, 1)) {
        __atomic_store_n(&reader->uses, reader->uses + 1, __ATOMIC_RELAXED);
        __atomic_store_n(&reader->state, ACTIVESTORE_LMDB_READING, __ATOMIC_RELEASE);
    }
    return rc;
}

/// Ends reading. Returns whether a thread is waiting for it or wants it to be removed.
static inline int activestore_lmdb_end(activestore_lmdb_reader *reader) {
    mdb_txn_reset(reader->txn);
    __atomic_store_n(&reader->state, ACTIVESTORE_LMDB_IDLE, __ATOMIC_SEQ_CST);
    return __atomic_load_n(&reader->gate, __ATOMIC_SEQ_CST) != 0;
}

/// Says that the map may have moved. No reader is active.
static inline void activestore_lmdb_map_moved(uint64_t *map) { __atomic_fetch_add(map, 1, __ATOMIC_RELAXED); }

static inline MDB_dbi activestore_lmdb_handle(const uint32_t *handles, uint32_t tree) {
    return tree < ACTIVESTORE_LMDB_TREES ? __atomic_load_n(&handles[tree], __ATOMIC_ACQUIRE) : 0;
}

static inline void activestore_lmdb_set_handle(uint32_t *handles, uint32_t tree, MDB_dbi handle) {
    if (tree < ACTIVESTORE_LMDB_TREES) __atomic_store_n(&handles[tree], handle, __ATOMIC_RELEASE);
}

/// Reads the record of a tree in the snapshot; NULL if its pages cannot be read here, so that LMDB has to be asked.
const activestore_lmdb_tree *activestore_lmdb_look_up_tree(const activestore_lmdb_reader *reader, uint32_t tree);

/// A tree of the snapshot, which is remembered as long as no one commits; NULL as above.
static inline const activestore_lmdb_tree *activestore_lmdb_tree_of(const activestore_lmdb_reader *reader, uint32_t tree) {
    const activestore_lmdb_tree *known = &reader->trees[tree % ACTIVESTORE_LMDB_KEPT_TREES];
    if (reader->map == NULL) return NULL;
    if (__builtin_expect(
            known->tree == tree + 1 && known->state == reader->base + mdb_txn_id(reader->txn)
                && known->map == __atomic_load_n(reader->map, __ATOMIC_RELAXED) && reader->state == ACTIVESTORE_LMDB_READING,
            1))
        return known;
    return activestore_lmdb_look_up_tree(reader, tree);
}

/// Looks up a key in the pages of a tree. Returns MDB_SUCCESS, MDB_NOTFOUND or MDB_CORRUPTED. Without a reader, no place is remembered.
int activestore_lmdb_tree_get(
    const activestore_lmdb_reader *reader, const activestore_lmdb_tree *tree, const void *key, size_t size, MDB_val *value);

/// Looks up a key. A tree that did not exist when the snapshot was taken is empty: LMDB returns EINVAL for its handle.
static inline int activestore_lmdb_get(
    const activestore_lmdb_reader *reader, uint32_t tree, const void *key, size_t size, MDB_val *value) {
    if (__builtin_expect(reader->state != ACTIVESTORE_LMDB_READING, 0)) return ACTIVESTORE_LMDB_NOT_BEGUN;
    MDB_dbi handle = activestore_lmdb_handle(reader->handles, tree);
    if (handle == 0) return MDB_NOTFOUND;
    const activestore_lmdb_tree *known = activestore_lmdb_tree_of(reader, tree);
    // Keys that no tree can have are refused by LMDB.
    if (known && size > 0 && size <= 511) return activestore_lmdb_tree_get(reader, known, key, size, value);
    MDB_val wanted = {size, (void *)key};
    int rc = mdb_get(reader->txn, handle, &wanted, value);
    return rc == EINVAL || rc == MDB_BAD_DBI ? MDB_NOTFOUND : rc;
}

/// Prefetches the memory before an entry, which in a page that was filled in order contains the next entry. The
/// hardware prefetcher does not expect this, since each entry is read upwards and the next one is at a lower address.
static inline void activestore_lmdb_prefetch(const void *entry, size_t size) {
    for (size_t at = 64; at <= size && at <= 512; at += 64) __builtin_prefetch((const char *)entry - at);
}

/// The state of a reader as other threads see it.
static inline uint32_t activestore_lmdb_state(const activestore_lmdb_reader *reader) {
    return __atomic_load_n(&reader->state, __ATOMIC_SEQ_CST);
}

static inline void activestore_lmdb_set_state(activestore_lmdb_reader *reader, uint32_t state) {
    __atomic_store_n(&reader->state, state, __ATOMIC_SEQ_CST);
}

static inline void activestore_lmdb_set_gate(activestore_lmdb_reader *reader, uint32_t bits, int shut) {
    if (shut)
        __atomic_fetch_or(&reader->gate, bits, __ATOMIC_SEQ_CST);
    else
        __atomic_fetch_and(&reader->gate, ~bits, __ATOMIC_SEQ_CST);
}

static inline uint32_t activestore_lmdb_gate(const activestore_lmdb_reader *reader) {
    return __atomic_load_n(&reader->gate, __ATOMIC_SEQ_CST);
}

static inline uint64_t activestore_lmdb_uses(const activestore_lmdb_reader *reader) {
    return __atomic_load_n(&reader->uses, __ATOMIC_RELAXED);
}

#ifdef __cplusplus
}
#endif

#endif
