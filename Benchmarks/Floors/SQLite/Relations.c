#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "SQLiteFloor.h"

#define ARTICLE "\"uid\", \"createdAt\", \"updatedAt\", \"authorID\", \"title\", \"words\""

int64_t sqlite_insert_articles(floor_store *store, const floor_article *articles, size_t count) {
    sqlite3_stmt *statement = sqlite_statement(store, FLOOR_INSERT_ARTICLE);
    sqlite_run_named(store, FLOOR_BEGIN_IMMEDIATE);
    for (size_t i = 0; i < count; i++) {
        const floor_article *article = &articles[i];
        sqlite3_bind_blob(statement, 1, article->uid.bytes, sizeof article->uid.bytes, SQLITE_STATIC);
        sqlite3_bind_int64(statement, 2, article->createdAt);
        sqlite3_bind_int64(statement, 3, article->updatedAt);
        sqlite3_bind_blob(statement, 4, article->author.bytes, sizeof article->author.bytes, SQLITE_STATIC);
        sqlite3_bind_text(statement, 5, article->title.bytes, (int)article->title.length, SQLITE_STATIC);
        sqlite3_bind_int64(statement, 6, article->words);
        sqlite_run(store, statement);
    }
    sqlite_commit(store);
    return (int64_t)count;
}

/// A statement with a list of so many keys, bound.
static sqlite3_stmt *with_list(floor_store *store, const char *head, const char *tail, const floor_uid *uids, size_t count) {
    size_t length = strlen(head), end = strlen(tail);
    char *text = floor_allocate(NULL, length + 2 * count + end + 2);
    memcpy(text, head, length);
    for (size_t i = 0; i < count; i++) memcpy(text + length + 2 * i, i + 1 < count ? "?," : "? ", 2);
    memcpy(text + length + 2 * count, tail, end + 1);
    sqlite3_stmt *statement = NULL;
    sqlite_check(store, sqlite3_prepare_v2(store->db, text, -1, &statement, NULL));
    free(text);
    for (size_t i = 0; i < count; i++) {
        sqlite_check(store, sqlite3_bind_blob(statement, (int)i + 1, uids[i].bytes, sizeof uids[i].bytes, SQLITE_STATIC));
    }
    return statement;
}

/// A hash table of keys, open addressing.
typedef struct {
    const floor_uid **keys;
    size_t *places;
    size_t mask;
} key_table;

static size_t key_hash(const floor_uid *uid) {
    uint64_t low;
    memcpy(&low, uid->bytes + 8, sizeof low);
    low *= UINT64_C(0x9e3779b97f4a7c15);
    return (size_t)(low ^ low >> 29);
}

static size_t *key_place(key_table *table, const floor_uid *uid) {
    size_t at = key_hash(uid) & table->mask;
    while (table->keys[at] != NULL && memcmp(table->keys[at], uid, sizeof *uid) != 0) at = (at + 1) & table->mask;
    table->keys[at] = table->keys[at] != NULL ? table->keys[at] : uid;
    return &table->places[at];
}

int64_t sqlite_authors_with_articles(floor_store *store, const floor_uid *uids, size_t count, floor_result **result) {
    floor_result *list = *result = floor_result_create();
    sqlite_run_named(store, FLOOR_BEGIN);
    sqlite3_stmt *statement = with_list(
        store, "SELECT \"uid\", \"createdAt\", \"updatedAt\", \"name\", \"age\", \"email\", \"bio\" FROM \"author\" WHERE \"uid\" IN (",
        ") ORDER BY \"uid\"", uids, count);
    list->capacity = count;
    list->authors = floor_allocate(NULL, count * sizeof *list->authors);
    while (sqlite3_step(statement) == SQLITE_ROW) sqlite_decode(statement, &list->authors[list->count++]);
    sqlite3_finalize(statement);

    key_table table = { .mask = 1 };
    while (table.mask < 2 * count) table.mask = 2 * table.mask + 1;
    table.keys = calloc(table.mask + 1, sizeof *table.keys);
    table.places = calloc(table.mask + 1, sizeof *table.places);
    list->articles = calloc(list->count, sizeof *list->articles);
    for (size_t i = 0; i < list->count; i++) *key_place(&table, &list->authors[i].uid) = i;

    statement = with_list(store, "SELECT " ARTICLE " FROM \"article\" WHERE \"authorID\" IN (", ")", uids, count);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        floor_uid author;
        memcpy(author.bytes, sqlite3_column_blob(statement, 3), sizeof author.bytes);
        floor_article *article = floor_articles_add(&list->articles[*key_place(&table, &author)]);
        memcpy(article->uid.bytes, sqlite3_column_blob(statement, 0), sizeof article->uid.bytes);
        article->createdAt = sqlite3_column_int64(statement, 1);
        article->updatedAt = sqlite3_column_int64(statement, 2);
        article->author = author;
        article->title = sqlite_decode_text(statement, 4);
        article->words = sqlite3_column_int64(statement, 5);
    }
    sqlite3_finalize(statement);
    sqlite_run_named(store, FLOOR_COMMIT);
    free(table.keys);
    free(table.places);
    return floor_result_ages_and_words(list);
}

int64_t sqlite_cascade(floor_store *store, const floor_uid *uids, size_t count) {
    int64_t removed = 0;
    sqlite3_stmt *articles = sqlite_statement(store, FLOOR_DELETE_ARTICLES), *author = sqlite_statement(store, FLOOR_DELETE);
    sqlite_run_named(store, FLOOR_BEGIN_IMMEDIATE);
    for (size_t i = 0; i < count; i++) {
        sqlite3_bind_blob(articles, 1, uids[i].bytes, sizeof uids[i].bytes, SQLITE_STATIC);
        sqlite_run(store, articles);
        removed += sqlite3_changes(store->db);
        sqlite3_bind_blob(author, 1, uids[i].bytes, sizeof uids[i].bytes, SQLITE_STATIC);
        sqlite_run(store, author);
        removed += sqlite3_changes(store->db);
    }
    sqlite_commit(store);
    return removed;
}
