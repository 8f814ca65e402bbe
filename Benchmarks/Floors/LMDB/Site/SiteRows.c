#include <stdio.h>
#include <stdlib.h>

#include "SiteTrees.h"

// A row is one of these structs, as it is in memory, and the texts; each end is the sum of the lengths up to there.
typedef struct {
    int64_t createdAt, updatedAt, age;
    double score;
    uint16_t ends[3];
    uint8_t hasScore, hasCountry;
} writer_head;

typedef struct {
    int64_t createdAt, updatedAt, publishedAt;
    floor_uid writer;
    int32_t words, rating;
    uint16_t ends[4];
} post_head;

static MDB_val row(size_t headSize, uint16_t *ends, const void *head, const floor_text *texts, int count) {
    size_t length = 0;
    for (int i = 0; i < count; i++) ends[i] = (uint16_t)(length += texts[i].length);
    uint8_t *bytes = floor_allocate(NULL, headSize + length);
    // The ends are a part of the head.
    memcpy(bytes, head, headSize);
    for (int i = 0; i < count; i++)
        if (texts[i].length > 0) memcpy(bytes + headSize + ends[i] - texts[i].length, texts[i].bytes, texts[i].length);
    return site_val(bytes, headSize + length);
}

MDB_val site_writer_row(const floor_writer *writer) {
    writer_head head = { .createdAt = writer->createdAt, .updatedAt = writer->updatedAt, .age = writer->age, .score = writer->score,
                         .hasScore = (uint8_t)writer->hasScore, .hasCountry = writer->country.bytes != NULL };
    const floor_text texts[] = { writer->name, writer->email, writer->country };
    return row(sizeof head, head.ends, &head, texts, 3);
}

MDB_val site_post_row(const floor_post *post) {
    post_head head = { .createdAt = post->createdAt, .updatedAt = post->updatedAt, .publishedAt = post->publishedAt, .writer = post->writer,
                       .words = (int32_t)post->words, .rating = (int32_t)post->rating };
    const floor_text texts[] = { post->title, post->status, post->language, post->body };
    return row(sizeof head, head.ends, &head, texts, 4);
}

static MDB_val find(floor_site *site, enum site_tree tree, const floor_uid *uid) {
    MDB_val key = site_uid_val(uid), row;
    if (site_found(mdb_cursor_get(site_cursor(site, tree), &key, &row, MDB_SET))) return row;
    fputs("floor: a row is missing\n", stderr);
    exit(1);
}

static inline floor_text copy(const uint8_t *texts, size_t start, size_t end) {
    floor_text text = { floor_allocate(NULL, end - start + 1), end - start };
    memcpy(text.bytes, texts + start, end - start);
    text.bytes[end - start] = 0;
    return text;
}

void site_read_writer(floor_site *site, const floor_uid *uid, floor_writer *writer) {
    MDB_val row = find(site, SITE_WRITERS, uid);
    const uint8_t *texts = (const uint8_t *)row.mv_data + sizeof(writer_head);
    // Rows are not aligned.
    writer_head head;
    memcpy(&head, row.mv_data, sizeof head);
    *writer = (floor_writer){ .uid = *uid, .createdAt = head.createdAt, .updatedAt = head.updatedAt, .age = head.age, .score = head.score,
                              .hasScore = head.hasScore };
    writer->name = copy(texts, 0, head.ends[0]);
    writer->email = copy(texts, head.ends[0], head.ends[1]);
    if (head.hasCountry) writer->country = copy(texts, head.ends[1], head.ends[2]);
}

void site_read_post(floor_site *site, const floor_uid *uid, floor_post *post) {
    MDB_val row = find(site, SITE_POSTS, uid);
    const uint8_t *texts = (const uint8_t *)row.mv_data + sizeof(post_head);
    post_head head;
    memcpy(&head, row.mv_data, sizeof head);
    *post = (floor_post){ .uid = *uid, .writer = head.writer, .createdAt = head.createdAt, .updatedAt = head.updatedAt,
                          .publishedAt = head.publishedAt, .words = head.words, .rating = head.rating };
    post->title = copy(texts, 0, head.ends[0]);
    post->status = copy(texts, head.ends[0], head.ends[1]);
    post->language = copy(texts, head.ends[1], head.ends[2]);
    post->body = copy(texts, head.ends[2], head.ends[3]);
}
