#include "PageCount.h"

#include <stdio.h>
#include <string.h>

// The offsets of the fields of a page and of a node that are read here.
enum {
    PAGE_SIZE = 4096,
    PAGE_NUMBER = 0,
    PAGE_FLAGS = 10,
    PAGE_LOWER = 12,
    PAGE_HEADER = 16,
    PAGE_BRANCH = 1,
    PAGE_LEAF = 2,
    NODE_KEY_SIZE = 6,
    NODE_HEADER = 8,
    TREE_RECORD = 48,
    TREE_DEPTH = 6,
    TREE_ROOT = 40,
    DEEPEST = 32,
};

typedef struct {
    const char *base;
    uint64_t last;
    /// The number of pages that may still be read: a tree has no page twice.
    uint64_t left;
    int is_broken;
} snapshot;

static uint16_t read16(const char *at) {
    uint16_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

static uint64_t read64(const char *at) {
    uint64_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

/// A page of the snapshot, or NULL, and the number of its entries.
static const char *page(snapshot *in, uint64_t number, int flags, unsigned *count) {
    if (number > in->last || in->left == 0) goto broken;
    in->left--;
    const char *page = in->base + number * PAGE_SIZE;
    unsigned lower = read16(page + PAGE_LOWER);
    if (read64(page + PAGE_NUMBER) != number || read16(page + PAGE_FLAGS) != flags) goto broken;
    if (lower < PAGE_HEADER || lower > PAGE_SIZE) goto broken;
    *count = (lower - PAGE_HEADER) / 2;
    return page;
broken:
    in->is_broken = 1;
    return NULL;
}

static const char *node(snapshot *in, const char *page, unsigned at, unsigned *key_size) {
    unsigned offset = read16(page + PAGE_HEADER + 2 * at);
    if (offset < PAGE_HEADER || offset + NODE_HEADER > PAGE_SIZE) {
        in->is_broken = 1;
        *key_size = 0;
        return page;
    }
    const char *node = page + offset;
    unsigned size = read16(node + NODE_KEY_SIZE);
    if (offset + NODE_HEADER + size > PAGE_SIZE) {
        in->is_broken = 1;
        size = 0;
    }
    *key_size = size;
    return node;
}

static uint64_t child(snapshot *in, const char *page, unsigned at) {
    unsigned size;
    const char *found = node(in, page, at, &size);
    return (uint64_t)read16(found) | (uint64_t)read16(found + 2) << 16 | (uint64_t)read16(found + 4) << 32;
}

/// The first entry of a page from `from` on whose key is not less than the given one.
static unsigned first_from(snapshot *in, const char *page, unsigned from, unsigned count, const void *key, size_t size) {
    unsigned low = from, high = count;
    while (low < high) {
        unsigned middle = (low + high) / 2, other_size;
        const char *other = node(in, page, middle, &other_size) + NODE_HEADER;
        size_t common = size < other_size ? size : other_size;
        int order = common == 0 ? 0 : memcmp(other, key, common);
        if (order < 0 || (order == 0 && other_size < size))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/// The child of a branch that covers a key. The first child has no key: it begins before all keys.
static unsigned child_of(snapshot *in, const char *page, unsigned count, const void *key, size_t size) {
    unsigned at = first_from(in, page, 1, count, key, size);
    if (at < count) {
        unsigned other_size;
        const char *other = node(in, page, at, &other_size) + NODE_HEADER;
        if (other_size == size && memcmp(other, key, size) == 0) return at;
    }
    return at - 1;
}

/// The number of entries of a whole page and its subtree.
static uint64_t all_of(snapshot *in, uint64_t number, unsigned depth, int is_exact) {
    unsigned count;
    if (in->is_broken) return 0;
    const char *here = page(in, number, depth == 1 ? PAGE_LEAF : PAGE_BRANCH, &count);
    if (here == NULL) return 0;
    if (depth == 1) return count;
    if (count == 0) return 0;
    if (!is_exact) return count * all_of(in, child(in, here, count / 2), depth - 1, 0);
    uint64_t sum = 0;
    for (unsigned at = 0; at < count; at++) {
        // Prefetches the header of the page after the next while this one is read.
        if (at + 4 < count) {
            uint64_t ahead = child(in, here, at + 4);
            if (ahead <= in->last) __builtin_prefetch(in->base + ahead * PAGE_SIZE);
        }
        sum += all_of(in, child(in, here, at), depth - 1, 1);
    }
    return sum;
}

static uint64_t in_range(snapshot *in, uint64_t number, unsigned depth, const activestore_lmdb_range *range, int is_exact) {
    unsigned count;
    if (in->is_broken) return 0;
    if (range->lower == NULL && range->upper == NULL) return all_of(in, number, depth, is_exact);
    const char *here = page(in, number, depth == 1 ? PAGE_LEAF : PAGE_BRANCH, &count);
    if (here == NULL || count == 0) return 0;
    if (depth == 1) {
        unsigned from = range->lower ? first_from(in, here, 0, count, range->lower, range->lower_size) : 0;
        unsigned to = range->upper ? first_from(in, here, 0, count, range->upper, range->upper_size) : count;
        return to > from ? to - from : 0;
    }
    unsigned from = range->lower ? child_of(in, here, count, range->lower, range->lower_size) : 0;
    unsigned to = range->upper ? child_of(in, here, count, range->upper, range->upper_size) : count - 1;
    if (to < from) return 0;
    if (from == to) return in_range(in, child(in, here, from), depth - 1, range, is_exact);
    activestore_lmdb_range first = {range->lower, range->lower_size, NULL, 0}, last = {NULL, 0, range->upper, range->upper_size};
    uint64_t sum = in_range(in, child(in, here, from), depth - 1, &first, is_exact);
    sum += in_range(in, child(in, here, to), depth - 1, &last, is_exact);
    if (to - from < 2) return sum;
    if (!is_exact) return sum + (to - from - 1) * all_of(in, child(in, here, (from + to) / 2), depth - 1, 0);
    for (unsigned at = from + 1; at < to; at++) sum += all_of(in, child(in, here, at), depth - 1, 1);
    return sum;
}

/// Skips entries of a range. Returns whether the wanted entry is in this page's subtree.
static int skip(
    snapshot *in, uint64_t number, unsigned depth, const activestore_lmdb_range *range, int from_end, uint64_t *left, MDB_val *key) {
    unsigned count;
    if (in->is_broken) return 0;
    const char *here = page(in, number, depth == 1 ? PAGE_LEAF : PAGE_BRANCH, &count);
    if (here == NULL || count == 0) return 0;
    if (depth == 1) {
        unsigned from = range->lower ? first_from(in, here, 0, count, range->lower, range->lower_size) : 0;
        unsigned to = range->upper ? first_from(in, here, 0, count, range->upper, range->upper_size) : count;
        uint64_t found = to > from ? to - from : 0;
        if (*left >= found) {
            *left -= found;
            return 0;
        }
        unsigned size;
        const char *at = node(in, here, from_end ? to - 1 - (unsigned)*left : from + (unsigned)*left, &size);
        key->mv_data = (void *)(at + NODE_HEADER);
        key->mv_size = size;
        return 1;
    }
    unsigned from = range->lower ? child_of(in, here, count, range->lower, range->lower_size) : 0;
    unsigned to = range->upper ? child_of(in, here, count, range->upper, range->upper_size) : count - 1;
    if (to < from) return 0;
    for (unsigned step = 0; step <= to - from; step++) {
        unsigned at = from_end ? to - step : from + step;
        activestore_lmdb_range part = {NULL, 0, NULL, 0};
        if (at == from) part.lower = range->lower, part.lower_size = range->lower_size;
        if (at == to) part.upper = range->upper, part.upper_size = range->upper_size;
        if (skip(in, child(in, here, at), depth - 1, &part, from_end, left, key)) return 1;
        if (in->is_broken) return 0;
    }
    return 0;
}

/// Finds the root of a tree in a reader's snapshot: the tree's record is in the main tree, and its address determines the start of the map.
static int find(const activestore_lmdb_reader *reader, uint32_t tree, snapshot *in, uint64_t *root, unsigned *depth) {
    char name[16];
    MDB_val key = {(size_t)snprintf(name, sizeof name, "t%u", tree), name}, record;
    MDB_envinfo info;
    MDB_stat stat;
    MDB_env *env = mdb_txn_env(reader->txn);
    if (reader->state != ACTIVESTORE_LMDB_READING || mdb_get(reader->txn, 1, &key, &record) != MDB_SUCCESS) return 0;
    if (record.mv_size != TREE_RECORD || mdb_env_info(env, &info) || mdb_env_stat(env, &stat) || stat.ms_psize != PAGE_SIZE) return 0;
    const char *value = record.mv_data;
    const char *leaf = (const char *)((uintptr_t)value & ~(uintptr_t)(PAGE_SIZE - 1));
    uint64_t number = read64(leaf + PAGE_NUMBER);
    if (read16(leaf + PAGE_FLAGS) != PAGE_LEAF || number > info.me_last_pgno) return 0;
    in->base = leaf - number * PAGE_SIZE;
    // Another process may have extended the file beyond this process's map.
    uint64_t mapped = info.me_mapsize / PAGE_SIZE;
    in->last = info.me_last_pgno < mapped ? info.me_last_pgno : mapped - 1;
    in->left = in->last + 1;
    in->is_broken = 0;
    *depth = read16(value + TREE_DEPTH);
    *root = read64(value + TREE_ROOT);
    return *depth <= DEEPEST;
}

int activestore_lmdb_range_count(
    const activestore_lmdb_reader *reader, uint32_t tree, activestore_lmdb_range range, int is_exact, uint64_t *count) {
    snapshot in;
    uint64_t root;
    unsigned depth;
    if (!find(reader, tree, &in, &root, &depth)) return -1;
    *count = depth == 0 ? 0 : in_range(&in, root, depth, &range, is_exact);
    return in.is_broken ? -1 : 0;
}

int activestore_lmdb_range_skip(
    const activestore_lmdb_reader *reader, uint32_t tree, activestore_lmdb_range range, int from_end, uint64_t *count, MDB_val *key) {
    snapshot in;
    uint64_t root, wanted = *count, left = *count;
    unsigned depth;
    if (!find(reader, tree, &in, &root, &depth)) return -1;
    int is_found = depth > 0 && skip(&in, root, depth, &range, from_end, &left, key);
    if (in.is_broken) return -1;
    if (!is_found) *count = wanted - left;
    return is_found;
}
