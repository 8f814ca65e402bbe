#ifndef ACTIVESTORE_FLOOR_SITE_RECORDS_H
#define ACTIVESTORE_FLOOR_SITE_RECORDS_H

// What both floors of the site share: the numbers that are made of records, as Sources/Shapes/Shape.swift makes them. They wrap around.

#include "../Records.h"

void site_writer_free(floor_writer *writer);
void site_post_free(floor_post *post);

uint64_t site_uid_sum(const floor_uid *uid);
uint64_t site_writer_sum(const floor_writer *writer);
uint64_t site_post_sum(const floor_post *post);
uint64_t site_text_sum(const char *bytes, size_t length);

/// The number of a list without elements, and that with one more.
enum { SITE_EMPTY = 17 };
static inline uint64_t site_add(uint64_t sum, uint64_t element) { return sum * 1000003 + element; }
/// The number of a pair.
static inline uint64_t site_pair(uint64_t first, uint64_t second) { return first * 3 + second; }

#endif
