#include <stdio.h>
#include <stdlib.h>

#include "LMDBFloor.h"

// Offsets in a row; see LMDBFloor.h for its parts. Authors have six fields behind their key, articles five: one byte of bits.
enum { FIXED = 5, CHECKSUM = 4 };
enum { AUTHOR_CREATED = FIXED, AUTHOR_UPDATED = FIXED + 8, AUTHOR_AGE_PLACE = FIXED + 16, AUTHOR_ENDS = FIXED + 24, AUTHOR_TEXTS = AUTHOR_ENDS + 6 };
enum { ARTICLE_OWNER = FIXED + 16, ARTICLE_WORDS = FIXED + 32, ARTICLE_ENDS = FIXED + 40, ARTICLE_TEXTS = ARTICLE_ENDS + 2 };
enum { AUTHOR_SHAPE = 1, ARTICLE_SHAPE = 2 };

// The byte order of the machines this runs on is that of the row.
static inline int64_t load(const uint8_t *at) {
    int64_t number;
    memcpy(&number, at, sizeof number);
    return number;
}

static inline void store_number(uint8_t *at, int64_t number) { memcpy(at, &number, sizeof number); }

static inline uint16_t load_end(const uint8_t *at) {
    uint16_t end;
    memcpy(&end, at, sizeof end);
    return end;
}

static inline void store_end(uint8_t *at, size_t end) {
    uint16_t number = (uint16_t)end;
    memcpy(at, &number, sizeof number);
}

#if defined(__x86_64__)
__attribute__((target("sse4.2"))) static uint32_t checksum(const uint8_t *at, size_t count) {
    uint64_t sum = ~0u;
    for (; count >= 8; at += 8, count -= 8) sum = __builtin_ia32_crc32di(sum, (uint64_t)load(at));
    uint32_t rest = (uint32_t)sum;
    while (count--) rest = __builtin_ia32_crc32qi(rest, *at++);
    return ~rest;
}
#else
static uint32_t checksum(const uint8_t *at, size_t count) {
    uint32_t sum = ~0u;
    while (count--) {
        sum ^= *at++;
        for (int bit = 0; bit < 8; bit++) sum = sum & 1 ? sum >> 1 ^ 0x82F63B78u : sum >> 1;
    }
    return ~sum;
}
#endif

void lmdb_seal_row(uint8_t *row, size_t length) {
    uint32_t sum = checksum(row, length - CHECKSUM);
    memcpy(row + length - CHECKSUM, &sum, sizeof sum);
}

void lmdb_check_row(MDB_val row) {
    uint32_t sum;
    const uint8_t *bytes = row.mv_data;
    if (row.mv_size >= FIXED + CHECKSUM) {
        memcpy(&sum, bytes + row.mv_size - CHECKSUM, sizeof sum);
        if (sum == checksum(bytes, row.mv_size - CHECKSUM)) return;
    }
    fputs("floor: a row is damaged\n", stderr);
    exit(1);
}

static void head(uint8_t *row, uint16_t shape) {
    row[0] = 1;
    row[1] = 0;
    memcpy(row + 2, &shape, sizeof shape);
    row[4] = 0;
}

size_t lmdb_author_row_length(const floor_author *author) {
    return AUTHOR_TEXTS + author->name.length + author->email.length + author->bio.length + CHECKSUM;
}

void lmdb_write_author(const floor_author *author, uint8_t *row) {
    head(row, AUTHOR_SHAPE);
    store_number(row + AUTHOR_CREATED, author->createdAt);
    store_number(row + AUTHOR_UPDATED, author->updatedAt);
    store_number(row + AUTHOR_AGE_PLACE, author->age);
    const floor_text texts[] = { author->name, author->email, author->bio };
    size_t end = 0;
    for (int i = 0; i < 3; i++) {
        memcpy(row + AUTHOR_TEXTS + end, texts[i].bytes, texts[i].length);
        end += texts[i].length;
        store_end(row + AUTHOR_ENDS + 2 * i, end);
    }
    lmdb_seal_row(row, AUTHOR_TEXTS + end + CHECKSUM);
}

size_t lmdb_article_row_length(const floor_article *article) { return ARTICLE_TEXTS + article->title.length + CHECKSUM; }

