#ifndef ACTIVESTORE_SQLITE_SITE_H
#define ACTIVESTORE_SQLITE_SITE_H

// Inside SQLite's floor of the site: a second connection to the file that the engine made, with the engine's settings for reading.

#include <sqlite3.h>

#include "../../Site/SiteRecords.h"

enum site_statement {
    SITE_NEWEST,
    SITE_NEWEST_AFTER,
    SITE_SHORTEST_FROM,
    SITE_WORDS_BETWEEN,
    SITE_COUNT_FROM,
    SITE_FEWEST_WORDS,
    SITE_COUNT_BY_LANGUAGE,
    SITE_EMAIL_OR_NAME,
    SITE_POSTS_OF_LABEL,
    SITE_COUNT_OF_LABEL,
    SITE_POSTS_LABELED,
    SITE_COUNT_LABELED,
    SITE_WRITERS_WITH_POSTS,
    SITE_STATEMENTS
};

struct floor_site {
    sqlite3 *db;
    sqlite3_stmt *statements[SITE_STATEMENTS];
};

floor_site *site_sqlite_open(const char *path);
void site_sqlite_close(floor_site *site);
/// Ends the program unless the code is that of a success.
void site_sqlite_check(floor_site *site, int code);
/// A statement, prepared when it is first asked for.
sqlite3_stmt *site_sqlite_statement(floor_site *site, enum site_statement which);

enum { SITE_WRITER_COLUMNS = 8 };
/// Reads the columns of the current row from the first on.
void site_sqlite_writer(sqlite3_stmt *statement, int first, floor_writer *writer);
void site_sqlite_post(sqlite3_stmt *statement, int first, floor_post *post);

#endif
