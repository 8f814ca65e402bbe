#include "CStoreKeyValue.h"

#include <string.h>

// Castagnoli's polynomial, reversed. The CPU's instruction computes exactly this checksum, about eight bytes per cycle; without it, or
// on another architecture, a table of 256 entries is used.

#define POLYNOMIAL 0x82F63B78u

static uint32_t table[256];

__attribute__((constructor)) static void fill_table(void) {
    for (uint32_t byte = 0; byte < 256; byte++) {
        uint32_t rest = byte;
        for (int bit = 0; bit < 8; bit++) rest = rest & 1 ? rest >> 1 ^ POLYNOMIAL : rest >> 1;
        table[byte] = rest;
    }
}

uint32_t activestore_crc32c_by_table(uint32_t before, const void *bytes, size_t count) {
    const uint8_t *at = bytes;
    uint32_t crc = ~before;
    while (count--) crc = crc >> 8 ^ table[(crc ^ *at++) & 0xFF];
    return ~crc;
}

#if defined(__x86_64__)

#include <immintrin.h>

// Three cycles pass until an instruction has its result, and one until the next may begin. So long data is taken as three parts at a time,
// whose checksums are put together (Gopal and others, "Fast CRC computation for iSCSI polynomial using CRC32 instruction", 2011): each
// is multiplied by x to the number of bits after it, modulo the polynomial.

enum {
    /// The greatest number of words in a part, and the least for which three parts are worth while.
    LONGEST = 64,
    SHORTEST = 4,
};

/// For a number of words: x to the power of their bits less 33, which the multiplication adds.
static uint64_t powers[2 * LONGEST + 1];

static int has_instruction, has_multiplication;

__attribute__((constructor)) static void prepare(void) {
    __builtin_cpu_init();
    has_instruction = __builtin_cpu_supports("sse4.2") != 0;
    has_multiplication = has_instruction && __builtin_cpu_supports("pclmul") != 0;
    // x to the 31st; the highest power is the lowest bit.
    uint32_t power = 1;
    for (int words = 1; words <= 2 * LONGEST; words++) {
        powers[words] = power;
        for (int bit = 0; bit < 64; bit++) power = power & 1 ? power >> 1 ^ POLYNOMIAL : power >> 1;
    }
}

static inline uint64_t word_at(const uint8_t *at) {
    uint64_t word;
    memcpy(&word, at, 8);
    return word;
}

/// The checksum of less than eight bytes, with at least eight bytes before their end.
///
/// Zeros do not change a checksum of 0. So the bytes are moved to the end of a word of zeros, and what is left of the former checksum is added.
__attribute__((target("sse4.2"), always_inline)) static inline uint64_t of_rest(uint64_t crc, const uint8_t *end, size_t count) {
    unsigned zeros = 56 - 8 * (unsigned)count;
    uint64_t word = (word_at(end - 8) >> zeros >> 8) ^ crc;
    return __builtin_ia32_crc32di(0, word << zeros << 8) ^ crc >> 8 * count;
}

__attribute__((target("sse4.2"), always_inline)) static inline uint64_t by_instruction(uint64_t crc, const uint8_t *at, size_t count) {
    for (; count >= 8; at += 8, count -= 8) crc = __builtin_ia32_crc32di(crc, word_at(at));
    for (; count > 0; at++, count--) crc = __builtin_ia32_crc32qi((uint32_t)crc, *at);
    return crc;
}

/// The checksum of less than 24 bytes, with at least 24 bytes before their end. Nothing is jumped over: how many bytes a row has is different
/// from row to row, so that the CPU would guess wrong.
__attribute__((target("sse4.2"), always_inline)) static inline uint64_t of_few(uint64_t crc, const uint8_t *end, size_t count) {
    size_t words = count / 8, rest = count % 8;
    const uint8_t *at = end - rest;
    uint64_t first = __builtin_ia32_crc32di(crc, word_at(at - 16)), either = words == 2 ? first : crc;
    uint64_t second = __builtin_ia32_crc32di(either, word_at(at - 8));
    return of_rest(words == 0 ? crc : second, end, rest);
}

