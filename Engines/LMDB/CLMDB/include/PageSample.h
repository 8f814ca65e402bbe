#ifndef ACTIVESTORE_LMDB_PAGE_SAMPLE_H
#define ACTIVESTORE_LMDB_PAGE_SAMPLE_H

// Draws entries between two keys at random from the pages of a snapshot, without visiting the others.
//
// The branch pages just above the leaves say how many leaves there are, so a leaf can be drawn uniformly. A leaf with more entries has to be
// drawn more often, so a position below the most entries that a page can have is drawn too, and rejected if the leaf does not have it (Olken
// and Rotem, "Random sampling from B+ trees", 1989, where branches are drawn in the same way).

#include "PageCount.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Draws entries of a range, each with the same probability and independently of the others. Returns how many were drawn, which are
/// fewer than wanted if the range has hardly any, or -1 if it is not known.
int64_t activestore_lmdb_range_sample(
    const activestore_lmdb_reader *reader, uint32_t tree, activestore_lmdb_range range, uint64_t seed, MDB_val *keys, size_t wanted);

#ifdef __cplusplus
}
#endif

#endif
