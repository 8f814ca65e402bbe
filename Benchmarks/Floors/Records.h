#ifndef ACTIVESTORE_FLOOR_RECORDS_H
#define ACTIVESTORE_FLOOR_RECORDS_H

// What the floors share: records in memory, lists of them, their sums, and JSON.

#include <string.h>

#include "include/CFloors.h"

typedef struct {
    floor_article *items;
    size_t count, capacity;
} floor_articles;

struct floor_result {
    floor_author *authors;
    /// Of each author, where they were read.
    floor_articles *articles;
    floor_text *texts;
    size_t count, capacity;
};

void *floor_allocate(void *old, size_t size);
void floor_author_free(floor_author *author);
int64_t floor_weight(const floor_author *author);

floor_result *floor_result_create(void);
/// The place of one more author.
floor_author *floor_result_author(floor_result *result);
/// The place of one more text.
floor_text *floor_result_text(floor_result *result);
/// The place of one more article.
floor_article *floor_articles_add(floor_articles *articles);
/// The weight of all authors.
int64_t floor_result_weight(const floor_result *result);
/// The ages of all authors and the words of their articles.
int64_t floor_result_ages_and_words(const floor_result *result);

uint64_t floor_hash_begin(void);
uint64_t floor_hash_author(uint64_t hash, const floor_author *author);

/// Bytes that grow.
typedef struct {
    char *bytes;
    size_t length, capacity;
} floor_buffer;

void floor_json_begin(floor_buffer *json);
/// Adds a record; the number of those before it says whether a comma is needed.
void floor_json_add(floor_buffer *json, const floor_author *author, size_t before);
/// Ends the array and makes a result of it; gives its length.
int64_t floor_json_end(floor_buffer *json, floor_result **result);

#endif