/// A checksum, followed by so many words of zeros.
__attribute__((target("sse4.2,pclmul"))) static inline uint64_t followed(uint64_t crc, size_t words) {
    __m128i product = _mm_clmulepi64_si128(_mm_cvtsi64_si128((long long)crc), _mm_cvtsi64_si128((long long)powers[words]), 0);
    return __builtin_ia32_crc32di(0, (uint64_t)_mm_cvtsi128_si64(product));
}

__attribute__((target("sse4.2,pclmul"), always_inline)) static inline uint64_t by_three(uint64_t crc, const uint8_t *at, size_t count) {
    const uint8_t *start = at;
    while (count >= 3 * 8 * SHORTEST) {
        size_t words = count / 24 < LONGEST ? count / 24 : LONGEST;
        const uint8_t *second = at + 8 * words, *third = second + 8 * words;
        uint64_t b = 0, c = 0;
        for (size_t word = 0; word < words; word++) {
            crc = __builtin_ia32_crc32di(crc, word_at(at + 8 * word));
            b = __builtin_ia32_crc32di(b, word_at(second + 8 * word));
            c = __builtin_ia32_crc32di(c, word_at(third + 8 * word));
        }
        crc = followed(crc, 2 * words) ^ followed(b, words) ^ c;
        at += 24 * words;
        count -= 24 * words;
    }
    if (at - start < 24) return by_instruction(crc, at, count);
    for (; count >= 24; at += 8, count -= 8) crc = __builtin_ia32_crc32di(crc, word_at(at));
    return of_few(crc, at + count, count);
}

__attribute__((target("sse4.2,pclmul"))) static uint32_t of_two(
    uint32_t before, const void *bytes, size_t count, const void *more, size_t more_count) {
    return ~(uint32_t)by_instruction(by_three((uint32_t)~before, bytes, count), more, more_count);
}

__attribute__((target("sse4.2"))) static uint32_t of_two_without_multiplication(
    uint32_t before, const void *bytes, size_t count, const void *more, size_t more_count) {
    return ~(uint32_t)by_instruction(by_instruction((uint32_t)~before, bytes, count), more, more_count);
}

uint32_t activestore_crc32c_of_two(uint32_t before, const void *bytes, size_t count, const void *more, size_t more_count) {
    if (__builtin_expect(has_multiplication, 1)) return of_two(before, bytes, count, more, more_count);
    if (has_instruction) return of_two_without_multiplication(before, bytes, count, more, more_count);
    return activestore_crc32c_by_table(activestore_crc32c_by_table(before, bytes, count), more, more_count);
}

#elif defined(__aarch64__) && defined(__ARM_FEATURE_CRC32)

#include <arm_acle.h>

static uint32_t of_one(uint32_t before, const void *bytes, size_t count) {
    const uint8_t *at = bytes;
    uint32_t crc = ~before;
    while (count >= 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        crc = __crc32cd(crc, word);
        at += 8;
        count -= 8;
    }
    while (count--) crc = __crc32cb(crc, *at++);
    return ~crc;
}

uint32_t activestore_crc32c_of_two(uint32_t before, const void *bytes, size_t count, const void *more, size_t more_count) {
    return of_one(of_one(before, bytes, count), more, more_count);
}

#else

uint32_t activestore_crc32c_of_two(uint32_t before, const void *bytes, size_t count, const void *more, size_t more_count) {
    return activestore_crc32c_by_table(activestore_crc32c_by_table(before, bytes, count), more, more_count);
}

#endif

uint32_t activestore_crc32c(uint32_t before, const void *bytes, size_t count) {
    return activestore_crc32c_of_two(before, bytes, count, NULL, 0);
}
