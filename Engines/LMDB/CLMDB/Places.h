#ifndef ACTIVESTORE_LMDB_PLACES_H
#define ACTIVESTORE_LMDB_PLACES_H

// The places where a reader remembers the entries that it found.
//
// Most readers of a store ask for the same few records again and again, and between two commits these do not move. So a reader keeps the
// addresses of the entries that it found last, by a hash of their keys: a place holds as long as the state of the store is the same. It
// saves the search through the levels of the tree, and with it most of what a look-up of a record costs. What the page says is checked
// as after a search.

#include <stdint.h>

#include "Pages.h"
#include "Reader.h"

/// The place where an entry with such a key is remembered; others may share it.
static inline activestore_lmdb_place *place_of(
    const activestore_lmdb_reader *reader, const activestore_lmdb_tree *tree, const char *key, size_t size) {
    uint64_t first = 0, last = 0;
    if (size >= 8) {
        first = read64(key);
        last = read64(key + size - 8);
    } else {
        memcpy(&first, key, size);
    }
    uint64_t hash = (first * 0x9e3779b97f4a7c15u ^ last ^ tree->tree) * 0xff51afd7ed558ccdu;
    return &reader->places[(hash >> 32) % ACTIVESTORE_LMDB_KEPT_PLACES];
}

static inline int is_same(const char *a, const char *b, size_t size) {
    if (size < 8) return memcmp(a, b, size) == 0;
    for (size_t at = 0; at + 8 <= size; at += 8)
        if (read64(a + at) != read64(b + at)) return 0;
    return read64(a + size - 8) == read64(b + size - 8);
}

/// Whether the entry with a key is remembered, and if so its value. What a page says is checked again, since the file may have been damaged.
static inline int recall(
    const activestore_lmdb_place *place, pages *in, const activestore_lmdb_tree *tree, const char *key, size_t size, MDB_val *value) {
    if (place->state != tree->state || place->tree != tree->tree || place->map != (uint32_t)tree->map) return 0;
    const char *node = place->node;
    size_t offset = (uintptr_t)node & (PAGE_SIZE - 1);
    unsigned count;
    pages other = *in;
    // Damage is told by the search that follows.
    const char *page = page_at(&other, (uint64_t)(node - in->base) / PAGE_SIZE, PAGE_LEAF, &count);
    if (page == NULL || offset + NODE_HEADER + size > PAGE_SIZE || read16(node + NODE_KEY_SIZE) != size) return 0;
    return is_same(node + NODE_HEADER, key, size) && value_of(in, page, node, (unsigned)size, value) == MDB_SUCCESS;
}

static inline void remember(activestore_lmdb_place *place, const activestore_lmdb_tree *tree, const char *node) {
    *place = (activestore_lmdb_place){tree->state, node, tree->tree, (uint32_t)tree->map};
}

#endif
