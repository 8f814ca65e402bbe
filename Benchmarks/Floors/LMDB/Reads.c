#include <stdlib.h>

#include "LMDBFloor.h"

/// The record of a key, or none.
static int seek(floor_store *store, enum floor_tree tree, MDB_val *key, MDB_val *row) {
    int code = mdb_cursor_get(lmdb_cursor(store, tree), key, row, MDB_SET_KEY);
    if (code == MDB_NOTFOUND) return 0;
    lmdb_check(code);
    return 1;
}

static int move(MDB_cursor *cursor, MDB_val *key, MDB_val *value, MDB_cursor_op operation) {
    int code = mdb_cursor_get(cursor, key, value, operation);
    if (code == MDB_NOTFOUND) return 0;
    lmdb_check(code);
    return 1;
}

static int begins_with(MDB_val entry, const lmdb_key *key) {
    return entry.mv_size >= key->length && memcmp(entry.mv_data, key->bytes, key->length) == 0;
}

/// Looks a key up, for which no cursor is needed.
static int get(floor_store *store, enum floor_tree tree, MDB_val *key, MDB_val *value) {
    int code = mdb_get(store->reading, store->trees[tree], key, value);
    if (code == MDB_NOTFOUND) return 0;
    lmdb_check(code);
    return 1;
}

static int64_t weight_of(MDB_val key, MDB_val row) {
    floor_author author;
    lmdb_read_author(key, row, &author);
    int64_t sum = floor_weight(&author);
    floor_author_free(&author);
    return sum;
}

static int64_t find(floor_store *store, const floor_uid *uid) {
    lmdb_key key = lmdb_uid_key(uid);
    MDB_val at = lmdb_key_val(&key), row;
    return get(store, AUTHORS, &at, &row) ? weight_of(at, row) : 0;
}

int64_t lmdb_find_emails(floor_store *store, const floor_text *emails, size_t count) {
    int64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        lmdb_key email;
        email.length = 0;
        lmdb_append_text(&email, emails[i]);
        MDB_val entry = lmdb_key_val(&email), uid, row;
        lmdb_check(mdb_txn_renew(store->reading));
        if (get(store, AUTHOR_EMAIL, &entry, &uid) && get(store, AUTHORS, &uid, &row)) sum += weight_of(uid, row);
        mdb_txn_reset(store->reading);
    }
    return sum;
}

int64_t lmdb_find(floor_store *store, const floor_uid *uid) {
    // No cursor is used, so none is renewed.
    lmdb_check(mdb_txn_renew(store->reading));
    int64_t sum = find(store, uid);
    mdb_txn_reset(store->reading);
    return sum;
}

int64_t lmdb_find_each(floor_store *store, const floor_uid *uids, size_t count) {
    int64_t sum = 0;
    for (size_t i = 0; i < count; i++) sum += lmdb_find(store, &uids[i]);
    return sum;
}

int64_t lmdb_find_in_one_read(floor_store *store, const floor_uid *uids, size_t count) {
    int64_t sum = 0;
    lmdb_begin_read(store);
    for (size_t i = 0; i < count; i++) sum += find(store, &uids[i]);
    lmdb_end_read(store);
    return sum;
}

int64_t lmdb_where_name(floor_store *store, const floor_text *names, size_t count) {
    int64_t sum = 0;
    lmdb_begin_read(store);
    MDB_cursor *index = lmdb_cursor(store, AUTHOR_NAME);
    for (size_t i = 0; i < count; i++) {
        floor_result *result = floor_result_create();
        lmdb_key wanted;
        wanted.length = 0;
        lmdb_append_text(&wanted, names[i]);
        MDB_val entry = lmdb_key_val(&wanted), none, row;
        for (int more = move(index, &entry, &none, MDB_SET_RANGE); more && begins_with(entry, &wanted);
             more = move(index, &entry, &none, MDB_NEXT)) {
            MDB_val key = lmdb_val(lmdb_entry_uid(entry), UID_LENGTH);
            if (seek(store, AUTHORS, &key, &row)) lmdb_read_author(key, row, floor_result_author(result));
        }
        sum += floor_result_weight(result);
        floor_result_free(result);
    }
    lmdb_end_read(store);
    return sum;
}

// A record of the newest, kept in a heap whose root is the oldest.
typedef struct {
    int64_t created;
    MDB_val key, row;
} newest;

static void keep_newest(newest *heap, size_t *count, size_t limit, newest record) {
    size_t at;
    if (*count < limit) {
        for (at = (*count)++; at > 0 && heap[(at - 1) / 2].created > record.created; at = (at - 1) / 2) heap[at] = heap[(at - 1) / 2];
    } else {
        if (record.created <= heap[0].created) return;
        for (at = 0;;) {
            size_t child = 2 * at + 1;
            if (child >= *count) break;
            if (child + 1 < *count && heap[child + 1].created < heap[child].created) child++;
            if (heap[child].created >= record.created) break;
            heap[at] = heap[child];
            at = child;
        }
    }
    heap[at] = record;
}

static int newer(const void *a, const void *b) {
    int64_t first = ((const newest *)a)->created, second = ((const newest *)b)->created;
    return first < second ? 1 : -(first > second);
}

