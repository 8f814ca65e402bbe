#include "../SQLiteFloor.h"
#include "SiteStatements.h"

static floor_text optional_text(sqlite3_stmt *statement, int column) {
    if (sqlite3_column_type(statement, column) == SQLITE_NULL) return (floor_text){ NULL, 0 };
    return sqlite_decode_text(statement, column);
}

static void uid(sqlite3_stmt *statement, int column, floor_uid *uid) {
    memcpy(uid->bytes, sqlite3_column_blob(statement, column), sizeof uid->bytes);
}

void site_sqlite_writer(sqlite3_stmt *statement, int first, floor_writer *writer) {
    uid(statement, first, &writer->uid);
    writer->createdAt = sqlite3_column_int64(statement, first + 1);
    writer->updatedAt = sqlite3_column_int64(statement, first + 2);
    writer->name = sqlite_decode_text(statement, first + 3);
    writer->age = sqlite3_column_int64(statement, first + 4);
    writer->email = sqlite_decode_text(statement, first + 5);
    writer->country = optional_text(statement, first + 6);
    writer->hasScore = sqlite3_column_type(statement, first + 7) != SQLITE_NULL;
    writer->score = sqlite3_column_double(statement, first + 7);
}

void site_sqlite_post(sqlite3_stmt *statement, int first, floor_post *post) {
    uid(statement, first, &post->uid);
    post->createdAt = sqlite3_column_int64(statement, first + 1);
    post->updatedAt = sqlite3_column_int64(statement, first + 2);
    uid(statement, first + 3, &post->writer);
    post->title = sqlite_decode_text(statement, first + 4);
    post->publishedAt = sqlite3_column_int64(statement, first + 5);
    post->words = sqlite3_column_int64(statement, first + 6);
    post->rating = sqlite3_column_type(statement, first + 7) == SQLITE_NULL ? -1 : sqlite3_column_int64(statement, first + 7);
    post->status = sqlite_decode_text(statement, first + 8);
    post->language = sqlite_decode_text(statement, first + 9);
    post->body = sqlite_decode_text(statement, first + 10);
}
