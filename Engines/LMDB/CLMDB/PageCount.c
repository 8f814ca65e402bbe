#include "PageCount.h"

#include "Pages.h"

/// The number of entries of a whole page and its subtree.
static uint64_t all_of(snapshot *in, uint64_t number, unsigned depth, int is_exact) {
    unsigned count;
    if (in->pages.is_broken) return 0;
    const char *here = visit(in, number, depth == 1 ? PAGE_LEAF : PAGE_BRANCH, &count);
    if (here == NULL) return 0;
    if (depth == 1) return count;
    if (count == 0) return 0;
    if (!is_exact) return count * all_of(in, child_at(&in->pages, here, count / 2), depth - 1, 0);
    uint64_t sum = 0;
    for (unsigned at = 0; at < count; at++) {
        // Prefetches the header of the page after the next while this one is read.
        if (at + 4 < count) {
            uint64_t ahead = child_at(&in->pages, here, at + 4);
            if (ahead <= in->pages.last) __builtin_prefetch(in->pages.base + ahead * PAGE_SIZE);
        }
        sum += all_of(in, child_at(&in->pages, here, at), depth - 1, 1);
    }
    return sum;
}

/// The approximate number of entries in the subtrees of some children of a branch page.
///
/// Leaves are about equally full. Branch pages are not: beside one with a hundred children there may be one that a few are left of, so
/// several are looked at.
static uint64_t about(snapshot *in, const char *here, unsigned from, unsigned count, unsigned depth) {
    unsigned samples = depth == 1 ? 1 : count < 4 ? count : 4;
    uint64_t sum = 0;
    for (unsigned at = 0; at < samples; at++) {
        unsigned child = from + (2 * at + 1) * count / (2 * samples);
        sum += all_of(in, child_at(&in->pages, here, child), depth, 0);
    }
    return sum * count / samples;
}

static uint64_t in_range(snapshot *in, uint64_t number, unsigned depth, const activestore_lmdb_range *range, int is_exact) {
    unsigned count;
    if (in->pages.is_broken) return 0;
    if (range->lower == NULL && range->upper == NULL) return all_of(in, number, depth, is_exact);
    const char *here = visit(in, number, depth == 1 ? PAGE_LEAF : PAGE_BRANCH, &count);
    if (here == NULL || count == 0) return 0;
    if (depth == 1) {
        unsigned from = range->lower ? first_beyond(&in->pages, here, 0, count, range->lower, range->lower_size, 1) : 0;
        if (range->upper == NULL) return count - from;
        return first_beyond_near(&in->pages, here, from, count, range->upper, range->upper_size, 1) - from;
    }
    // The upper bound is not less than the lower one, and mostly near it.
    unsigned from = range->lower ? child_of(&in->pages, here, count, range->lower, range->lower_size) : 0;
    unsigned to = range->upper ? first_beyond_near(&in->pages, here, from + 1, count, range->upper, range->upper_size, 0) - 1 : count - 1;
    if (from == to) return in_range(in, child_at(&in->pages, here, from), depth - 1, range, is_exact);
    activestore_lmdb_range first = {range->lower, range->lower_size, NULL, 0}, last = {NULL, 0, range->upper, range->upper_size};
    uint64_t sum = in_range(in, child_at(&in->pages, here, from), depth - 1, &first, is_exact);
    sum += in_range(in, child_at(&in->pages, here, to), depth - 1, &last, is_exact);
    if (to - from < 2) return sum;
    if (!is_exact) return sum + about(in, here, from + 1, to - from - 1, depth - 1);
    for (unsigned at = from + 1; at < to; at++) sum += all_of(in, child_at(&in->pages, here, at), depth - 1, 1);
    return sum;
}

/// Skips entries of a range. Returns whether the wanted entry is in this page's subtree.
static int skip(
    snapshot *in, uint64_t number, unsigned depth, const activestore_lmdb_range *range, int from_end, uint64_t *left, MDB_val *key) {
    unsigned count;
    if (in->pages.is_broken) return 0;
    const char *here = visit(in, number, depth == 1 ? PAGE_LEAF : PAGE_BRANCH, &count);
    if (here == NULL || count == 0) return 0;
    if (depth == 1) {
        unsigned from = range->lower ? first_beyond(&in->pages, here, 0, count, range->lower, range->lower_size, 1) : 0;
        unsigned to = range->upper ? first_beyond(&in->pages, here, 0, count, range->upper, range->upper_size, 1) : count;
        uint64_t found = to > from ? to - from : 0;
        if (*left >= found) {
            *left -= found;
            return 0;
        }
        unsigned size;
        const char *at = node_at(&in->pages, here, from_end ? to - 1 - (unsigned)*left : from + (unsigned)*left, &size);
        key->mv_data = (void *)(at + NODE_HEADER);
        key->mv_size = size;
        return 1;
    }
    unsigned from = range->lower ? child_of(&in->pages, here, count, range->lower, range->lower_size) : 0;
    unsigned to = range->upper ? child_of(&in->pages, here, count, range->upper, range->upper_size) : count - 1;
    if (to < from) return 0;
    for (unsigned step = 0; step <= to - from; step++) {
        unsigned at = from_end ? to - step : from + step;
        activestore_lmdb_range part = {NULL, 0, NULL, 0};
        if (at == from) part.lower = range->lower, part.lower_size = range->lower_size;
        if (at == to) part.upper = range->upper, part.upper_size = range->upper_size;
        if (skip(in, child_at(&in->pages, here, at), depth - 1, &part, from_end, left, key)) return 1;
        if (in->pages.is_broken) return 0;
    }
    return 0;
}

int activestore_lmdb_range_count(
    const activestore_lmdb_reader *reader, uint32_t tree, activestore_lmdb_range range, int is_exact, uint64_t *count) {
    const activestore_lmdb_tree *known = activestore_lmdb_tree_of(reader, tree);
    if (known == NULL) return -1;
    snapshot in = snapshot_of(known);
    *count = known->depth == 0 ? 0 : in_range(&in, known->root, known->depth, &range, is_exact);
    return in.pages.is_broken ? -1 : 0;
}

int activestore_lmdb_range_skip(
    const activestore_lmdb_reader *reader, uint32_t tree, activestore_lmdb_range range, int from_end, uint64_t *count, MDB_val *key) {
    const activestore_lmdb_tree *known = activestore_lmdb_tree_of(reader, tree);
    if (known == NULL) return -1;
    snapshot in = snapshot_of(known);
    uint64_t wanted = *count, left = *count;
    int is_found = known->depth > 0 && skip(&in, known->root, known->depth, &range, from_end, &left, key);
    if (in.pages.is_broken) return -1;
    if (!is_found) *count = wanted - left;
    return is_found;
}
