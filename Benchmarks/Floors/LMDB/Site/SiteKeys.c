#include <stdlib.h>

#include "SiteTrees.h"

void site_keys_add(site_keys *keys, const void *bytes, size_t count) {
    if (keys->count + count > keys->capacity) {
        keys->capacity = 2 * (keys->count + count);
        keys->items = floor_allocate(keys->items, keys->capacity * sizeof *keys->items);
    }
    memcpy(keys->items + keys->count, bytes, count * sizeof *keys->items);
    keys->count += count;
}

static int order(const void *a, const void *b) { return memcmp(a, b, sizeof(floor_uid)); }

void site_keys_sort(site_keys *keys) {
    if (keys->count > 1) qsort(keys->items, keys->count, sizeof *keys->items, order);
}

void site_keys_of(floor_site *site, enum site_tree index, MDB_val value, int64_t limit, site_keys *keys) {
    MDB_cursor *cursor = site_cursor(site, index);
    MDB_val found;
    if (!site_found(mdb_cursor_get(cursor, &value, &found, MDB_SET))) return;
    // A value with one record has no page of them, and leaves what was found as it is.
    site_found(mdb_cursor_get(cursor, &value, &found, MDB_GET_MULTIPLE));
    do {
        size_t count = found.mv_size / sizeof(floor_uid);
        if (limit >= 0 && count > (size_t)limit) count = (size_t)limit;
        site_keys_add(keys, found.mv_data, count);
        if (limit >= 0 && (limit -= (int64_t)count) == 0) return;
    } while (site_found(mdb_cursor_get(cursor, &value, &found, MDB_NEXT_MULTIPLE)));
}

int64_t site_count_of(floor_site *site, enum site_tree index, MDB_val value) {
    MDB_cursor *cursor = site_cursor(site, index);
    MDB_val found;
    size_t count = 0;
    if (site_found(mdb_cursor_get(cursor, &value, &found, MDB_SET))) site_found(mdb_cursor_count(cursor, &count));
    return (int64_t)count;
}

uint64_t site_add_posts(floor_site *site, uint64_t sum, const floor_uid *keys, size_t count) {
    for (size_t i = 0; i < count; i++) {
        floor_post post;
        site_read_post(site, &keys[i], &post);
        sum = site_add(sum, site_post_sum(&post));
        site_post_free(&post);
    }
    return sum;
}
