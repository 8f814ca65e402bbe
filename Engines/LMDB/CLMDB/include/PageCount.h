#ifndef ACTIVESTORE_LMDB_PAGE_COUNT_H
#define ACTIVESTORE_LMDB_PAGE_COUNT_H

// How many entries are between two keys, told from the pages of a snapshot instead of from a cursor that visits each of them.
//
// A page says how many entries it has, and those of a read transaction neither move nor change while it lasts. So counting a range costs one look at
// each page of it, and guessing one at each level of the tree. LMDB offers no such call; the layout of its pages is that of the files it writes
// (data version 1), which its releases have kept. Whatever does not look as expected is answered with "not known", and the caller counts by cursor.

#include "Reader.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The entries of a tree from one key up to another, exclusive; no key means the tree's end.
typedef struct activestore_lmdb_range {
    const void *lower;
    size_t lower_size;
    const void *upper;
    size_t upper_size;
} activestore_lmdb_range;

/// How many entries are in a range: exactly, or about. Returns 0, or -1 if that is not known.
int activestore_lmdb_range_count(
    const activestore_lmdb_reader *reader, uint32_t tree, activestore_lmdb_range range, int is_exact, uint64_t *count);

/// Finds the entry that has so many others of the range before it, or after it if counted from the end. Returns 1 and its key, 0 and how many entries
/// there are if these are fewer, or -1 if that is not known.
int activestore_lmdb_range_skip(
    const activestore_lmdb_reader *reader, uint32_t tree, activestore_lmdb_range range, int from_end, uint64_t *count, MDB_val *key);

#ifdef __cplusplus
}
#endif

#endif
