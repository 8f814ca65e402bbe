#ifndef ACTIVESTORE_LMDB_PAGE_COUNT_H
#define ACTIVESTORE_LMDB_PAGE_COUNT_H

// Counts the entries between two keys from the pages of a snapshot instead of visiting each of them with a cursor.
//
// A page contains the number of its entries, and the pages of a read transaction neither move nor change while
// it lasts. So an exact count reads each page of the range once, and an estimate reads one page at each level
// of the tree. LMDB has no such call; the layout of its pages is that of its files (data version 1), which its
// releases have kept. If anything is unexpected the result is "not known", and the caller counts by cursor.

#include "Reader.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The entries of a tree from one key up to another, exclusive; without a key, from the beginning or to the end of the tree.
typedef struct activestore_lmdb_range {
    const void *lower;
    size_t lower_size;
    const void *upper;
    size_t upper_size;
} activestore_lmdb_range;

/// The exact or approximate number of entries in a range. Returns 0, or -1 if it is not known.
int activestore_lmdb_range_count(
    const activestore_lmdb_reader *reader, uint32_t tree, activestore_lmdb_range range, int is_exact, uint64_t *count);

/// Finds the entry at a distance from the start, or from the end, of the range. Returns 1 and its key, 0 and the number of entries
/// if there are fewer, or -1 if it is not known.
int activestore_lmdb_range_skip(
    const activestore_lmdb_reader *reader, uint32_t tree, activestore_lmdb_range range, int from_end, uint64_t *count, MDB_val *key);

#ifdef __cplusplus
}
#endif

#endif
