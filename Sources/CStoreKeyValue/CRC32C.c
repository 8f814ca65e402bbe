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

__attribute__((target("sse4.2"))) static uint32_t by_instruction(uint32_t before, const void *bytes, size_t count) {
    const uint8_t *at = bytes;
    uint64_t crc = (uint32_t)~before;
    while (count >= 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        crc = __builtin_ia32_crc32di(crc, word);
        at += 8;
        count -= 8;
    }
    uint32_t rest = (uint32_t)crc;
    while (count--) rest = __builtin_ia32_crc32qi(rest, *at++);
    return ~rest;
}

static int has_instruction;

__attribute__((constructor)) static void look_for_instruction(void) {
    __builtin_cpu_init();
    has_instruction = __builtin_cpu_supports("sse4.2") != 0;
}

uint32_t activestore_crc32c(uint32_t before, const void *bytes, size_t count) {
    return has_instruction ? by_instruction(before, bytes, count) : activestore_crc32c_by_table(before, bytes, count);
}

#elif defined(__aarch64__) && defined(__ARM_FEATURE_CRC32)

#include <arm_acle.h>

uint32_t activestore_crc32c(uint32_t before, const void *bytes, size_t count) {
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

#else

uint32_t activestore_crc32c(uint32_t before, const void *bytes, size_t count) {
    return activestore_crc32c_by_table(before, bytes, count);
}

#endif
