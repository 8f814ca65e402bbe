#include "SiteStatements.h"

static void bind_int(floor_site *site, sqlite3_stmt *statement, int place, int64_t number) {
    site_sqlite_check(site, sqlite3_bind_int64(statement, place, number));
}

static void bind_uid(floor_site *site, sqlite3_stmt *statement, int place, const floor_uid *uid) {
    site_sqlite_check(site, sqlite3_bind_blob(statement, place, uid->bytes, sizeof uid->bytes, SQLITE_STATIC));
}

static void bind_text(floor_site *site, sqlite3_stmt *statement, int place, floor_text text) {
    site_sqlite_check(site, sqlite3_bind_text(statement, place, text.bytes, (int)text.length, SQLITE_STATIC));
}

/// The number of the posts that a statement gives.
static int64_t posts(floor_site *site, sqlite3_stmt *statement) {
    uint64_t sum = SITE_EMPTY;
    while (sqlite3_step(statement) == SQLITE_ROW) {
        floor_post post;
        site_sqlite_post(statement, 0, &post);
        sum = site_add(sum, site_post_sum(&post));
        site_post_free(&post);
    }
    site_sqlite_check(site, sqlite3_reset(statement));
    return (int64_t)sum;
}

/// The one number that a statement gives.
static int64_t number(floor_site *site, sqlite3_stmt *statement) {
    site_sqlite_check(site, sqlite3_step(statement));
    int64_t number = sqlite3_column_int64(statement, 0);
    site_sqlite_check(site, sqlite3_reset(statement));
    return number;
}

static int64_t newest(floor_site *site, int64_t limit) {
    sqlite3_stmt *statement = site_sqlite_statement(site, SITE_NEWEST);
    bind_int(site, statement, 1, limit);
    return posts(site, statement);
}

static int64_t newest_after(floor_site *site, int64_t publishedAt, const floor_uid *uid, int64_t limit) {
    sqlite3_stmt *statement = site_sqlite_statement(site, SITE_NEWEST_AFTER);
    bind_int(site, statement, 1, publishedAt);
    bind_uid(site, statement, 2, uid);
    bind_int(site, statement, 3, limit);
    return posts(site, statement);
}

static int64_t shortest_from(floor_site *site, int64_t words, int64_t limit) {
    sqlite3_stmt *statement = site_sqlite_statement(site, SITE_SHORTEST_FROM);
    bind_int(site, statement, 1, words);
    bind_int(site, statement, 2, limit);
    return posts(site, statement);
}

static int64_t words_between(floor_site *site, int64_t from, int64_t to) {
    sqlite3_stmt *statement = site_sqlite_statement(site, SITE_WORDS_BETWEEN);
    bind_int(site, statement, 1, from);
    bind_int(site, statement, 2, to);
    return posts(site, statement);
}

static int64_t count_from(floor_site *site, int64_t words) {
    sqlite3_stmt *statement = site_sqlite_statement(site, SITE_COUNT_FROM);
    bind_int(site, statement, 1, words);
    return number(site, statement);
}

static int64_t fewest_words(floor_site *site) { return number(site, site_sqlite_statement(site, SITE_FEWEST_WORDS)); }

static int64_t count_by_language(floor_site *site) {
    uint64_t sum = SITE_EMPTY;
    sqlite3_stmt *statement = site_sqlite_statement(site, SITE_COUNT_BY_LANGUAGE);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        const char *language = (const char *)sqlite3_column_text(statement, 0);
        uint64_t name = site_text_sum(language, (size_t)sqlite3_column_bytes(statement, 0));
        sum = site_add(sum, site_pair(name, (uint64_t)sqlite3_column_int64(statement, 1)));
    }
    site_sqlite_check(site, sqlite3_reset(statement));
    return (int64_t)sum;
}

static int64_t email_or_name(floor_site *site, floor_text email, floor_text name) {
    uint64_t sum = SITE_EMPTY;
    sqlite3_stmt *statement = site_sqlite_statement(site, SITE_EMAIL_OR_NAME);
    bind_text(site, statement, 1, email);
    bind_text(site, statement, 2, name);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        floor_writer writer;
        site_sqlite_writer(statement, 0, &writer);
        sum = site_add(sum, site_writer_sum(&writer));
        site_writer_free(&writer);
    }
    site_sqlite_check(site, sqlite3_reset(statement));
    return (int64_t)sum;
}

static int64_t posts_of_label(floor_site *site, const floor_uid *label, int64_t limit) {
    sqlite3_stmt *statement = site_sqlite_statement(site, SITE_POSTS_OF_LABEL);
    bind_uid(site, statement, 1, label);
    bind_int(site, statement, 2, limit);
    return posts(site, statement);
}

static int64_t count_of_label(floor_site *site, const floor_uid *label) {
    sqlite3_stmt *statement = site_sqlite_statement(site, SITE_COUNT_OF_LABEL);
    bind_uid(site, statement, 1, label);
    return number(site, statement);
}

static int64_t posts_labeled(floor_site *site, floor_text name, int64_t limit) {
    sqlite3_stmt *statement = site_sqlite_statement(site, SITE_POSTS_LABELED);
    bind_text(site, statement, 1, name);
    bind_int(site, statement, 2, limit);
    return posts(site, statement);
}

static int64_t count_labeled(floor_site *site, floor_text name) {
    sqlite3_stmt *statement = site_sqlite_statement(site, SITE_COUNT_LABELED);
    bind_text(site, statement, 1, name);
    return number(site, statement);
}

static int64_t writers_with_posts(floor_site *site, floor_text name) {
    uint64_t sum = SITE_EMPTY;
    sqlite3_stmt *statement = site_sqlite_statement(site, SITE_WRITERS_WITH_POSTS);
    bind_text(site, statement, 1, name);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        floor_writer writer;
        floor_post post;
        site_sqlite_writer(statement, 0, &writer);
        site_sqlite_post(statement, SITE_WRITER_COLUMNS, &post);
        sum = site_add(sum, site_pair(site_writer_sum(&writer), site_post_sum(&post)));
        site_writer_free(&writer);
        site_post_free(&post);
    }
    site_sqlite_check(site, sqlite3_reset(statement));
    return (int64_t)sum;
}

const floor_site_functions floor_site_sqlite = {
    .open = site_sqlite_open,
    .close = site_sqlite_close,
    .newest = newest,
    .newest_after = newest_after,
    .shortest_from = shortest_from,
    .words_between = words_between,
    .count_from = count_from,
    .fewest_words = fewest_words,
    .count_by_language = count_by_language,
    .email_or_name = email_or_name,
    .posts_of_label = posts_of_label,
    .count_of_label = count_of_label,
    .posts_labeled = posts_labeled,
    .count_labeled = count_labeled,
    .writers_with_posts = writers_with_posts,
};
