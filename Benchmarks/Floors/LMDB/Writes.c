#include <stdio.h>
#include <stdlib.h>

#include "LMDBFloor.h"

/// Adds an entry whose key must be new; an index's value is empty, save that of a unique one.
static void add(floor_store *store, enum floor_tree tree, lmdb_key key, const lmdb_key *value) {
    MDB_val at = lmdb_key_val(&key), data = value != NULL ? lmdb_key_val(value) : lmdb_val("", 0);
    lmdb_check(mdb_cursor_put(lmdb_change(store, tree), &at, &data, MDB_NOOVERWRITE));
}

static void drop(floor_store *store, enum floor_tree tree, lmdb_key key) {
    MDB_val at = lmdb_key_val(&key), none;
    MDB_cursor *cursor = lmdb_change(store, tree);
    lmdb_check(mdb_cursor_get(cursor, &at, &none, MDB_SET));
    lmdb_check(mdb_cursor_del(cursor, 0));
}

static lmdb_key text_key(floor_text text, const floor_uid *uid) {
    lmdb_key key;
    key.length = 0;
    lmdb_append_text(&key, text);
    if (uid != NULL) lmdb_append_uid(&key, uid);
    return key;
}

static lmdb_key age_key(int64_t age, const floor_uid *uid) {
    lmdb_key key;
    key.length = 0;
    lmdb_append_int(&key, age);
    lmdb_append_uid(&key, uid);
    return key;
}

static lmdb_key owner_key(const floor_uid *author, const floor_uid *uid) {
    lmdb_key key = lmdb_uid_key(author);
    lmdb_append_uid(&key, uid);
    return key;
}

static void insert(floor_store *store, const floor_author *author) {
    lmdb_key key = lmdb_uid_key(&author->uid);
    MDB_val at = lmdb_key_val(&key), row = lmdb_val(NULL, lmdb_author_row_length(author));
    // The row is written where it will lie.
    lmdb_check(mdb_cursor_put(lmdb_change(store, AUTHORS), &at, &row, MDB_NOOVERWRITE | MDB_RESERVE));
    lmdb_write_author(author, row.mv_data);
    add(store, AUTHOR_EMAIL, text_key(author->email, NULL), &key);
    add(store, AUTHOR_NAME, text_key(author->name, &author->uid), NULL);
    add(store, AUTHOR_AGE, age_key(author->age, &author->uid), NULL);
}

int64_t lmdb_insert_all(floor_store *store, const floor_author *authors, size_t count) {
    lmdb_begin_write(store);
    for (size_t i = 0; i < count; i++) insert(store, &authors[i]);
    lmdb_commit(store);
    return (int64_t)count;
}

int64_t lmdb_insert_each(floor_store *store, const floor_author *authors, size_t count) {
    for (size_t i = 0; i < count; i++) lmdb_insert_all(store, &authors[i], 1);
    return (int64_t)count;
}

int64_t lmdb_insert_articles(floor_store *store, const floor_article *articles, size_t count) {
    lmdb_begin_write(store);
    for (size_t i = 0; i < count; i++) {
        const floor_article *article = &articles[i];
        lmdb_key key = lmdb_uid_key(&article->uid);
        MDB_val at = lmdb_key_val(&key), row = lmdb_val(NULL, lmdb_article_row_length(article));
        lmdb_check(mdb_cursor_put(lmdb_change(store, ARTICLES), &at, &row, MDB_NOOVERWRITE | MDB_RESERVE));
        lmdb_write_article(article, row.mv_data);
        add(store, ARTICLE_AUTHOR, owner_key(&article->author, &article->uid), NULL);
    }
    lmdb_commit(store);
    return (int64_t)count;
}

int64_t lmdb_update_ages(floor_store *store, const floor_uid *uids, const int64_t *ages, size_t count, int64_t now) {
    int64_t changed = 0;
    uint8_t copy[1024];
    lmdb_begin_write(store);
    MDB_cursor *authors = lmdb_change(store, AUTHORS);
    for (size_t i = 0; i < count; i++) {
        lmdb_key key = lmdb_uid_key(&uids[i]);
        MDB_val at = lmdb_key_val(&key), row;
        int code = mdb_cursor_get(authors, &at, &row, MDB_SET_KEY);
        if (code == MDB_NOTFOUND) continue;
        lmdb_check(code);
        lmdb_check_row(row);
        if (row.mv_size > sizeof copy) abort();
        int64_t age = lmdb_author_age(row);
        memcpy(copy, row.mv_data, row.mv_size);
        lmdb_change_age(copy, now, ages[i]);
        lmdb_seal_row(copy, row.mv_size);
        MDB_val new = lmdb_val(copy, row.mv_size);
        lmdb_check(mdb_cursor_put(authors, &at, &new, MDB_CURRENT));
        if (age != ages[i]) {
            drop(store, AUTHOR_AGE, age_key(age, &uids[i]));
            add(store, AUTHOR_AGE, age_key(ages[i], &uids[i]), NULL);
        }
        changed++;
    }
    lmdb_commit(store);
    return changed;
}

/// Removes an author with its entries; whether there was one.
static int delete_author(floor_store *store, const floor_uid *uid) {
    lmdb_key key = lmdb_uid_key(uid);
    MDB_val at = lmdb_key_val(&key), row;
    MDB_cursor *authors = lmdb_change(store, AUTHORS);
    int code = mdb_cursor_get(authors, &at, &row, MDB_SET_KEY);
    if (code == MDB_NOTFOUND) return 0;
    lmdb_check(code);
    lmdb_check_row(row);
    // The keys are copies, since the row goes.
    lmdb_key name = text_key(lmdb_author_text(row, 0), uid), email = text_key(lmdb_author_text(row, 1), NULL),
             age = age_key(lmdb_author_age(row), uid);
    lmdb_check(mdb_cursor_del(authors, 0));
    drop(store, AUTHOR_NAME, name);
    drop(store, AUTHOR_EMAIL, email);
    drop(store, AUTHOR_AGE, age);
    return 1;
}

void lmdb_delete(floor_store *store, const floor_author *authors, size_t count) {
    lmdb_begin_write(store);
    for (size_t i = 0; i < count; i++) delete_author(store, &authors[i].uid);
    lmdb_commit(store);
}

int64_t lmdb_cascade(floor_store *store, const floor_uid *uids, size_t count) {
    int64_t removed = 0;
    lmdb_begin_write(store);
    MDB_cursor *index = lmdb_change(store, ARTICLE_AUTHOR);
    for (size_t i = 0; i < count; i++) {
        lmdb_key wanted = lmdb_uid_key(&uids[i]);
        while (1) {
            // Deleting leaves the cursor in front of the next entry; seeking that anew finds it on the same page.
            MDB_val entry = lmdb_key_val(&wanted), none;
            int code = mdb_cursor_get(index, &entry, &none, MDB_SET_RANGE);
            if (code == MDB_NOTFOUND) break;
            lmdb_check(code);
            if (entry.mv_size < wanted.length || memcmp(entry.mv_data, wanted.bytes, wanted.length) != 0) break;
            lmdb_key article = { .length = UID_LENGTH };
            memcpy(article.bytes, lmdb_entry_uid(entry), UID_LENGTH);
            lmdb_check(mdb_cursor_del(index, 0));
            drop(store, ARTICLES, article);
            removed++;
        }
        removed += delete_author(store, &uids[i]);
    }
    lmdb_commit(store);
    return removed;
}
