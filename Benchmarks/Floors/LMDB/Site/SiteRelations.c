#include <stdlib.h>

#include "SiteQueries.h"

int64_t site_lmdb_email_or_name(floor_site *site, floor_text email, floor_text name) {
    site_keys keys = { 0 };
    uint64_t sum = SITE_EMPTY;
    site_begin_read(site);
    site_keys_of(site, SITE_WRITER_NAME, site_text_val(name), -1, &keys);
    MDB_val address = site_text_val(email), uid;
    if (site_found(mdb_get(site->reading, site->trees[SITE_WRITER_EMAIL], &address, &uid))) site_keys_add(&keys, uid.mv_data, 1);
    site_keys_sort(&keys);
    for (size_t i = 0; i < keys.count; i++) {
        if (i > 0 && memcmp(&keys.items[i], &keys.items[i - 1], sizeof *keys.items) == 0) continue;
        floor_writer writer;
        site_read_writer(site, &keys.items[i], &writer);
        sum = site_add(sum, site_writer_sum(&writer));
        site_writer_free(&writer);
    }
    site_end_read(site);
    free(keys.items);
    return (int64_t)sum;
}

/// The posts of a label in a read under way; the index has them in the order of their keys.
static int64_t posts(floor_site *site, MDB_val label, int64_t limit) {
    site_keys keys = { 0 };
    site_keys_of(site, SITE_POST_LABEL, label, limit, &keys);
    uint64_t sum = site_add_posts(site, SITE_EMPTY, keys.items, keys.count);
    free(keys.items);
    return (int64_t)sum;
}

/// The key of a label, which the read keeps in place.
static int label_of_name(floor_site *site, floor_text name, MDB_val *label) {
    MDB_val key = site_text_val(name);
    return site_found(mdb_get(site->reading, site->trees[SITE_LABEL_NAME], &key, label));
}

int64_t site_lmdb_posts_of_label(floor_site *site, const floor_uid *label, int64_t limit) {
    site_begin_read(site);
    int64_t sum = posts(site, site_uid_val(label), limit);
    site_end_read(site);
    return sum;
}

int64_t site_lmdb_count_of_label(floor_site *site, const floor_uid *label) {
    site_begin_read(site);
    int64_t count = site_count_of(site, SITE_POST_LABEL, site_uid_val(label));
    site_end_read(site);
    return count;
}

int64_t site_lmdb_posts_labeled(floor_site *site, floor_text name, int64_t limit) {
    site_begin_read(site);
    MDB_val label;
    int64_t sum = label_of_name(site, name, &label) ? posts(site, label, limit) : SITE_EMPTY;
    site_end_read(site);
    return sum;
}

int64_t site_lmdb_count_labeled(floor_site *site, floor_text name) {
    site_begin_read(site);
    MDB_val label;
    int64_t count = label_of_name(site, name, &label) ? site_count_of(site, SITE_POST_LABEL, label) : 0;
    site_end_read(site);
    return count;
}

int64_t site_lmdb_writers_with_posts(floor_site *site, floor_text name) {
    site_keys writers = { 0 }, posts = { 0 };
    uint64_t sum = SITE_EMPTY;
    site_begin_read(site);
    site_keys_of(site, SITE_WRITER_NAME, site_text_val(name), -1, &writers);
    for (size_t i = 0; i < writers.count; i++) {
        posts.count = 0;
        site_keys_of(site, SITE_POST_WRITER, site_uid_val(&writers.items[i]), -1, &posts);
        for (size_t j = 0; j < posts.count; j++) {
            // Each pair has a writer of its own, as a row of SQLite's has.
            floor_writer writer;
            floor_post post;
            site_read_writer(site, &writers.items[i], &writer);
            site_read_post(site, &posts.items[j], &post);
            sum = site_add(sum, site_pair(site_writer_sum(&writer), site_post_sum(&post)));
            site_writer_free(&writer);
            site_post_free(&post);
        }
    }
    site_end_read(site);
    free(writers.items);
    free(posts.items);
    return (int64_t)sum;
}
