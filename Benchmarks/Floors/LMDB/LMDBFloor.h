#ifndef ACTIVESTORE_LMDB_FLOOR_H
#define ACTIVESTORE_LMDB_FLOOR_H

// Inside the LMDB floor: the environment, its trees and cursors, keys and rows.
//
// The layout is that of the engine. Trees are named databases: t1 the authors by key, t2 their index by name, t3 by age, t4 the unique one
// by email; t5 the articles, t6 their index by author. Keys are components that memcmp sorts: 20 + n and n bytes for an integer, 38 and 16 bytes
// for a key, 40 and the text and 00 01 for text; an entry of an index ends with its record's key, save in a unique one, where that is the value.
// A row is version, flags, shape, the bits of what is nil, the fixed fields, the ends of the variable ones, those, and a CRC-32C, which is checked
// whenever a row is read.

#include <lmdb.h>

#include "../Records.h"

enum floor_tree { AUTHORS, AUTHOR_NAME, AUTHOR_AGE, AUTHOR_EMAIL, ARTICLES, ARTICLE_AUTHOR, FLOOR_TREES };

struct floor_store {
    MDB_env *env;
    MDB_dbi trees[FLOOR_TREES];
    /// The one read transaction, renewed for each read, and its cursors.
    MDB_txn *reading;
    MDB_cursor *cursors[FLOOR_TREES];
    /// The write transaction under way, and its cursors.
    MDB_txn *writing;
    MDB_cursor *changing[FLOOR_TREES];
    /// What counts are read from (Counts.c); NULL before the first.
    MDB_env *counting;
    MDB_dbi counts;
};

void lmdb_close_counts(floor_store *store);

/// Ends the program unless the code is that of a success.
void lmdb_check(int code);

/// A key of at most 255 bytes.
typedef struct {
    uint8_t bytes[256];
    size_t length;
} lmdb_key;

enum { UID_LENGTH = 17 };

static inline MDB_val lmdb_val(const void *bytes, size_t length) { return (MDB_val){ length, (void *)bytes }; }
static inline MDB_val lmdb_key_val(const lmdb_key *key) { return lmdb_val(key->bytes, key->length); }

static inline void lmdb_append_uid(lmdb_key *key, const floor_uid *uid) {
    key->bytes[key->length] = 0x38;
    memcpy(key->bytes + key->length + 1, uid->bytes, sizeof uid->bytes);
    key->length += UID_LENGTH;
}
void lmdb_append_int(lmdb_key *key, int64_t number);
void lmdb_append_text(lmdb_key *key, floor_text text);

static inline lmdb_key lmdb_uid_key(const floor_uid *uid) {
    lmdb_key key;
    key.length = 0;
    lmdb_append_uid(&key, uid);
    return key;
}

/// The key behind the last component of an entry.
static inline const void *lmdb_entry_uid(MDB_val entry) { return (const uint8_t *)entry.mv_data + entry.mv_size - UID_LENGTH; }

size_t lmdb_author_row_length(const floor_author *author);
void lmdb_write_author(const floor_author *author, uint8_t *row);
size_t lmdb_article_row_length(const floor_article *article);
void lmdb_write_article(const floor_article *article, uint8_t *row);
/// Checks a row's checksum.
void lmdb_check_row(MDB_val row);
/// Sets the checksum of a row that was changed.
void lmdb_seal_row(uint8_t *row, size_t length);
void lmdb_read_author(MDB_val key, MDB_val row, floor_author *author);
void lmdb_read_article(MDB_val key, MDB_val row, floor_article *article);
/// One variable field of an author: name, email, bio.
floor_text lmdb_author_text(MDB_val row, int ordinal);
int64_t lmdb_author_age(MDB_val row);
int64_t lmdb_author_created(MDB_val row);
/// Changes the fixed fields of a row of its own.
void lmdb_change_age(uint8_t *row, int64_t updatedAt, int64_t age);

/// Begins the read; all cursors belong to it.
void lmdb_begin_read(floor_store *store);
void lmdb_end_read(floor_store *store);
/// A cursor of the read.
MDB_cursor *lmdb_cursor(floor_store *store, enum floor_tree tree);
/// Begins the write; cursors are made when they are asked for.
void lmdb_begin_write(floor_store *store);
void lmdb_commit(floor_store *store);
/// A cursor of the write.
MDB_cursor *lmdb_change(floor_store *store, enum floor_tree tree);

floor_store *lmdb_open(const char *path);
void lmdb_create_trees(floor_store *store);
void lmdb_close(floor_store *store);
char *lmdb_layout(const char *path);
const char *lmdb_library_version(void);
int64_t lmdb_open_and_find(const char *path, const floor_uid *uid);

int64_t lmdb_insert_all(floor_store *store, const floor_author *authors, size_t count);
int64_t lmdb_insert_each(floor_store *store, const floor_author *authors, size_t count);
int64_t lmdb_insert_articles(floor_store *store, const floor_article *articles, size_t count);
int64_t lmdb_cascade(floor_store *store, const floor_uid *uids, size_t count);
int64_t lmdb_update_ages(floor_store *store, const floor_uid *uids, const int64_t *ages, size_t count, int64_t now);
void lmdb_delete(floor_store *store, const floor_author *authors, size_t count);

int64_t lmdb_find(floor_store *store, const floor_uid *uid);
int64_t lmdb_find_in_one_read(floor_store *store, const floor_uid *uids, size_t count);
int64_t lmdb_find_each(floor_store *store, const floor_uid *uids, size_t count);
int64_t lmdb_find_emails(floor_store *store, const floor_text *emails, size_t count);
int64_t lmdb_where_name(floor_store *store, const floor_text *names, size_t count);
int64_t lmdb_newest_of_ages(floor_store *store, const int64_t *ages, size_t count, int64_t width, size_t limit);
int64_t lmdb_scan(floor_store *store, floor_result **result);
int64_t lmdb_pluck_bio(floor_store *store, floor_result **result);
int64_t lmdb_count_older(floor_store *store, const int64_t *ages, size_t count);
int64_t lmdb_authors_with_articles(floor_store *store, const floor_uid *uids, size_t count, floor_result **result);
int64_t lmdb_json(floor_store *store, size_t limit, floor_result **result);
uint64_t lmdb_digest(floor_store *store);

#endif
