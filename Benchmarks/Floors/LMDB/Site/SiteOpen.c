#include <stdio.h>
#include <stdlib.h>

#include "SiteTrees.h"

#define INDEX (MDB_DUPSORT | MDB_DUPFIXED)

static const struct {
    const char *name;
    unsigned flags;
} trees[SITE_TREES] = {
    [SITE_WRITERS] = { "writers", 0 },
    [SITE_POSTS] = { "posts", 0 },
    [SITE_LABEL_NAME] = { "label.name", 0 },
    [SITE_WRITER_EMAIL] = { "writer.email", 0 },
    [SITE_WRITER_NAME] = { "writer.name", INDEX },
    [SITE_POST_DATE] = { "post.publishedAt", INDEX | MDB_INTEGERKEY },
    [SITE_POST_WORDS] = { "post.words", INDEX | MDB_INTEGERKEY },
    [SITE_POST_LANGUAGE] = { "post.language", INDEX },
    [SITE_POST_WRITER] = { "post.writer", INDEX },
    [SITE_POST_LABEL] = { "post.label", INDEX },
};

int site_found(int code) {
    if (code == MDB_SUCCESS) return 1;
    if (code == MDB_NOTFOUND) return 0;
    fprintf(stderr, "floor: %s\n", mdb_strerror(code));
    exit(1);
}

floor_site *site_lmdb_open(const char *path) {
    floor_site *site = floor_allocate(NULL, sizeof *site);
    *site = (floor_site){ 0 };
    site_found(mdb_env_create(&site->env));
    site_found(mdb_env_set_mapsize(site->env, (size_t)64 << 30));
    site_found(mdb_env_set_maxdbs(site->env, SITE_TREES));
    site_found(mdb_env_open(site->env, path, MDB_NOSUBDIR | MDB_NOTLS, 0600));
    MDB_txn *txn;
    site_found(mdb_txn_begin(site->env, NULL, 0, &txn));
    for (int i = 0; i < SITE_TREES; i++) site_found(mdb_dbi_open(txn, trees[i].name, trees[i].flags | MDB_CREATE, &site->trees[i]));
    site_found(mdb_txn_commit(txn));
    site_found(mdb_txn_begin(site->env, NULL, MDB_RDONLY, &site->reading));
    mdb_txn_reset(site->reading);
    return site;
}

void site_lmdb_close(floor_site *site) {
    for (int i = 0; i < SITE_TREES; i++)
        if (site->cursors[i] != NULL) mdb_cursor_close(site->cursors[i]);
    mdb_txn_abort(site->reading);
    mdb_env_close(site->env);
    free(site);
}

void site_begin_read(floor_site *site) {
    site_found(mdb_txn_renew(site->reading));
    memset(site->isRenewed, 0, sizeof site->isRenewed);
}

void site_end_read(floor_site *site) { mdb_txn_reset(site->reading); }

MDB_cursor *site_cursor(floor_site *site, enum site_tree tree) {
    MDB_cursor **cursor = &site->cursors[tree];
    if (*cursor == NULL) {
        site_found(mdb_cursor_open(site->reading, site->trees[tree], cursor));
    } else if (!site->isRenewed[tree]) {
        site_found(mdb_cursor_renew(site->reading, *cursor));
    }
    site->isRenewed[tree] = 1;
    return *cursor;
}
