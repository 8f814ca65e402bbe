#include "PageRead.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "Pages.h"

_Static_assert(sizeof((activestore_lmdb_cursor *)0)->levels == DEEPEST * sizeof(struct activestore_lmdb_level), "a level for each page");

// The record of a tree in the main tree.
enum {
    TREE_RECORD = 48,
    TREE_DEPTH = 6,
    TREE_ENTRIES = 32,
    TREE_ROOT = 40,
};

/// Finds where the map begins, from a page of the main tree in it, and the number of the last page that the map and the file have.
/// The page's own number is compared with the file, because a damaged one would lead out of the map.
static int locate(const activestore_lmdb_reader *reader, const char *leaf, activestore_lmdb_tree *found) {
    activestore_lmdb_tree *known = &reader->trees[ACTIVESTORE_LMDB_KEPT_TREES];
    MDB_env *env = mdb_txn_env(reader->txn);
    MDB_envinfo info;
    MDB_stat pages;
    struct stat file;
    mdb_filehandle_t descriptor;
    uint64_t number = read64(leaf + PAGE_NUMBER);
    if (mdb_env_info(env, &info) || mdb_env_get_fd(env, &descriptor)) return 0;
    if (known->base == NULL || known->map != found->map) {
        char copy[PAGE_SIZE];
        if (mdb_env_stat(env, &pages) || pages.ms_psize != PAGE_SIZE || number > info.me_last_pgno) return 0;
        if (pread(descriptor, copy, PAGE_SIZE, (off_t)(number * PAGE_SIZE)) != PAGE_SIZE || memcmp(copy, leaf, PAGE_SIZE) != 0) return 0;
        *known = (activestore_lmdb_tree){.map = found->map, .base = leaf - number * PAGE_SIZE};
    }
    if (leaf != known->base + number * PAGE_SIZE || read16(leaf + PAGE_FLAGS) != PAGE_LEAF) return 0;
    found->base = known->base;
    // Another process may have extended the file beyond this process's map, and a file may end before pages that were never written.
    uint64_t count = info.me_mapsize / PAGE_SIZE;
    if (info.me_last_pgno + 1 < count) count = info.me_last_pgno + 1;
    if (known->last < count) {
        if (fstat(descriptor, &file) != 0) return 0;
        known->last = (uint64_t)file.st_size / PAGE_SIZE;
        if (known->last < count) count = known->last;
    }
    found->last = count - 1;
    return count > 0;
}

const activestore_lmdb_tree *activestore_lmdb_look_up_tree(const activestore_lmdb_reader *reader, uint32_t tree) {
    if (reader->state != ACTIVESTORE_LMDB_READING) return NULL;
    activestore_lmdb_tree *slot = &reader->trees[tree % ACTIVESTORE_LMDB_KEPT_TREES];
    activestore_lmdb_tree found = {
        .state = reader->base + mdb_txn_id(reader->txn), .map = __atomic_load_n(reader->map, __ATOMIC_RELAXED), .tree = tree + 1};
    char name[16];
    MDB_val key = {(size_t)snprintf(name, sizeof name, "t%u", tree), name}, record;
    int rc = mdb_get(reader->txn, 1, &key, &record);
    if (rc == MDB_SUCCESS) {
        const char *value = record.mv_data;
        if (record.mv_size != TREE_RECORD) return NULL;
        if (!locate(reader, (const char *)((uintptr_t)value & ~(uintptr_t)(PAGE_SIZE - 1)), &found)) return NULL;
        found.depth = read16(value + TREE_DEPTH);
        found.entries = read64(value + TREE_ENTRIES);
        found.root = read64(value + TREE_ROOT);
        // An empty tree has no root, and a tree with a root is not empty.
        if (found.depth > DEEPEST || (found.depth == 0) != (found.root == UINT64_MAX) || (found.depth == 0) != (found.entries == 0)) return NULL;
    } else if (rc != MDB_NOTFOUND) {
        return NULL;
    }
    *slot = found;
    return slot;
}

// MARK: Cursors

/// A cursor that has passed as many leaves one after the other is likely to pass more.
enum { FEW_LEAVES = 3 };