void lmdb_write_article(const floor_article *article, uint8_t *row) {
    head(row, ARTICLE_SHAPE);
    store_number(row + FIXED, article->createdAt);
    store_number(row + FIXED + 8, article->updatedAt);
    memcpy(row + ARTICLE_OWNER, article->author.bytes, sizeof article->author.bytes);
    store_number(row + ARTICLE_WORDS, article->words);
    store_end(row + ARTICLE_ENDS, article->title.length);
    memcpy(row + ARTICLE_TEXTS, article->title.bytes, article->title.length);
    lmdb_seal_row(row, ARTICLE_TEXTS + article->title.length + CHECKSUM);
}

static inline floor_text copy(const uint8_t *bytes, size_t length) {
    floor_text text = { floor_allocate(NULL, length + 1), length };
    memcpy(text.bytes, bytes, length);
    text.bytes[length] = 0;
    return text;
}

floor_text lmdb_author_text(MDB_val row, int ordinal) {
    const uint8_t *bytes = row.mv_data;
    size_t start = ordinal == 0 ? 0 : load_end(bytes + AUTHOR_ENDS + 2 * (ordinal - 1)), end = load_end(bytes + AUTHOR_ENDS + 2 * ordinal);
    return (floor_text){ (char *)bytes + AUTHOR_TEXTS + start, end - start };
}

int64_t lmdb_author_age(MDB_val row) { return load((uint8_t *)row.mv_data + AUTHOR_AGE_PLACE); }
int64_t lmdb_author_created(MDB_val row) { return load((uint8_t *)row.mv_data + AUTHOR_CREATED); }

void lmdb_change_age(uint8_t *row, int64_t updatedAt, int64_t age) {
    store_number(row + AUTHOR_UPDATED, updatedAt);
    store_number(row + AUTHOR_AGE_PLACE, age);
}

void lmdb_read_author(MDB_val key, MDB_val row, floor_author *author) {
    lmdb_check_row(row);
    const uint8_t *bytes = row.mv_data;
    memcpy(author->uid.bytes, (uint8_t *)key.mv_data + 1, sizeof author->uid.bytes);
    author->createdAt = load(bytes + AUTHOR_CREATED);
    author->updatedAt = load(bytes + AUTHOR_UPDATED);
    author->age = load(bytes + AUTHOR_AGE_PLACE);
    size_t name = load_end(bytes + AUTHOR_ENDS), email = load_end(bytes + AUTHOR_ENDS + 2), bio = load_end(bytes + AUTHOR_ENDS + 4);
    author->name = copy(bytes + AUTHOR_TEXTS, name);
    author->email = copy(bytes + AUTHOR_TEXTS + name, email - name);
    author->bio = copy(bytes + AUTHOR_TEXTS + email, bio - email);
}

void lmdb_read_article(MDB_val key, MDB_val row, floor_article *article) {
    lmdb_check_row(row);
    const uint8_t *bytes = row.mv_data;
    memcpy(article->uid.bytes, (uint8_t *)key.mv_data + 1, sizeof article->uid.bytes);
    article->createdAt = load(bytes + FIXED);
    article->updatedAt = load(bytes + FIXED + 8);
    memcpy(article->author.bytes, bytes + ARTICLE_OWNER, sizeof article->author.bytes);
    article->words = load(bytes + ARTICLE_WORDS);
    article->title = copy(bytes + ARTICLE_TEXTS, load_end(bytes + ARTICLE_ENDS));
}

void lmdb_append_int(lmdb_key *key, int64_t number) {
    // The complement of a negative number's magnitude, of which the lowest bytes are kept.
    uint64_t magnitude = number < 0 ? -(uint64_t)number : (uint64_t)number, bits = number < 0 ? (uint64_t)number - 1 : (uint64_t)number;
    int length = 0;
    while (magnitude > 0) {
        magnitude >>= 8;
        length++;
    }
    key->bytes[key->length++] = (uint8_t)(number < 0 ? 0x20 - length : 0x20 + length);
    for (int shift = 8 * (length - 1); shift >= 0; shift -= 8) key->bytes[key->length++] = (uint8_t)(bits >> shift);
}

void lmdb_append_text(lmdb_key *key, floor_text text) {
    // No text of the workload contains U+0000 or is long enough to be cut.
    key->bytes[key->length] = 0x40;
    memcpy(key->bytes + key->length + 1, text.bytes, text.length);
    key->length += text.length + 3;
    key->bytes[key->length - 2] = 0;
    key->bytes[key->length - 1] = 1;
}
