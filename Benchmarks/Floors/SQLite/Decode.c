#include <stdlib.h>
#include <string.h>

#include "SQLiteFloor.h"

floor_text sqlite_decode_text(sqlite3_stmt *statement, int column) {
    const unsigned char *bytes = sqlite3_column_text(statement, column);
    size_t length = (size_t)sqlite3_column_bytes(statement, column);
    floor_text text = { floor_allocate(NULL, length + 1), length };
    memcpy(text.bytes, bytes, length + 1);
    return text;
}

void sqlite_decode(sqlite3_stmt *statement, floor_author *author) {
    memcpy(author->uid.bytes, sqlite3_column_blob(statement, 0), sizeof author->uid.bytes);
    author->createdAt = sqlite3_column_int64(statement, 1);
    author->updatedAt = sqlite3_column_int64(statement, 2);
    author->name = sqlite_decode_text(statement, 3);
    author->age = sqlite3_column_int64(statement, 4);
    author->email = sqlite_decode_text(statement, 5);
    author->bio = sqlite_decode_text(statement, 6);
}

uint64_t sqlite_digest(floor_store *store) {
    uint64_t hash = floor_hash_begin();
    sqlite3_stmt *statement = sqlite_statement(store, FLOOR_SCAN);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        floor_author author;
        sqlite_decode(statement, &author);
        hash = floor_hash_author(hash, &author);
        floor_author_free(&author);
    }
    sqlite_check(store, sqlite3_reset(statement));
    return hash;
}
