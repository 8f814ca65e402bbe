#include "PageRead.h"

#include "Places.h"

int activestore_lmdb_tree_get(
    const activestore_lmdb_reader *reader, const activestore_lmdb_tree *tree, const void *key, size_t size, MDB_val *value) {
    pages in = {tree->base, tree->last, 0};
    if (tree->depth == 0) return MDB_NOTFOUND;
    activestore_lmdb_place *place = reader == NULL ? NULL : place_of(reader, tree, key, size);
    if (place != NULL && recall(place, &in, tree, key, size, value)) return MDB_SUCCESS;
    uint64_t number = tree->root;
    unsigned count;
    for (unsigned left = tree->depth; left > 1; left--) {
        const char *branch = page_at(&in, number, PAGE_BRANCH, &count);
        if (branch == NULL || count == 0) return MDB_CORRUPTED;
        number = child_at(&in, branch, child_of(&in, branch, count, key, size));
    }
    const char *leaf = page_at(&in, number, PAGE_LEAF, &count);
    if (leaf == NULL) return MDB_CORRUPTED;
    unsigned at = first_beyond(&in, leaf, 0, count, key, size, 1), found_size;
    if (in.is_broken) return MDB_CORRUPTED;
    if (at == count) return MDB_NOTFOUND;
    const char *node = node_at(&in, leaf, at, &found_size);
    if (found_size != size || memcmp(node + NODE_HEADER, key, size) != 0) return MDB_NOTFOUND;
    if (place != NULL) remember(place, tree, node);
    return value_of(&in, leaf, node, found_size, value);
}

// The number of keys that are looked up side by side, and the number of entries of a leaf that a search compares first.
enum {
    SIDE_BY_SIDE = 32,
    FIRST_COMPARED = 8,
};

/// The branch above the leaf of the previous key, and where in it that key was. Keys are often in order, and then mostly in the same branch.
typedef struct {
    const char *page;
    unsigned at, count;
    /// The key from which on the next branch is the right one; NULL for the last branch.
    const char *end;
    unsigned end_size;
    const MDB_val *previous;
} last_branch;

static inline int is_in(const last_branch *last, const MDB_val *key) {
    if (last->page == NULL || key_order(last->previous->mv_data, last->previous->mv_size, key->mv_data, key->mv_size) > 0) return 0;
    return last->end == NULL || key_order(key->mv_data, key->mv_size, last->end, last->end_size) < 0;
}

/// The child of a branch that covers a key, which is not before the child at `from`.
static unsigned child_from(pages *in, const char *page, unsigned from, unsigned count, const MDB_val *key) {
    // The first ones are the nearest in memory, and of many keys the next is not far.
    unsigned end = from + 1, step = 4;
    while (end < count) {
        unsigned next = count - end < step ? count : end + step, size;
        const char *other = node_at(in, page, next - 1, &size) + NODE_HEADER;
        if (in->is_broken || key_order(other, size, key->mv_data, key->mv_size) > 0) {
            count = next;
            break;
        }
        end = next;
        step *= 2;
    }
    return first_beyond(in, page, end, count, key->mv_data, key->mv_size, 0) - 1;
}

/// The number of the leaf that would have a key. If the tree is damaged, it may be beyond the last page, or `is_broken` is set.
static uint64_t leaf_of(pages *in, const activestore_lmdb_tree *tree, const MDB_val *key, last_branch *last) {
    if (is_in(last, key)) {
        last->at = child_from(in, last->page, last->at, last->count, key);
    } else {
        uint64_t number = tree->root;
        *last = (last_branch){0};
        if (tree->depth == 1) return number;
        for (unsigned left = tree->depth; left > 1; left--) {
            last->page = page_at(in, number, PAGE_BRANCH, &last->count);
            if (last->page == NULL || last->count == 0) return UINT64_MAX;
            last->at = child_of(in, last->page, last->count, key->mv_data, key->mv_size);
            number = child_at(in, last->page, last->at);
            if (in->is_broken) return UINT64_MAX;
            if (left > 2 && last->at + 1 < last->count)
                last->end = node_at(in, last->page, last->at + 1, &last->end_size) + NODE_HEADER;
        }
    }
    last->previous = key;
    return child_at(in, last->page, last->at);
}

/// A leaf, and the entries among which the search for a key goes on; no leaf if the entry was remembered.
typedef struct {
    uint64_t number;
    const char *page;
    unsigned from, to, count;
    activestore_lmdb_place *place;
    int is_found;
} leaf_search;