int64_t lmdb_newest_of_ages(floor_store *store, const int64_t *ages, size_t count, int64_t width, size_t limit) {
    int64_t sum = 0;
    lmdb_begin_read(store);
    MDB_cursor *index = lmdb_cursor(store, AUTHOR_AGE);
    newest *heap = floor_allocate(NULL, limit * sizeof *heap);
    for (size_t i = 0; i < count; i++) {
        lmdb_key from, to;
        from.length = to.length = 0;
        lmdb_append_int(&from, ages[i]);
        lmdb_append_int(&to, ages[i] + width);
        MDB_val end = lmdb_key_val(&to), entry = lmdb_key_val(&from), none;
        size_t kept = 0;
        for (int more = move(index, &entry, &none, MDB_SET_RANGE); more && mdb_cmp(store->reading, store->trees[AUTHOR_AGE], &entry, &end) < 0;
             more = move(index, &entry, &none, MDB_NEXT)) {
            newest record = { .key = lmdb_val(lmdb_entry_uid(entry), UID_LENGTH) };
            if (!seek(store, AUTHORS, &record.key, &record.row)) continue;
            lmdb_check_row(record.row);
            record.created = lmdb_author_created(record.row);
            keep_newest(heap, &kept, limit, record);
        }
        qsort(heap, kept, sizeof *heap, newer);
        for (size_t j = 0; j < kept; j++) {
            floor_author author;
            lmdb_read_author(heap[j].key, heap[j].row, &author);
            sum += (int64_t)(j + 1) * floor_weight(&author);
            floor_author_free(&author);
        }
    }
    free(heap);
    lmdb_end_read(store);
    return sum;
}

int64_t lmdb_scan(floor_store *store, floor_result **result) {
    floor_result *list = *result = floor_result_create();
    lmdb_begin_read(store);
    MDB_cursor *cursor = lmdb_cursor(store, AUTHORS);
    MDB_val key, row;
    for (int more = move(cursor, &key, &row, MDB_FIRST); more; more = move(cursor, &key, &row, MDB_NEXT))
        lmdb_read_author(key, row, floor_result_author(list));
    lmdb_end_read(store);
    return floor_result_weight(list);
}

int64_t lmdb_pluck_bio(floor_store *store, floor_result **result) {
    floor_result *list = *result = floor_result_create();
    lmdb_begin_read(store);
    MDB_cursor *cursor = lmdb_cursor(store, AUTHORS);
    MDB_val key, row;
    int64_t sum = 0;
    for (int more = move(cursor, &key, &row, MDB_FIRST); more; more = move(cursor, &key, &row, MDB_NEXT)) {
        lmdb_check_row(row);
        floor_text bio = lmdb_author_text(row, 2), *copy = floor_result_text(list);
        *copy = (floor_text){ floor_allocate(NULL, bio.length + 1), bio.length };
        memcpy(copy->bytes, bio.bytes, bio.length);
        copy->bytes[bio.length] = 0;
    }
    lmdb_end_read(store);
    for (size_t i = 0; i < list->count; i++) sum += (int64_t)list->texts[i].length;
    return sum;
}

int64_t lmdb_json(floor_store *store, size_t limit, floor_result **result) {
    floor_buffer json = { 0 };
    lmdb_begin_read(store);
    MDB_cursor *cursor = lmdb_cursor(store, AUTHORS);
    MDB_val key, row;
    size_t count = 0;
    floor_json_begin(&json);
    for (int more = move(cursor, &key, &row, MDB_FIRST); more && count < limit; more = move(cursor, &key, &row, MDB_NEXT)) {
        floor_author author;
        lmdb_read_author(key, row, &author);
        floor_json_add(&json, &author, count++);
        floor_author_free(&author);
    }
    lmdb_end_read(store);
    return floor_json_end(&json, result);
}

uint64_t lmdb_digest(floor_store *store) {
    floor_result *all;
    lmdb_scan(store, &all);
    uint64_t hash = floor_hash_begin();
    for (size_t i = 0; i < all->count; i++) hash = floor_hash_author(hash, &all->authors[i]);
    floor_result_free(all);
    return hash;
}

static int key_order(const void *a, const void *b) {
    return memcmp((*(const floor_uid *const *)a)->bytes, (*(const floor_uid *const *)b)->bytes, sizeof(floor_uid));
}

int64_t lmdb_authors_with_articles(floor_store *store, const floor_uid *uids, size_t count, floor_result **result) {
    floor_result *list = *result = floor_result_create();
    // In the order of the keys, so that neighbours are found on the page at hand and the result is sorted.
    const floor_uid **sorted = floor_allocate(NULL, count * sizeof *sorted);
    for (size_t i = 0; i < count; i++) sorted[i] = &uids[i];
    qsort(sorted, count, sizeof *sorted, key_order);
    list->articles = calloc(count, sizeof *list->articles);
    lmdb_begin_read(store);
    MDB_cursor *index = lmdb_cursor(store, ARTICLE_AUTHOR);
    for (size_t i = 0; i < count; i++) {
        lmdb_key wanted = lmdb_uid_key(sorted[i]);
        MDB_val at = lmdb_key_val(&wanted), row, none, entry = at;
        if (!seek(store, AUTHORS, &at, &row)) continue;
        floor_articles *articles = &list->articles[list->count];
        lmdb_read_author(at, row, floor_result_author(list));
        for (int more = move(index, &entry, &none, MDB_SET_RANGE); more && begins_with(entry, &wanted);
             more = move(index, &entry, &none, MDB_NEXT)) {
            MDB_val key = lmdb_val(lmdb_entry_uid(entry), UID_LENGTH);
            if (seek(store, ARTICLES, &key, &row)) lmdb_read_article(key, row, floor_articles_add(articles));
        }
    }
    lmdb_end_read(store);
    free(sorted);
    return floor_result_ages_and_words(list);
}
