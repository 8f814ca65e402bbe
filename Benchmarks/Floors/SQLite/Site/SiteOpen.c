#include <stdio.h>
#include <stdlib.h>

#include "SiteStatements.h"

#define WRITER "w.uid, w.createdAt, w.updatedAt, w.name, w.age, w.email, w.country, w.score"
#define POST "p.uid, p.createdAt, p.updatedAt, p.writerID, p.title, p.publishedAt, p.words, p.rating, p.status, p.language, p.body"
// The posts of a label in the order of their keys: the keys are sorted, not the rows.
#define LABELED(label) "FROM (SELECT postID FROM labeling WHERE labelID = " label " ORDER BY postID LIMIT ?2) CROSS JOIN post p ON p.uid = postID"
#define LABEL_OF_NAME "(SELECT uid FROM label WHERE name = ?1)"

// A plus sign or CROSS JOIN keeps the planner from another order than the best one.
static const char *const texts[SITE_STATEMENTS] = {
    [SITE_NEWEST] = "SELECT " POST " FROM post p ORDER BY publishedAt DESC, uid LIMIT ?1",
    [SITE_NEWEST_AFTER] = "SELECT " POST " FROM post p WHERE publishedAt <= ?1 AND (publishedAt < ?1 OR uid > ?2) "
                          "ORDER BY publishedAt DESC, uid LIMIT ?3",
    [SITE_SHORTEST_FROM] = "SELECT " POST " FROM post p WHERE words >= ?1 ORDER BY words, uid LIMIT ?2",
    [SITE_WORDS_BETWEEN] = "SELECT " POST " FROM post p WHERE words >= ?1 AND words < ?2 ORDER BY +uid",
    [SITE_COUNT_FROM] = "SELECT count(*) FROM post WHERE words >= ?1",
    [SITE_FEWEST_WORDS] = "SELECT min(words) FROM post",
    [SITE_COUNT_BY_LANGUAGE] = "SELECT language, count(*) FROM post GROUP BY language ORDER BY language",
    [SITE_EMAIL_OR_NAME] = "SELECT " WRITER " FROM writer w WHERE email = ?1 OR name = ?2 ORDER BY +uid",
    [SITE_POSTS_OF_LABEL] = "SELECT " POST " " LABELED("?1"),
    [SITE_COUNT_OF_LABEL] = "SELECT count(*) FROM labeling WHERE labelID = ?1",
    [SITE_POSTS_LABELED] = "SELECT " POST " " LABELED(LABEL_OF_NAME),
    [SITE_COUNT_LABELED] = "SELECT count(*) FROM labeling WHERE labelID = " LABEL_OF_NAME,
    [SITE_WRITERS_WITH_POSTS] = "SELECT " WRITER ", " POST " FROM writer w CROSS JOIN post p ON p.writerID = w.uid "
                                "WHERE w.name = ?1 ORDER BY w.uid, p.uid",
};

static const char settings[] = "PRAGMA cache_size = -16000; PRAGMA mmap_size = 0; PRAGMA temp_store = MEMORY; PRAGMA cell_size_check = ON;";

void site_sqlite_check(floor_site *site, int code) {
    if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE) return;
    fprintf(stderr, "floor: %s\n", site->db != NULL ? sqlite3_errmsg(site->db) : sqlite3_errstr(code));
    exit(1);
}

floor_site *site_sqlite_open(const char *path) {
    floor_site *site = floor_allocate(NULL, sizeof *site);
    *site = (floor_site){ 0 };
    // The log of a database that is open elsewhere cannot be read without writing to its index.
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE;
    site_sqlite_check(site, sqlite3_open_v2(path, &site->db, flags, NULL));
    site_sqlite_check(site, sqlite3_exec(site->db, settings, NULL, NULL, NULL));
    return site;
}

void site_sqlite_close(floor_site *site) {
    for (int i = 0; i < SITE_STATEMENTS; i++) sqlite3_finalize(site->statements[i]);
    site_sqlite_check(site, sqlite3_close(site->db));
    free(site);
}

sqlite3_stmt *site_sqlite_statement(floor_site *site, enum site_statement which) {
    sqlite3_stmt **place = &site->statements[which];
    if (*place == NULL) site_sqlite_check(site, sqlite3_prepare_v3(site->db, texts[which], -1, SQLITE_PREPARE_PERSISTENT, place, NULL));
    return *place;
}
