#include <stdlib.h>

#include "SiteRecords.h"

void site_writer_free(floor_writer *writer) {
    free(writer->name.bytes);
    free(writer->email.bytes);
    free(writer->country.bytes);
}

void site_post_free(floor_post *post) {
    free(post->title.bytes);
    free(post->status.bytes);
    free(post->language.bytes);
    free(post->body.bytes);
}

uint64_t site_uid_sum(const floor_uid *uid) {
    uint64_t low;
    memcpy(&low, uid->bytes + 8, sizeof low);
    return __builtin_bswap64(low);
}

uint64_t site_writer_sum(const floor_writer *writer) { return site_uid_sum(&writer->uid) + (uint64_t)writer->age; }

uint64_t site_post_sum(const floor_post *post) { return site_uid_sum(&post->uid) + (uint64_t)post->words; }

uint64_t site_text_sum(const char *bytes, size_t length) {
    uint64_t sum = 7;
    for (size_t i = 0; i < length; i++) sum = sum * 31 + (uint8_t)bytes[i];
    return sum;
}