/// How many entries of a leaf are prefetched for the searches of long groups, and the number of entries that makes a group a long one.
enum { SEARCH_PARTS = 16, LONG_GROUP = 8 };

void activestore_lmdb_cursor_begin(
    activestore_lmdb_cursor *cursor, const activestore_lmdb_reader *reader, const activestore_lmdb_tree *tree) {
    cursor->reader = reader;
    cursor->uses = reader->uses;
    cursor->tree = *tree;
    cursor->is_placed = 0;
    cursor->passed = 0;
    cursor->group = 0;
}

static inline int is_current(const activestore_lmdb_cursor *cursor) {
    return cursor->reader->state == ACTIVESTORE_LMDB_READING && cursor->reader->uses == cursor->uses;
}

/// The entry that the cursor is at.
static inline int entry(activestore_lmdb_cursor *cursor) {
    pages in = {cursor->tree.base, cursor->tree.last, 0};
    const struct activestore_lmdb_level *leaf = &cursor->levels[cursor->tree.depth - 1];
    unsigned size;
    const char *node = node_at(&in, leaf->page, leaf->at, &size);
    cursor->key = (MDB_val){size, (void *)(node + NODE_HEADER)};
    int rc = in.is_broken ? MDB_CORRUPTED : value_of(&in, leaf->page, node, size, &cursor->value);
    cursor->is_placed = rc == MDB_SUCCESS;
    return rc;
}

/// Reads the page of a level, which the level above it leads to.
static int load(activestore_lmdb_cursor *cursor, pages *in, unsigned level) {
    struct activestore_lmdb_level *here = &cursor->levels[level];
    uint64_t number = level == 0 ? cursor->tree.root : child_at(in, here[-1].page, here[-1].at);
    if (in->is_broken) return MDB_CORRUPTED;
    here->page = page_at(in, number, level + 1 == cursor->tree.depth ? PAGE_LEAF : PAGE_BRANCH, &here->count);
    // Only an empty tree would have an empty page, and it has none.
    return here->page == NULL || here->count == 0 ? MDB_CORRUPTED : MDB_SUCCESS;
}

/// Goes from a level down to the first entry, or the last.
static int descend(activestore_lmdb_cursor *cursor, unsigned level, int to_last) {
    pages in = {cursor->tree.base, cursor->tree.last, 0};
    for (; level < cursor->tree.depth; level++) {
        int rc = load(cursor, &in, level);
        if (rc != MDB_SUCCESS) return rc;
        cursor->levels[level].at = to_last ? cursor->levels[level].count - 1 : 0;
    }
    return entry(cursor);
}

/// Goes to the first entry of the next leaf, or to the last of the previous one.
static int cross(activestore_lmdb_cursor *cursor, int backwards) {
    const struct activestore_lmdb_level *leaf = &cursor->levels[cursor->tree.depth - 1];
    pages in = {cursor->tree.base, cursor->tree.last, 0};
    unsigned size;
    const char *end = node_at(&in, leaf->page, backwards ? 0 : leaf->count - 1, &size) + NODE_HEADER;
    cursor->is_placed = 0;
    if (in.is_broken) return MDB_CORRUPTED;
    for (unsigned level = cursor->tree.depth - 1; level-- > 0;) {
        struct activestore_lmdb_level *here = &cursor->levels[level];
        if (backwards ? here->at == 0 : here->at + 1 >= here->count) continue;
        here->at += backwards ? -1u : 1u;
        int rc = descend(cursor, level + 1, backwards);
        if (rc != MDB_SUCCESS) return rc;
        // A page that is not where it belongs would make a scan go in circles.
        int order = key_order(cursor->key.mv_data, cursor->key.mv_size, end, size);
        if (backwards ? order < 0 : order > 0) return MDB_SUCCESS;
        cursor->is_placed = 0;
        return MDB_CORRUPTED;
    }
    return MDB_NOTFOUND;
}

