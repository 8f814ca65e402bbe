#include "PageSample.h"

#include <stdlib.h>

#include "Pages.h"

/// The most entries of a leaf: an offset, a header and a key of one byte, which is padded.
enum { MOST_OF_LEAF = (PAGE_SIZE - PAGE_HEADER) / (2 + NODE_HEADER + 2) };

/// Some of the leaves below a branch page, and the number of leaves up to the last of them.
typedef struct {
    const char *page;
    unsigned first;
    uint64_t end;
} leaf_row;

typedef struct {
    leaf_row *rows;
    size_t count, room;
} leaf_list;

static uint64_t leaves_of(const leaf_list *list) { return list->count == 0 ? 0 : list->rows[list->count - 1].end; }

static void add(snapshot *in, leaf_list *list, const char *page, unsigned first, unsigned count) {
    if (list->count == list->room) {
        size_t room = list->room == 0 ? 64 : 2 * list->room;
        leaf_row *rows = realloc(list->rows, room * sizeof *rows);
        if (rows == NULL) {
            in->pages.is_broken = 1;
            return;
        }
        list->rows = rows;
        list->room = room;
    }
    list->rows[list->count] = (leaf_row){page, first, leaves_of(list) + count};
    list->count++;
}

/// Collects the leaves of a range below a branch page.
static void collect(snapshot *in, leaf_list *list, uint64_t number, unsigned depth, const activestore_lmdb_range *range) {
    unsigned count;
    if (in->pages.is_broken) return;
    const char *here = visit(in, number, PAGE_BRANCH, &count);
    if (here == NULL || count == 0) return;
    unsigned from = range->lower ? child_of(&in->pages, here, count, range->lower, range->lower_size) : 0;
    unsigned to = range->upper ? child_of(&in->pages, here, count, range->upper, range->upper_size) : count - 1;
    if (to < from) return;
    if (depth == 2) {
        add(in, list, here, from, to - from + 1);
        return;
    }
    for (unsigned at = from; at <= to; at++) {
        activestore_lmdb_range part = {NULL, 0, NULL, 0};
        if (at == from) part.lower = range->lower, part.lower_size = range->lower_size;
        if (at == to) part.upper = range->upper, part.upper_size = range->upper_size;
        collect(in, list, child_at(&in->pages, here, at), depth - 1, &part);
    }
}

/// The page number of a leaf.
static uint64_t leaf_at(snapshot *in, const leaf_list *list, uint64_t number) {
    size_t low = 0, high = list->count - 1;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (list->rows[middle].end <= number) low = middle + 1;
        else high = middle;
    }
    uint64_t before = low == 0 ? 0 : list->rows[low - 1].end;
    return child_at(&in->pages, list->rows[low].page, list->rows[low].first + (unsigned)(number - before));
}

/// A number below a limit (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014; the bias is below 2⁻³⁰).
static uint64_t next_below(uint64_t *state, uint64_t limit) {
    uint64_t word = *state += 0x9e3779b97f4a7c15u;
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9u;
    word = (word ^ word >> 27) * 0x94d049bb133111ebu;
    return (uint64_t)((unsigned __int128)(word ^ word >> 31) * limit >> 64);
}

static int is_inside(const activestore_lmdb_range *range, const char *key, unsigned size) {
    if (range->lower && key_order(key, size, range->lower, range->lower_size) < 0) return 0;
    return range->upper == NULL || key_order(key, size, range->upper, range->upper_size) < 0;
}

static size_t draw(
    snapshot *in, const activestore_lmdb_tree *tree, const leaf_list *list, const activestore_lmdb_range *range, uint64_t seed, MDB_val *keys,
    size_t wanted) {
    uint64_t leaves = tree->depth == 1 ? 1 : leaves_of(list);
    size_t drawn = 0;
    // A range that is not found in so many attempts is hardly there.
    for (uint64_t left = 2 * (uint64_t)MOST_OF_LEAF * (wanted + 8); left > 0 && drawn < wanted && leaves > 0; left--) {
        unsigned count, size, at = (unsigned)next_below(&seed, MOST_OF_LEAF);
        uint64_t leaf = next_below(&seed, leaves);
        const char *here = page_at(&in->pages, tree->depth == 1 ? tree->root : leaf_at(in, list, leaf), PAGE_LEAF, &count);
        if (here == NULL) break;
        if (at >= count) continue;
        const char *key = node_at(&in->pages, here, at, &size) + NODE_HEADER;
        if (in->pages.is_broken) break;
        if ((leaf == 0 || leaf == leaves - 1) && !is_inside(range, key, size)) continue;
        keys[drawn++] = (MDB_val){size, (void *)key};
    }
    return drawn;
}

int64_t activestore_lmdb_range_sample(
    const activestore_lmdb_reader *reader, uint32_t tree, activestore_lmdb_range range, uint64_t seed, MDB_val *keys, size_t wanted) {
    const activestore_lmdb_tree *known = activestore_lmdb_tree_of(reader, tree);
    if (known == NULL) return -1;
    if (known->depth == 0) return 0;
    snapshot in = snapshot_of(known);
    leaf_list list = {NULL, 0, 0};
    if (known->depth > 1) collect(&in, &list, known->root, known->depth, &range);
    size_t drawn = in.pages.is_broken ? 0 : draw(&in, known, &list, &range, seed, keys, wanted);
    free(list.rows);
    return in.pages.is_broken ? -1 : (int64_t)drawn;
}
