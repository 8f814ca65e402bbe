#include "SiteQueries.h"

/// Adds the post that an entry of an index leads to.
static uint64_t add(floor_site *site, uint64_t sum, MDB_val entry) {
    floor_uid uid;
    memcpy(uid.bytes, entry.mv_data, sizeof uid.bytes);
    return site_add_posts(site, sum, &uid, 1);
}

/// Reads from the entry at hand: the records of a date by key, then those of the date before.
static int64_t downwards(floor_site *site, MDB_cursor *dates, MDB_val date, MDB_val entry, int64_t limit) {
    uint64_t sum = SITE_EMPTY;
    for (int64_t left = limit; left > 0; left--) {
        sum = add(site, sum, entry);
        if (site_found(mdb_cursor_get(dates, &date, &entry, MDB_NEXT_DUP))) continue;
        if (!site_found(mdb_cursor_get(dates, &date, &entry, MDB_PREV_NODUP))) break;
        site_found(mdb_cursor_get(dates, &date, &entry, MDB_FIRST_DUP));
    }
    return (int64_t)sum;
}

int64_t site_lmdb_newest(floor_site *site, int64_t limit) {
    site_begin_read(site);
    MDB_cursor *dates = site_cursor(site, SITE_POST_DATE);
    MDB_val date, entry;
    int64_t sum = SITE_EMPTY;
    if (site_found(mdb_cursor_get(dates, &date, &entry, MDB_LAST))) {
        site_found(mdb_cursor_get(dates, &date, &entry, MDB_FIRST_DUP));
        sum = downwards(site, dates, date, entry, limit);
    }
    site_end_read(site);
    return sum;
}

int64_t site_lmdb_newest_after(floor_site *site, int64_t publishedAt, const floor_uid *uid, int64_t limit) {
    site_begin_read(site);
    MDB_cursor *dates = site_cursor(site, SITE_POST_DATE);
    MDB_val date = site_number_val(&publishedAt), entry = site_uid_val(uid);
    // The post is there, and what follows it is the next of its date or the first of the date before.
    int more = site_found(mdb_cursor_get(dates, &date, &entry, MDB_GET_BOTH));
    if (more && !site_found(mdb_cursor_get(dates, &date, &entry, MDB_NEXT_DUP))) {
        more = site_found(mdb_cursor_get(dates, &date, &entry, MDB_PREV_NODUP));
        if (more) site_found(mdb_cursor_get(dates, &date, &entry, MDB_FIRST_DUP));
    }
    int64_t sum = more ? downwards(site, dates, date, entry, limit) : SITE_EMPTY;
    site_end_read(site);
    return sum;
}

int64_t site_lmdb_shortest_from(floor_site *site, int64_t from, int64_t limit) {
    uint64_t sum = SITE_EMPTY;
    site_begin_read(site);
    MDB_cursor *index = site_cursor(site, SITE_POST_WORDS);
    MDB_val words = site_number_val(&from), entry;
    int more = site_found(mdb_cursor_get(index, &words, &entry, MDB_SET_RANGE));
    for (int64_t left = limit; more && left > 0; left--) {
        sum = add(site, sum, entry);
        more = site_found(mdb_cursor_get(index, &words, &entry, MDB_NEXT));
    }
    site_end_read(site);
    return (int64_t)sum;
}