/// Whether a key is in the leaf that the cursor is at, and if so from which entry on. Keys are often looked up in order.
static int is_near(const activestore_lmdb_cursor *cursor, pages *in, const void *bytes, size_t size, unsigned *from) {
    const struct activestore_lmdb_level *leaf = &cursor->levels[cursor->tree.depth - 1];
    unsigned other;
    const char *last = node_at(in, leaf->page, leaf->count - 1, &other) + NODE_HEADER;
    if (key_order(last, other, bytes, size) < 0) return 0;
    *from = leaf->at;
    const char *here = node_at(in, leaf->page, leaf->at, &other) + NODE_HEADER;
    if (key_order(here, other, bytes, size) > 0) {
        // A scan may have read ahead of it.
        *from = 0;
        const char *first = node_at(in, leaf->page, 0, &other) + NODE_HEADER;
        if (key_order(first, other, bytes, size) > 0) return 0;
    }
    return !in->is_broken;
}

int activestore_lmdb_cursor_seek(activestore_lmdb_cursor *cursor, const void *bytes, size_t size) {
    int was_placed = cursor->is_placed;
    cursor->is_placed = 0;
    if (!is_current(cursor)) return MDB_BAD_TXN;
    if (size == 0) {
        cursor->passed = 0;
        return descend(cursor, 0, 0);
    }
    pages in = {cursor->tree.base, cursor->tree.last, 0};
    unsigned leaf = cursor->tree.depth - 1, from;
    if (was_placed && is_near(cursor, &in, bytes, size, &from)) {
        struct activestore_lmdb_level *here = &cursor->levels[leaf];
        here->at = first_beyond(&in, here->page, from, here->count, bytes, size, 1);
        return in.is_broken || here->at == here->count ? MDB_CORRUPTED : entry(cursor);
    }
    cursor->passed = 0;
    for (unsigned level = 0; level <= leaf; level++) {
        struct activestore_lmdb_level *here = &cursor->levels[level];
        int rc = load(cursor, &in, level);
        if (rc != MDB_SUCCESS) return rc;
        here->at = level < leaf ? child_of(&in, here->page, here->count, bytes, size)
                                : first_beyond(&in, here->page, 0, here->count, bytes, size, 1);
        if (in.is_broken) return MDB_CORRUPTED;
    }
    if (cursor->levels[leaf].at < cursor->levels[leaf].count) return entry(cursor);
    int rc = cross(cursor, 0);
    if (rc != MDB_SUCCESS || key_order(cursor->key.mv_data, cursor->key.mv_size, bytes, size) >= 0) return rc;
    cursor->is_placed = 0;
    return MDB_CORRUPTED;
}

int activestore_lmdb_cursor_last(activestore_lmdb_cursor *cursor) {
    cursor->is_placed = 0;
    return is_current(cursor) ? descend(cursor, 0, 1) : MDB_BAD_TXN;
}

int activestore_lmdb_cursor_next(activestore_lmdb_cursor *cursor) {
    if (__builtin_expect(!is_current(cursor), 0)) return MDB_BAD_TXN;
    if (__builtin_expect(!cursor->is_placed, 0)) return MDB_NOTFOUND;
    struct activestore_lmdb_level *leaf = &cursor->levels[cursor->tree.depth - 1];
    if (__builtin_expect(leaf->at + 1 >= leaf->count, 0)) return cross(cursor, 0);
    leaf->at++;
    int rc = entry(cursor);
    if (__builtin_expect(rc == MDB_SUCCESS, 1)) activestore_lmdb_prefetch(cursor->key.mv_data, cursor->value.mv_size + 64);
    return rc;
}

int activestore_lmdb_cursor_previous(activestore_lmdb_cursor *cursor) {
    if (__builtin_expect(!is_current(cursor), 0)) return MDB_BAD_TXN;
    if (__builtin_expect(!cursor->is_placed, 0)) return MDB_NOTFOUND;
    struct activestore_lmdb_level *leaf = &cursor->levels[cursor->tree.depth - 1];
    if (__builtin_expect(leaf->at == 0, 0)) return cross(cursor, 1);
    leaf->at--;
    return entry(cursor);
}

