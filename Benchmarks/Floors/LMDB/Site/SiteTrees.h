#ifndef ACTIVESTORE_LMDB_SITE_H
#define ACTIVESTORE_LMDB_SITE_H

// Inside LMDB's floor of the site. The layout is the best one known for these queries and not the engine's: rows are structs without a checksum,
// behind the 16 bytes of their key, and an index has its values as keys and its records' keys as sorted duplicates of fixed size. LMDB then counts the
// duplicates of a value without a step for each, and hands them over a page at a time. Labels have an index right to their posts, without the record
// between. Numbers and dates are integer keys, which LMDB compares as such; none of them is negative.

#include <lmdb.h>

#include "../../Site/SiteRecords.h"

enum site_tree {
    SITE_WRITERS,
    SITE_POSTS,
    SITE_LABEL_NAME,
    SITE_WRITER_EMAIL,
    SITE_WRITER_NAME,
    SITE_POST_DATE,
    SITE_POST_WORDS,
    SITE_POST_LANGUAGE,
    SITE_POST_WRITER,
    SITE_POST_LABEL,
    SITE_TREES
};

struct floor_site {
    MDB_env *env;
    MDB_dbi trees[SITE_TREES];
    /// The one read transaction, renewed for each query, and its cursors.
    MDB_txn *reading;
    MDB_cursor *cursors[SITE_TREES];
    /// Which cursors belong to the read under way.
    uint8_t isRenewed[SITE_TREES];
};

static inline MDB_val site_val(const void *bytes, size_t length) { return (MDB_val){ length, (void *)bytes }; }
static inline MDB_val site_uid_val(const floor_uid *uid) { return site_val(uid->bytes, sizeof uid->bytes); }
static inline MDB_val site_text_val(floor_text text) { return site_val(text.bytes, text.length); }
/// The number has to outlive the value.
static inline MDB_val site_number_val(const int64_t *number) { return site_val(number, sizeof *number); }

/// Whether a call found something; ends the program when it failed.
int site_found(int code);
floor_site *site_lmdb_open(const char *path);
void site_lmdb_close(floor_site *site);
void site_begin_read(floor_site *site);
void site_end_read(floor_site *site);
/// A cursor of the read.
MDB_cursor *site_cursor(floor_site *site, enum site_tree tree);

void site_lmdb_insert_writers(floor_site *site, const floor_writer *writers, size_t count);
void site_lmdb_insert_posts(floor_site *site, const floor_post *posts, size_t count);
void site_lmdb_insert_labels(floor_site *site, const floor_label *labels, size_t count);
void site_lmdb_insert_labelings(floor_site *site, const floor_labeling *labelings, size_t count);

/// A row as bytes; free them.
MDB_val site_writer_row(const floor_writer *writer);
MDB_val site_post_row(const floor_post *post);
/// Reads the record of a key, whose absence ends the program.
void site_read_writer(floor_site *site, const floor_uid *uid, floor_writer *writer);
void site_read_post(floor_site *site, const floor_uid *uid, floor_post *post);

/// Keys of records, in the order of an index or sorted.
typedef struct {
    floor_uid *items;
    size_t count, capacity;
} site_keys;

void site_keys_add(site_keys *keys, const void *bytes, size_t count);
void site_keys_sort(site_keys *keys);
/// Adds the records of a value, at most so many; -1 is no limit.
void site_keys_of(floor_site *site, enum site_tree index, MDB_val value, int64_t limit, site_keys *keys);
/// How many records a value has.
int64_t site_count_of(floor_site *site, enum site_tree index, MDB_val value);
/// The numbers of the posts of these keys, added to that of a list.
uint64_t site_add_posts(floor_site *site, uint64_t sum, const floor_uid *keys, size_t count);

#endif