static inline void prefetch_entry(const char *page, unsigned at) {
    unsigned offset = read16(page + PAGE_HEADER + 2 * at);
    if (offset < PAGE_SIZE) __builtin_prefetch(page + offset + NODE_HEADER);
}

/// Compares a key with entries whose memory has been asked for, and asks for that of the few entries that are left.
static inline void narrow(pages *in, leaf_search *leaf, const MDB_val *key) {
    unsigned low = 0, high = FIRST_COMPARED;
    leaf->from = leaf->to = 0;
    if (leaf->count == 0) return;
    while (low < high) {
        unsigned part = (low + high) / 2, size, at = leaf->count * part / FIRST_COMPARED;
        const char *other = node_at(in, leaf->page, at, &size) + NODE_HEADER;
        if (key_order(other, size, key->mv_data, key->mv_size) < 0) low = part + 1;
        else high = part;
    }
    leaf->from = low == 0 ? 0 : leaf->count * (low - 1) / FIRST_COMPARED;
    leaf->to = low == FIRST_COMPARED ? leaf->count : leaf->count * low / FIRST_COMPARED;
    for (unsigned at = leaf->from; at < leaf->to && at < leaf->from + 2 * FIRST_COMPARED; at++) prefetch_entry(leaf->page, at);
}

/// Looks up as many keys as are taken side by side. Each step asks for the memory that the next one reads.
static int get_side_by_side(
    const activestore_lmdb_reader *reader, pages *in, const activestore_lmdb_tree *tree, activestore_lmdb_entry *entries, unsigned count,
    last_branch *last) {
    leaf_search leaves[SIDE_BY_SIDE];
    for (unsigned at = 0; at < count; at++) {
        leaves[at].place = reader == NULL ? NULL : place_of(reader, tree, entries[at].key.mv_data, entries[at].key.mv_size);
        leaves[at].is_found = leaves[at].place != NULL
            && recall(leaves[at].place, in, tree, entries[at].key.mv_data, entries[at].key.mv_size, &entries[at].value);
        if (leaves[at].is_found) continue;
        leaves[at].number = leaf_of(in, tree, &entries[at].key, last);
        if (in->is_broken || leaves[at].number > in->last) return MDB_CORRUPTED;
        const char *page = in->base + leaves[at].number * PAGE_SIZE;
        __builtin_prefetch(page);
        __builtin_prefetch(page + 64);
    }
    for (unsigned at = 0; at < count; at++) {
        if (leaves[at].is_found) continue;
        leaves[at].page = page_at(in, leaves[at].number, PAGE_LEAF, &leaves[at].count);
        if (leaves[at].page == NULL) return MDB_CORRUPTED;
        for (unsigned part = 0; part < FIRST_COMPARED; part++) prefetch_entry(leaves[at].page, leaves[at].count * part / FIRST_COMPARED);
    }
    for (unsigned at = 0; at < count; at++)
        if (!leaves[at].is_found) narrow(in, &leaves[at], &entries[at].key);
    for (unsigned at = 0; at < count; at++) {
        const leaf_search *leaf = &leaves[at];
        if (leaf->is_found) continue;
        const MDB_val *key = &entries[at].key;
        MDB_val *value = &entries[at].value;
        *value = (MDB_val){0, NULL};
        unsigned found = first_beyond(in, leaf->page, leaf->from, leaf->to, key->mv_data, key->mv_size, 1), size;
        if (in->is_broken) return MDB_CORRUPTED;
        if (found == leaf->count) continue;
        const char *node = node_at(in, leaf->page, found, &size);
        if (size != key->mv_size || memcmp(node + NODE_HEADER, key->mv_data, size) != 0) continue;
        if (leaf->place != NULL) remember(leaf->place, tree, node);
        int rc = value_of(in, leaf->page, node, size, value);
        if (rc != MDB_SUCCESS) return rc;
    }
    return MDB_SUCCESS;
}

int activestore_lmdb_tree_get_all(
    const activestore_lmdb_reader *reader, const activestore_lmdb_tree *tree, activestore_lmdb_entry *entries, unsigned count) {
    pages in = {tree->base, tree->last, 0};
    // Those of a long scan would only displace others.
    if (count > SIDE_BY_SIDE) reader = NULL;
    last_branch last = {0};
    for (unsigned at = 0, some; at < count; at += some) {
        some = count - at < SIDE_BY_SIDE ? count - at : SIDE_BY_SIDE;
        int rc = get_side_by_side(reader, &in, tree, entries + at, some, &last);
        if (rc != MDB_SUCCESS) return rc;
    }
    return MDB_SUCCESS;
}