/// The page at a distance after the cursor's leaf, or before it, if both have the same parent; otherwise NULL. It may be read, but nothing in it is
/// checked.
static const char *leaf_at(const activestore_lmdb_cursor *cursor, int distance) {
    if (cursor->tree.depth < 2 || !cursor->is_placed || !is_current(cursor)) return NULL;
    const struct activestore_lmdb_level *above = &cursor->levels[cursor->tree.depth - 2];
    int64_t at = (int64_t)above->at + distance;
    if (at < 0 || at >= above->count) return NULL;
    pages in = {cursor->tree.base, cursor->tree.last, 0};
    uint64_t number = child_at(&in, above->page, (unsigned)at);
    return in.is_broken || number > in.last ? NULL : in.base + number * PAGE_SIZE;
}

const void *activestore_lmdb_cursor_next_leaf(const activestore_lmdb_cursor *cursor, int backwards) {
    return leaf_at(cursor, backwards ? -1 : 1);
}

/// Prefetches the offsets of the entries of a leaf.
static void prefetch_offsets(const char *leaf) {
    for (unsigned line = 0; leaf != NULL && line < PAGE_SIZE / 8; line += 64) __builtin_prefetch(leaf + line);
}

/// Prefetches what a scan reads of the leaf after that of the cursor: only the offsets if it has passed few leaves since it sought a key.
///
/// The search in a long group compares few entries. So only some, spread over the leaf, are prefetched, and the offsets of the leaf after it,
/// which say where its entries are.
static void prefetch_next_leaf(activestore_lmdb_cursor *cursor, int is_long_group) {
    const char *page = leaf_at(cursor, 1);
    if (cursor->passed++ < FEW_LEAVES) {
        prefetch_offsets(page);
        return;
    }
    if (page == NULL) return;
    if (!is_long_group) {
        for (unsigned line = 0; line < PAGE_SIZE; line += 64) __builtin_prefetch(page + line);
        return;
    }
    prefetch_offsets(leaf_at(cursor, 2));
    unsigned lower = read16(page + PAGE_LOWER);
    if (lower <= PAGE_HEADER || lower > PAGE_SIZE) return;
    for (unsigned part = 0; part < SEARCH_PARTS; part++) prefetch_entry(page, (lower - PAGE_HEADER) / 2 * part / SEARCH_PARTS);
}

int activestore_lmdb_cursor_advance(
    activestore_lmdb_cursor *cursor, int backwards, activestore_lmdb_entry *entries, unsigned limit, unsigned *count) {
    *count = 0;
    // The cursor of an empty tree is at no leaf.
    if (cursor->tree.depth == 0) return MDB_NOTFOUND;
    struct activestore_lmdb_level *leaf = &cursor->levels[cursor->tree.depth - 1];
    // The first step may lead to another leaf, or fail.
    int rc = backwards ? activestore_lmdb_cursor_previous(cursor) : activestore_lmdb_cursor_next(cursor);
    if (rc != MDB_SUCCESS) return rc;
    entries[0] = (activestore_lmdb_entry){cursor->key, cursor->value};
    pages in = {cursor->tree.base, cursor->tree.last, 0};
    unsigned left = backwards ? leaf->at : leaf->count - 1 - leaf->at, at = leaf->at, done = 1;
    for (left = left < limit - 1 ? left : limit - 1; left > 0; left--) {
        unsigned next = backwards ? at - 1 : at + 1, size;
        const char *node = node_at(&in, leaf->page, next, &size);
        uint32_t length = (uint32_t)read16(node) | (uint32_t)read16(node + 2) << 16;
        const char *value = node + NODE_HEADER + size;
        // What is damaged is left to the next step, which tells it.
        if (in.is_broken || read16(node + NODE_FLAGS) != 0 || length > (size_t)(leaf->page + PAGE_SIZE - value)) break;
        for (size_t line = 64; line < length && line <= 512; line += 64) __builtin_prefetch(value + line);
        entries[done++] = (activestore_lmdb_entry){{size, (void *)(node + NODE_HEADER)}, {length, (void *)value}};
        at = next;
    }
    leaf->at = at;
    cursor->key = entries[done - 1].key;
    cursor->value = entries[done - 1].value;
    *count = done;
    return MDB_SUCCESS;
}

