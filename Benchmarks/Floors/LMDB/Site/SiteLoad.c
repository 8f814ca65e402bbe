#include <stdlib.h>

#include "SiteTrees.h"

static MDB_txn *begin(floor_site *site) {
    MDB_txn *txn;
    site_found(mdb_txn_begin(site->env, NULL, 0, &txn));
    return txn;
}

static void put(floor_site *site, MDB_txn *txn, enum site_tree tree, MDB_val key, MDB_val value) {
    site_found(mdb_put(txn, site->trees[tree], &key, &value, 0));
}

void site_lmdb_insert_writers(floor_site *site, const floor_writer *writers, size_t count) {
    MDB_txn *txn = begin(site);
    for (size_t i = 0; i < count; i++) {
        MDB_val uid = site_uid_val(&writers[i].uid), row = site_writer_row(&writers[i]);
        put(site, txn, SITE_WRITERS, uid, row);
        put(site, txn, SITE_WRITER_EMAIL, site_text_val(writers[i].email), uid);
        put(site, txn, SITE_WRITER_NAME, site_text_val(writers[i].name), uid);
        free(row.mv_data);
    }
    site_found(mdb_txn_commit(txn));
}

void site_lmdb_insert_posts(floor_site *site, const floor_post *posts, size_t count) {
    MDB_txn *txn = begin(site);
    for (size_t i = 0; i < count; i++) {
        MDB_val uid = site_uid_val(&posts[i].uid), row = site_post_row(&posts[i]);
        put(site, txn, SITE_POSTS, uid, row);
        put(site, txn, SITE_POST_DATE, site_number_val(&posts[i].publishedAt), uid);
        put(site, txn, SITE_POST_WORDS, site_number_val(&posts[i].words), uid);
        put(site, txn, SITE_POST_LANGUAGE, site_text_val(posts[i].language), uid);
        put(site, txn, SITE_POST_WRITER, site_uid_val(&posts[i].writer), uid);
        free(row.mv_data);
    }
    site_found(mdb_txn_commit(txn));
}

void site_lmdb_insert_labels(floor_site *site, const floor_label *labels, size_t count) {
    MDB_txn *txn = begin(site);
    for (size_t i = 0; i < count; i++) put(site, txn, SITE_LABEL_NAME, site_text_val(labels[i].name), site_uid_val(&labels[i].uid));
    site_found(mdb_txn_commit(txn));
}

void site_lmdb_insert_labelings(floor_site *site, const floor_labeling *labelings, size_t count) {
    MDB_txn *txn = begin(site);
    for (size_t i = 0; i < count; i++)
        put(site, txn, SITE_POST_LABEL, site_uid_val(&labelings[i].label), site_uid_val(&labelings[i].post));
    site_found(mdb_txn_commit(txn));
}
