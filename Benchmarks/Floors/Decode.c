#include <stdlib.h>
#include <string.h>

#include "FloorStore.h"

floor_text floor_decode_text(sqlite3_stmt *statement, int column) {
    const unsigned char *bytes = sqlite3_column_text(statement, column);
    size_t length = (size_t)sqlite3_column_bytes(statement, column);
    floor_text text = { floor_allocate(NULL, length + 1), length };
    memcpy(text.bytes, bytes, length + 1);
    return text;
}

void floor_decode(sqlite3_stmt *statement, floor_author *author) {
    memcpy(author->uid.bytes, sqlite3_column_blob(statement, 0), sizeof author->uid.bytes);
    author->createdAt = sqlite3_column_int64(statement, 1);
    author->updatedAt = sqlite3_column_int64(statement, 2);
    author->name = floor_decode_text(statement, 3);
    author->age = sqlite3_column_int64(statement, 4);
    author->email = floor_decode_text(statement, 5);
    author->bio = floor_decode_text(statement, 6);
}

void floor_author_free(floor_author *author) {
    free(author->name.bytes);
    free(author->email.bytes);
    free(author->bio.bytes);
}

int64_t floor_weight(const floor_author *author) {
    return author->age + (int64_t)(author->name.length + author->email.length + author->bio.length) + author->uid.bytes[15]
        + (author->createdAt == author->updatedAt);
}

floor_result *floor_result_create(void) {
    floor_result *result = floor_allocate(NULL, sizeof *result);
    *result = (floor_result){ 0 };
    return result;
}

void floor_result_free(floor_result *result) {
    for (size_t i = 0; i < result->count; i++) {
        if (result->authors != NULL) floor_author_free(&result->authors[i]);
        if (result->texts != NULL) free(result->texts[i].bytes);
        if (result->articles == NULL) continue;
        for (size_t j = 0; j < result->articles[i].count; j++) free(result->articles[i].items[j].title.bytes);
        free(result->articles[i].items);
    }
    free(result->articles);
    free(result->authors);
    free(result->texts);
    free(result);
}

const char *floor_result_bytes(const floor_result *result, size_t *length) {
    *length = result->texts[0].length;
    return result->texts[0].bytes;
}

static uint64_t fold(uint64_t hash, const void *bytes, size_t length) {
    const unsigned char *each = bytes;
    for (size_t i = 0; i < length; i++) hash = (hash ^ each[i]) * UINT64_C(0x100000001b3);
    return hash;
}

static uint64_t fold_number(uint64_t hash, int64_t number) {
    for (int shift = 0; shift < 64; shift += 8) {
        unsigned char byte = (unsigned char)((uint64_t)number >> shift);
        hash = fold(hash, &byte, 1);
    }
    return hash;
}

uint64_t floor_digest(floor_store *store) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    sqlite3_stmt *statement = floor_statement(store, FLOOR_SCAN);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        floor_author author;
        floor_decode(statement, &author);
        hash = fold(hash, author.uid.bytes, sizeof author.uid.bytes);
        hash = fold_number(hash, author.createdAt);
        hash = fold_number(hash, author.updatedAt);
        hash = fold(hash, author.name.bytes, author.name.length);
        hash = fold_number(hash, author.age);
        hash = fold(hash, author.email.bytes, author.email.length);
        hash = fold(hash, author.bio.bytes, author.bio.length);
        floor_author_free(&author);
    }
    floor_check(store, sqlite3_reset(statement));
    return hash;
}
