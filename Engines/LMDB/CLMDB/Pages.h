#ifndef ACTIVESTORE_LMDB_PAGES_H
#define ACTIVESTORE_LMDB_PAGES_H

// The pages of a tree in a snapshot, read in place. The layout is that of LMDB's files (data version 1), which its releases have kept.
// Nothing outside a page is read, whatever its content; a page that is not as expected makes the snapshot broken.

#include <lmdb.h>
#include <stdint.h>
#include <string.h>

#include "Reader.h"

// The offsets of the fields of a page and of a node that are read here.
enum {
    PAGE_SIZE = 4096,
    PAGE_NUMBER = 0,
    PAGE_FLAGS = 10,
    PAGE_LOWER = 12,
    PAGE_HEADER = 16,
    PAGE_BRANCH = 1,
    PAGE_LEAF = 2,
    PAGE_OVERFLOW = 4,
    NODE_FLAGS = 4,
    NODE_KEY_SIZE = 6,
    NODE_HEADER = 8,
    NODE_IS_LONG = 1,
    DEEPEST = 32,
};

typedef struct {
    const char *base;
    /// The number of the last page.
    uint64_t last;
    int is_broken;
} pages;

static inline uint16_t read16(const char *at) {
    uint16_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

static inline uint32_t read32(const char *at) {
    uint32_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

static inline uint64_t read64(const char *at) {
    uint64_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

/// A page of the snapshot and the number of its entries, or NULL.
static inline const char *page_at(pages *in, uint64_t number, int flags, unsigned *count) {
    if (number <= in->last) {
        const char *page = in->base + number * PAGE_SIZE;
        unsigned lower = read16(page + PAGE_LOWER);
        if (read64(page + PAGE_NUMBER) == number && read16(page + PAGE_FLAGS) == flags && lower >= PAGE_HEADER && lower <= PAGE_SIZE) {
            *count = (lower - PAGE_HEADER) / 2;
            return page;
        }
    }
    in->is_broken = 1;
    return NULL;
}

/// An entry of a page and the size of its key, which follows the entry's header.
static inline const char *node_at(pages *in, const char *page, unsigned at, unsigned *key_size) {
    unsigned offset = read16(page + PAGE_HEADER + 2 * at);
    if (offset >= PAGE_HEADER && offset + NODE_HEADER <= PAGE_SIZE) {
        const char *node = page + offset;
        unsigned size = read16(node + NODE_KEY_SIZE);
        if (offset + NODE_HEADER + size <= PAGE_SIZE) {
            *key_size = size;
            return node;
        }
    }
    in->is_broken = 1;
    *key_size = 0;
    return page;
}

/// Prefetches an entry of a page in which nothing has been checked but that it has so many.
static inline void prefetch_entry(const char *page, unsigned at) {
    unsigned offset = read16(page + PAGE_HEADER + 2 * at);
    if (offset < PAGE_SIZE - NODE_HEADER) __builtin_prefetch(page + offset + NODE_HEADER);
}

static inline uint64_t child_at(pages *in, const char *page, unsigned at) {
    unsigned size;
    const char *found = node_at(in, page, at, &size);
    return (uint64_t)read16(found) | (uint64_t)read16(found + 2) << 16 | (uint64_t)read16(found + 4) << 32;
}

/// The pages of a snapshot of which each is visited at most once, since a tree has no page twice.
typedef struct {
    pages pages;
    /// The number of pages that may still be visited.
    uint64_t left;
} snapshot;

static inline snapshot snapshot_of(const activestore_lmdb_tree *tree) {
    return (snapshot){{tree->base, tree->last, 0}, tree->last + 1};
}

/// A page of the snapshot and the number of its entries, or NULL.
static inline const char *visit(snapshot *in, uint64_t number, int flags, unsigned *count) {
    if (in->left == 0) {
        in->pages.is_broken = 1;
        return NULL;
    }
    in->left--;
    return page_at(&in->pages, number, flags, count);
}

/// Eight bytes as a number that compares like them.
static inline uint64_t first_eight(const char *at) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return __builtin_bswap64(read64(at));
#else
    return read64(at);
#endif
}

/// The order of two keys, a prefix before a longer one: negative, 0 or positive.
static inline int key_order(const char *a, size_t a_size, const char *b, size_t b_size) {
    size_t common = a_size < b_size ? a_size : b_size, at = 0;
    for (; at + 8 <= common; at += 8) {
        uint64_t x = first_eight(a + at), y = first_eight(b + at);
        if (x != y) return x < y ? -1 : 1;
    }
    if (at < common && common >= 8) {
        // The last eight, the first of which are equal.
        uint64_t x = first_eight(a + common - 8), y = first_eight(b + common - 8);
        if (x != y) return x < y ? -1 : 1;
    } else {
        for (; at < common; at++)
            if (a[at] != b[at]) return (unsigned char)a[at] < (unsigned char)b[at] ? -1 : 1;
    }
    return (a_size > b_size) - (a_size < b_size);
}

/// A key that is compared with those of pages.
typedef struct {
    const char *bytes;
    size_t size;
    /// The first eight bytes as a number; zeros follow those of a shorter key.
    uint64_t head;
    /// The next eight; 0 if there are fewer.
    uint64_t next;
} sought;

/// The first bytes of so many of eight, the others as zeros.
static inline uint64_t first_of_eight(uint64_t eight, size_t size) {
    return size >= 8 ? eight : size == 0 ? 0 : eight & ~UINT64_C(0) << (64 - 8 * size);
}

static inline sought sought_key(const void *key, size_t size) {
    char padded[8] = {0};
    if (size > 0 && size < 8) memcpy(padded, key, size);
    return (sought){key, size, first_eight(size >= 8 ? key : padded), size >= 16 ? first_eight((const char *)key + 8) : 0};
}

/// Whether the key of an entry is less than the given one; or equal to it, unless `or_equal`.
static inline int is_before(pages *in, const char *page, unsigned at, const sought *key, int or_equal) {
    const char *node = page + read16(page + PAGE_HEADER + 2 * at);
    // The first bytes mostly decide; they are in the page, whatever the entry says.
    if (__builtin_expect(node <= page + PAGE_SIZE - NODE_HEADER - 8, 1)) {
        unsigned size = read16(node + NODE_KEY_SIZE);
        uint64_t head = first_of_eight(first_eight(node + NODE_HEADER), size);
        if (head != key->head) return head < key->head;
        if (size <= 8 && key->size <= 8) return or_equal ? size < key->size : size <= key->size;
        if (node <= page + PAGE_SIZE - NODE_HEADER - 16 && size >= 16 && key->size >= 16) {
            // Generated keys of one moment differ only here.
            uint64_t next = first_eight(node + NODE_HEADER + 8);
            if (next != key->next) return next < key->next;
        }
    }
    unsigned size;
    const char *other = node_at(in, page, at, &size) + NODE_HEADER;
    return key_order(other, size, key->bytes, key->size) < (or_equal ? 0 : 1);
}

/// The first of some entries of a page that is not before those searched for, by bisection.
static inline unsigned first_beyond_between(pages *in, const char *page, unsigned from, unsigned count, const sought *key, int or_equal) {
    unsigned low = from, left = count > from ? count - from : 0;
    while (left > 0) {
        unsigned half = left / 2;
        int before = is_before(in, page, low + half, key, or_equal);
        low = before ? low + half + 1 : low;
        left = before ? left - half - 1 : half;
    }
    return low;
}

/// The same with a guess among them, from which the keys at growing distances are compared first; `count` for none.
static inline unsigned first_beyond_around(
    pages *in, const char *page, unsigned from, unsigned count, unsigned guess, const sought *key, int or_equal) {
    if (guess == count) return first_beyond_between(in, page, from, count, key, or_equal);
    unsigned low = from, high = count;
    if (is_before(in, page, guess, key, or_equal)) {
        low = guess + 1;
        for (unsigned step = 1; low + step <= high; step *= 2) {
            unsigned at = low + step - 1;
            if (!is_before(in, page, at, key, or_equal)) {
                high = at;
                break;
            }
            low = at + 1;
        }
    } else {
        high = guess;
        for (unsigned step = 1; low + step <= high; step *= 2) {
            unsigned at = high - step;
            if (is_before(in, page, at, key, or_equal)) {
                low = at + 1;
                break;
            }
            high = at;
        }
    }
    return first_beyond_between(in, page, low, high, key, or_equal);
}

/// Where a key would be among those of some entries, two or more, if these were evenly spread, by their first bytes, or the next ones if the
/// first are equal; `count` if they do not tell. An interpolation search (Perl, Itai, Avni 1978) reads a few lines of memory of a page, of
/// which a bisection reads one for each step.
static inline unsigned guess_between(const char *page, unsigned from, unsigned count, const sought *key) {
    const char *first = page + read16(page + PAGE_HEADER + 2 * from), *last = page + read16(page + PAGE_HEADER + 2 * (count - 1));
    const char *end = page + PAGE_SIZE - NODE_HEADER - 16;
    if (first > end || last > end) return count;
    unsigned first_size = read16(first + NODE_KEY_SIZE), last_size = read16(last + NODE_KEY_SIZE);
    uint64_t least = first_of_eight(first_eight(first + NODE_HEADER), first_size), value = key->head;
    uint64_t most = first_of_eight(first_eight(last + NODE_HEADER), last_size);
    if (least == most) {
        if (first_size < 16 || last_size < 16 || key->size < 16 || least != value) return count;
        least = first_eight(first + NODE_HEADER + 8);
        most = first_eight(last + NODE_HEADER + 8);
        value = key->next;
    }
    if (value <= least) return from;
    if (value >= most) return count - 1;
    return from + (unsigned)((double)(value - least) / (double)(most - least) * (count - 1 - from));
}

/// The first entry of a page from `from` on whose key is greater than the given one; or equal, if that is enough.
static inline unsigned first_beyond(
    pages *in, const char *page, unsigned from, unsigned count, const void *key, size_t size, int or_equal) {
    sought sought = sought_key(key, size);
    unsigned guess = count > from + 2 ? guess_between(page, from, count, &sought) : count;
    return first_beyond_around(in, page, from, count, guess, &sought, or_equal);
}

/// The same, if it is probably near `from`: the keys at growing distances are compared first.
static inline unsigned first_beyond_near(
    pages *in, const char *page, unsigned from, unsigned count, const void *key, size_t size, int or_equal) {
    for (unsigned step = 1; from + step < count; step *= 2) {
        unsigned other_size;
        const char *other = node_at(in, page, from + step - 1, &other_size) + NODE_HEADER;
        if (key_order(other, other_size, key, size) >= (or_equal ? 0 : 1)) return first_beyond(in, page, from, from + step - 1, key, size, or_equal);
        from += step;
    }
    return first_beyond(in, page, from, count, key, size, or_equal);
}

/// The child of a branch that covers a key. The first child has no key: it begins before all keys.
static inline unsigned child_of(pages *in, const char *page, unsigned count, const void *key, size_t size) {
    return first_beyond(in, page, 1, count, key, size, 0) - 1;
}

/// The value of an entry of a leaf, which may be in pages of its own.
static inline int value_of(pages *in, const char *page, const char *node, unsigned key_size, MDB_val *value) {
    uint32_t size = (uint32_t)read16(node) | (uint32_t)read16(node + 2) << 16;
    unsigned flags = read16(node + NODE_FLAGS);
    const char *data = node + NODE_HEADER + key_size;
    size_t room = (size_t)(page + PAGE_SIZE - data);
    value->mv_size = size;
    if (__builtin_expect(flags == 0, 1)) {
        value->mv_data = (void *)data;
        return size <= room ? MDB_SUCCESS : MDB_CORRUPTED;
    }
    if (flags != NODE_IS_LONG || room < 8) return MDB_CORRUPTED;
    uint64_t number = read64(data);
    if (number > in->last) return MDB_CORRUPTED;
    const char *first = in->base + number * PAGE_SIZE;
    uint64_t count = read32(first + PAGE_LOWER);
    if (read64(first + PAGE_NUMBER) != number || read16(first + PAGE_FLAGS) != PAGE_OVERFLOW) return MDB_CORRUPTED;
    if (count > in->last - number + 1 || size + (uint64_t)PAGE_HEADER > count * PAGE_SIZE) return MDB_CORRUPTED;
    value->mv_data = (void *)(first + PAGE_HEADER);
    return MDB_SUCCESS;
}

#endif
