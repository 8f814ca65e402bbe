#include "Records.h"

// JSON by hand, into a buffer that grows.

/// Makes room and returns where to write; the caller adds to `length`.
static inline char *room(floor_buffer *json, size_t more) {
    if (json->length + more > json->capacity) {
        json->capacity = 2 * (json->length + more);
        json->bytes = floor_allocate(json->bytes, json->capacity);
    }
    return json->bytes + json->length;
}

static inline void append(floor_buffer *json, const char *bytes, size_t length) {
    memcpy(room(json, length), bytes, length);
    json->length += length;
}

#define LITERAL(json, text) append(json, text, sizeof(text) - 1)

static void append_text(floor_buffer *json, floor_text text) {
    static const char digits[] = "0123456789abcdef";
    char *out = room(json, 6 * text.length + 2), *start = out;
    *out++ = '"';
    for (size_t i = 0; i < text.length; i++) {
        unsigned char byte = (unsigned char)text.bytes[i];
        if (byte == '"' || byte == '\\') {
            *out++ = '\\';
            *out++ = (char)byte;
        } else if (byte < 32) {
            memcpy(out, "\\u00", 4);
            out[4] = digits[byte >> 4];
            out[5] = digits[byte & 15];
            out += 6;
        } else {
            *out++ = (char)byte;
        }
    }
    *out++ = '"';
    json->length += (size_t)(out - start);
}

static void append_number(floor_buffer *json, int64_t number) {
    char digits[20], *first = digits + sizeof digits;
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
    do {
        *--first = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0) LITERAL(json, "-");
    append(json, first, (size_t)(digits + sizeof digits - first));
}

static inline void two_digits(char *out, int64_t number) {
    out[0] = (char)('0' + number / 10);
    out[1] = (char)('0' + number % 10);
}

/// `"2019-06-07 09:15:15 +0000"`; the years are those of four digits.
static void append_date(floor_buffer *json, int64_t microseconds) {
    int64_t seconds = microseconds / 1000000 - (microseconds % 1000000 < 0);
    int64_t days = seconds / 86400 - (seconds % 86400 < 0), second = seconds - 86400 * days;
    // The civil calendar from days, counting years from March.
    int64_t z = days + 719468, era = (z >= 0 ? z : z - 146096) / 146097, dayOfEra = z - 146097 * era;
    int64_t yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
    int64_t dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100), m = (5 * dayOfYear + 2) / 153;
    int64_t month = m < 10 ? m + 3 : m - 9, year = yearOfEra + 400 * era + (month <= 2);
    char text[] = "\"0000-00-00 00:00:00 +0000\"";
    two_digits(text + 1, year / 100);
    two_digits(text + 3, year % 100);
    two_digits(text + 6, month);
    two_digits(text + 9, dayOfYear - (153 * m + 2) / 5 + 1);
    two_digits(text + 12, second / 3600);
    two_digits(text + 15, second / 60 % 60);
    two_digits(text + 18, second % 60);
    append(json, text, sizeof text - 1);
}

static void append_uid(floor_buffer *json, const floor_uid *uid) {
    static const char digits[] = "0123456789ABCDEF";
    char text[38], *out = text;
    *out++ = '"';
    for (int i = 0; i < 16; i++) {
        if (i == 4 || i == 6 || i == 8 || i == 10) *out++ = '-';
        *out++ = digits[uid->bytes[i] >> 4];
        *out++ = digits[uid->bytes[i] & 15];
    }
    *out++ = '"';
    append(json, text, sizeof text);
}

static void append_author(floor_buffer *json, const floor_author *author) {
    LITERAL(json, "{\"uid\":");
    append_uid(json, &author->uid);
    LITERAL(json, ",\"createdAt\":");
    append_date(json, author->createdAt);
    LITERAL(json, ",\"updatedAt\":");
    append_date(json, author->updatedAt);
    LITERAL(json, ",\"name\":");
    append_text(json, author->name);
    LITERAL(json, ",\"age\":");
    append_number(json, author->age);
    LITERAL(json, ",\"email\":");
    append_text(json, author->email);
    LITERAL(json, ",\"bio\":");
    append_text(json, author->bio);
    LITERAL(json, "}");
}

void floor_json_begin(floor_buffer *json) { LITERAL(json, "["); }

void floor_json_add(floor_buffer *json, const floor_author *author, size_t before) {
    if (before > 0) LITERAL(json, ",");
    append_author(json, author);
}

int64_t floor_json_end(floor_buffer *json, floor_result **result) {
    LITERAL(json, "]");
    *floor_result_text(*result = floor_result_create()) = (floor_text){ json->bytes, json->length };
    return (int64_t)json->length;
}
