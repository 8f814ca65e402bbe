#ifndef ACTIVESTORE_LMDB_PAGE_READ_H
#define ACTIVESTORE_LMDB_PAGE_READ_H

// Finds and scans the entries of a tree in the pages of a snapshot, in place of LMDB's own lookups and cursors.
//
// The pages of a read transaction neither move nor change while it lasts, and their layout is that of LMDB's files. So a lookup is a
// search in one page of each level, from where the key would be if the page were evenly filled, and a step of a scan is a few
// instructions: LMDB's calls take five to ten times as many.
// Every access is checked to stay in the page, so that a damaged page is an error here, where LMDB would end the process.

#include "Reader.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A position in a tree. The tree must not be empty.
typedef struct activestore_lmdb_cursor {
    const activestore_lmdb_reader *reader;
    /// The snapshot that it belongs to.
    uint64_t uses;
    activestore_lmdb_tree tree;
    /// The entry that it is at.
    MDB_val key, value;
    int is_placed;
    /// The number of leaves passed since it came down from the root.
    unsigned passed;
    /// The number of entries that the last pass found in a leaf; kept when the cursor seeks.
    unsigned group;
    struct activestore_lmdb_level {
        const char *page;
        unsigned at, count;
    } levels[32];
} activestore_lmdb_cursor;

/// An entry in its page.
typedef struct activestore_lmdb_entry {
    MDB_val key, value;
} activestore_lmdb_entry;

/// Looks up the keys of several entries and sets their values, which have no address where there is none. Returns MDB_SUCCESS or
/// MDB_CORRUPTED. The keys have 1 to 511 bytes, and the tree is not empty. It is faster than one after the other, because the memory of one
/// is awaited while the others are looked for.
int activestore_lmdb_tree_get_all(
    const activestore_lmdb_reader *reader, const activestore_lmdb_tree *tree, activestore_lmdb_entry *entries, unsigned count);

/// Places a cursor in a tree of a snapshot; it has to seek first.
void activestore_lmdb_cursor_begin(
    activestore_lmdb_cursor *cursor, const activestore_lmdb_reader *reader, const activestore_lmdb_tree *tree);

// Each returns MDB_SUCCESS with the entry in the cursor, MDB_NOTFOUND, MDB_CORRUPTED, or MDB_BAD_TXN after the end of the snapshot.

/// Moves to the first entry whose key is not less than the given one; without a key, to the first entry.
int activestore_lmdb_cursor_seek(activestore_lmdb_cursor *cursor, const void *bytes, size_t size);
/// Moves to the last entry.
int activestore_lmdb_cursor_last(activestore_lmdb_cursor *cursor);
/// Moves to the next entry.
int activestore_lmdb_cursor_next(activestore_lmdb_cursor *cursor);
/// Moves to the previous entry.
int activestore_lmdb_cursor_previous(activestore_lmdb_cursor *cursor);
/// Moves over several entries of one leaf, to the last of those it writes to `entries`, and returns MDB_SUCCESS with their number, 1 or more.
/// An entry whose value has pages of its own is written only as the first, so that those of entries that nobody reads are not touched.
int activestore_lmdb_cursor_advance(
    activestore_lmdb_cursor *cursor, int backwards, activestore_lmdb_entry *entries, unsigned limit, unsigned *count);
/// Moves to the first entry after those that begin with a prefix, or after as many of them as a caller wants and the rest of their leaf. The number
/// passed is also set for MDB_NOTFOUND, which means that the tree ends with them.
int activestore_lmdb_cursor_pass(activestore_lmdb_cursor *cursor, const void *prefix, size_t size, uint64_t limit, uint64_t *passed);
/// The page, of 4,096 bytes, with the entries after those of the cursor's leaf, or before them; NULL if it is not near. Its content is not
/// checked: the address is for a prefetch.
const void *activestore_lmdb_cursor_next_leaf(const activestore_lmdb_cursor *cursor, int backwards);

#ifdef __cplusplus
}
#endif

#endif
