#include <stdio.h>
#include <stdlib.h>

#include "Records.h"

void *floor_allocate(void *old, size_t size) {
    void *memory = realloc(old, size);
    if (memory == NULL && size > 0) {
        fputs("floor: out of memory\n", stderr);
        exit(1);
    }
    return memory;
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

floor_author *floor_result_author(floor_result *result) {
    if (result->count == result->capacity) {
        result->capacity = result->capacity == 0 ? 16 : 2 * result->capacity;
        result->authors = floor_allocate(result->authors, result->capacity * sizeof *result->authors);
    }
    return &result->authors[result->count++];
}

floor_text *floor_result_text(floor_result *result) {
    if (result->count == result->capacity) {
        result->capacity = result->capacity == 0 ? 16 : 2 * result->capacity;
        result->texts = floor_allocate(result->texts, result->capacity * sizeof *result->texts);
    }
    return &result->texts[result->count++];
}

floor_article *floor_articles_add(floor_articles *articles) {
    if (articles->count == articles->capacity) {
        articles->capacity = articles->capacity == 0 ? 4 : 2 * articles->capacity;
        articles->items = floor_allocate(articles->items, articles->capacity * sizeof *articles->items);
    }
    return &articles->items[articles->count++];
}

int64_t floor_result_weight(const floor_result *result) {
    int64_t sum = 0;
    for (size_t i = 0; i < result->count; i++) sum += floor_weight(&result->authors[i]);
    return sum;
}

int64_t floor_result_ages_and_words(const floor_result *result) {
    int64_t sum = 0;
    for (size_t i = 0; i < result->count; i++) {
        sum += result->authors[i].age;
        for (size_t j = 0; j < result->articles[i].count; j++) sum += result->articles[i].items[j].words;
    }
    return sum;
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

uint64_t floor_hash_begin(void) { return UINT64_C(0xcbf29ce484222325); }

uint64_t floor_hash_author(uint64_t hash, const floor_author *author) {
    hash = fold(hash, author->uid.bytes, sizeof author->uid.bytes);
    hash = fold_number(hash, author->createdAt);
    hash = fold_number(hash, author->updatedAt);
    hash = fold(hash, author->name.bytes, author->name.length);
    hash = fold_number(hash, author->age);
    hash = fold(hash, author->email.bytes, author->email.length);
    return fold(hash, author->bio.bytes, author->bio.length);
}

__attribute__((noinline)) void benchmarks_counted(void (*body)(void *), void *context) {
    body(context);
    // Keeps this from being a jump, after which the function would count as left.
    __asm__ volatile("");
}