static inline int begins_with(const MDB_val *key, const void *prefix, size_t size) {
    if (key->mv_size < size) return 0;
    if (size == 0) return 1;
    const char *a = key->mv_data, *b = prefix;
    if (size < 8 || size > 32) return memcmp(a, b, size) == 0;
    // The last eight bytes, which mostly decide, and eight at a time before them.
    uint64_t difference = read64(a + size - 8) ^ read64(b + size - 8);
    for (size_t at = 0; at + 8 < size; at += 8) difference |= read64(a + at) ^ read64(b + at);
    return difference == 0;
}

/// Whether an entry of the cursor's leaf begins with a prefix.
static inline int entry_begins_with(pages *in, const struct activestore_lmdb_level *leaf, unsigned at, const void *prefix, size_t size) {
    unsigned other;
    const char *node = node_at(in, leaf->page, at, &other);
    return begins_with(&(MDB_val){other, (void *)(node + NODE_HEADER)}, prefix, size);
}

/// The first entry after `from` that does not begin with a prefix, as `from` does; `to` does not, or is the end of the leaf.
static unsigned end_between(
    pages *in, const struct activestore_lmdb_level *leaf, unsigned from, unsigned to, const void *prefix, size_t size) {
    while (from + 1 < to) {
        unsigned middle = (from + to) / 2;
        if (entry_begins_with(in, leaf, middle, prefix, size)) from = middle;
        else to = middle;
    }
    return to;
}

/// The end in a leaf of the entries that begin with a prefix, which mostly is near: it is sought in steps of growing size.
static unsigned end_of_group(pages *in, const struct activestore_lmdb_level *leaf, const void *prefix, size_t size) {
    unsigned from = leaf->at, to = leaf->count, step = 1;
    while (from + step < to) {
        if (!entry_begins_with(in, leaf, from + step, prefix, size)) to = from + step;
        else from += step, step *= 2;
    }
    if (to == leaf->count && !entry_begins_with(in, leaf, to - 1, prefix, size)) to--;
    return end_between(in, leaf, from, to, prefix, size);
}

/// The same for a long group: the prefetched entries are compared first, then those between two of them, the memory of which is awaited together.
static unsigned end_of_long_group(pages *in, const struct activestore_lmdb_level *leaf, const void *prefix, size_t size) {
    unsigned from = leaf->at, to = leaf->count, low = leaf->at * SEARCH_PARTS / leaf->count + 1, high = SEARCH_PARTS;
    while (low < high) {
        unsigned middle = (low + high) / 2, at = leaf->count * middle / SEARCH_PARTS;
        if (entry_begins_with(in, leaf, at, prefix, size)) low = middle + 1, from = at;
        else high = middle, to = at;
    }
    for (unsigned at = from + 1; at < to; at++) prefetch_entry(leaf->page, at);
    return end_between(in, leaf, from, to, prefix, size);
}

int activestore_lmdb_cursor_pass(activestore_lmdb_cursor *cursor, const void *prefix, size_t size, uint64_t limit, uint64_t *passed) {
    *passed = 0;
    if (!is_current(cursor)) return MDB_BAD_TXN;
    if (!cursor->is_placed) return MDB_NOTFOUND;
    pages in = {cursor->tree.base, cursor->tree.last, 0};
    struct activestore_lmdb_level *leaf = &cursor->levels[cursor->tree.depth - 1];
    while (*passed < limit && begins_with(&cursor->key, prefix, size)) {
        int is_long = cursor->group >= LONG_GROUP;
        unsigned to = (is_long ? end_of_long_group : end_of_group)(&in, leaf, prefix, size);
        if (in.is_broken) return MDB_CORRUPTED;
        cursor->group = to - leaf->at;
        *passed += cursor->group;
        int rc;
        if (to < leaf->count) {
            leaf->at = to;
            rc = entry(cursor);
        } else {
            leaf->at = leaf->count - 1;
            rc = cross(cursor, 0);
            if (rc == MDB_SUCCESS) prefetch_next_leaf(cursor, is_long && *passed < limit);
        }
        if (rc != MDB_SUCCESS) return rc;
    }
    return MDB_SUCCESS;
}
