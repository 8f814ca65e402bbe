#include <stdlib.h>

#include "SiteQueries.h"

int64_t site_lmdb_words_between(floor_site *site, int64_t from, int64_t to) {
    site_keys keys = { 0 };
    site_begin_read(site);
    MDB_cursor *index = site_cursor(site, SITE_POST_WORDS);
    MDB_val words = site_number_val(&from), entry;
    int more = site_found(mdb_cursor_get(index, &words, &entry, MDB_SET_RANGE));
    while (more) {
        int64_t at;
        memcpy(&at, words.mv_data, sizeof at);
        if (at >= to) break;
        site_keys_add(&keys, entry.mv_data, 1);
        more = site_found(mdb_cursor_get(index, &words, &entry, MDB_NEXT));
    }
    site_keys_sort(&keys);
    uint64_t sum = site_add_posts(site, SITE_EMPTY, keys.items, keys.count);
    site_end_read(site);
    free(keys.items);
    return (int64_t)sum;
}

int64_t site_lmdb_count_from(floor_site *site, int64_t from) {
    int64_t sum = 0;
    site_begin_read(site);
    MDB_cursor *index = site_cursor(site, SITE_POST_WORDS);
    MDB_val words = site_number_val(&from), entry;
    // A step for each value, not for each record.
    for (int more = site_found(mdb_cursor_get(index, &words, &entry, MDB_SET_RANGE)); more;
         more = site_found(mdb_cursor_get(index, &words, &entry, MDB_NEXT_NODUP))) {
        size_t count;
        site_found(mdb_cursor_count(index, &count));
        sum += (int64_t)count;
    }
    site_end_read(site);
    return sum;
}

int64_t site_lmdb_fewest_words(floor_site *site) {
    int64_t fewest = 0;
    site_begin_read(site);
    MDB_val words, entry;
    if (site_found(mdb_cursor_get(site_cursor(site, SITE_POST_WORDS), &words, &entry, MDB_FIRST))) memcpy(&fewest, words.mv_data, sizeof fewest);
    site_end_read(site);
    return fewest;
}

int64_t site_lmdb_count_by_language(floor_site *site) {
    uint64_t sum = SITE_EMPTY;
    site_begin_read(site);
    MDB_cursor *index = site_cursor(site, SITE_POST_LANGUAGE);
    MDB_val language, entry;
    for (int more = site_found(mdb_cursor_get(index, &language, &entry, MDB_FIRST)); more;
         more = site_found(mdb_cursor_get(index, &language, &entry, MDB_NEXT_NODUP))) {
        size_t count;
        site_found(mdb_cursor_count(index, &count));
        sum = site_add(sum, site_pair(site_text_sum(language.mv_data, language.mv_size), count));
    }
    site_end_read(site);
    return (int64_t)sum;
}
