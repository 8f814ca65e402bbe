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

// The number of keys that are looked up side by side, and the number of entries of a leaf that a search without a guess compares first.
enum {
    SIDE_BY_SIDE = 32,
    FIRST_COMPARED = 8,
};

/// The number of the leaf that would have a key. If the tree is damaged, it may be beyond the last page, or `is_broken` is set.
static uint64_t leaf_of(pages *in, const activestore_lmdb_tree *tree, const void *key, size_t size) {
    uint64_t number = tree->root;
    for (unsigned left = tree->depth; left > 1 && !in->is_broken; left--) {
        unsigned count;
        const char *branch = page_at(in, number, PAGE_BRANCH, &count);
        if (branch == NULL || count == 0) return UINT64_MAX;
        number = child_at(in, branch, child_of(in, branch, count, key, size));
    }
    return number;
}

/// Looks up as many keys as are taken side by side. Each step asks for the memory that the next one reads.
static int get_side_by_side(
    const activestore_lmdb_reader *reader, pages *in, const activestore_lmdb_tree *tree, activestore_lmdb_entry *entries, unsigned count) {
    struct {
        uint64_t number;
        const char *page;
        unsigned count, guess;
        sought key;
        activestore_lmdb_place *place;
    } leaves[SIDE_BY_SIDE];
    for (unsigned at = 0; at < count; at++) {
        leaves[at].page = NULL;
        leaves[at].place = NULL;
        if (reader != NULL) {
            leaves[at].place = place_of(reader, tree, entries[at].key.mv_data, entries[at].key.mv_size);
            if (recall(leaves[at].place, in, tree, entries[at].key.mv_data, entries[at].key.mv_size, &entries[at].value)) {
                leaves[at].number = UINT64_MAX;
                continue;
            }
        }
        leaves[at].number = leaf_of(in, tree, entries[at].key.mv_data, entries[at].key.mv_size);
        if (leaves[at].number > in->last) return MDB_CORRUPTED;
        const char *page = in->base + leaves[at].number * PAGE_SIZE;
        __builtin_prefetch(page);
        __builtin_prefetch(page + 64);
    }
    for (unsigned at = 0; at < count; at++) {
        if (leaves[at].number == UINT64_MAX) continue;
        leaves[at].page = page_at(in, leaves[at].number, PAGE_LEAF, &leaves[at].count);
        if (leaves[at].page == NULL || leaves[at].count == 0) return MDB_CORRUPTED;
        prefetch_entry(leaves[at].page, 0);
        prefetch_entry(leaves[at].page, leaves[at].count - 1);
    }
    for (unsigned at = 0; at < count; at++) {
        if (leaves[at].number == UINT64_MAX) continue;
        leaves[at].key = sought_key(entries[at].key.mv_data, entries[at].key.mv_size);
        leaves[at].guess = leaves[at].count > 1 ? guess_between(leaves[at].page, 0, leaves[at].count, &leaves[at].key) : 0;
        if (leaves[at].guess < leaves[at].count) {
            prefetch_entry(leaves[at].page, leaves[at].guess);
        } else {
            for (unsigned part = 1; part < FIRST_COMPARED; part++) prefetch_entry(leaves[at].page, leaves[at].count * part / FIRST_COMPARED);
        }
    }
    for (unsigned at = 0; at < count; at++) {
        if (leaves[at].number == UINT64_MAX) continue;
        const MDB_val *key = &entries[at].key;
        MDB_val *value = &entries[at].value;
        *value = (MDB_val){0, NULL};
        unsigned size, found = first_beyond_around(in, leaves[at].page, 0, leaves[at].count, leaves[at].guess, &leaves[at].key, 1);
        if (in->is_broken) return MDB_CORRUPTED;
        if (found == leaves[at].count) continue;
        const char *node = node_at(in, leaves[at].page, found, &size);
        if (size != key->mv_size || memcmp(node + NODE_HEADER, key->mv_data, size) != 0) continue;
        if (leaves[at].place != NULL) remember(leaves[at].place, tree, node);
        int rc = value_of(in, leaves[at].page, node, size, value);
        if (rc != MDB_SUCCESS) return rc;
    }
    return MDB_SUCCESS;
}

int activestore_lmdb_tree_get_all(
    const activestore_lmdb_reader *reader, const activestore_lmdb_tree *tree, activestore_lmdb_entry *entries, unsigned count) {
    pages in = {tree->base, tree->last, 0};
    // Those of a long scan would only displace others.
    if (count > SIDE_BY_SIDE) reader = NULL;
    for (unsigned at = 0, some; at < count; at += some) {
        some = count - at < SIDE_BY_SIDE ? count - at : SIDE_BY_SIDE;
        int rc = get_side_by_side(reader, &in, tree, entries + at, some);
        if (rc != MDB_SUCCESS) return rc;
    }
    return MDB_SUCCESS;
}
