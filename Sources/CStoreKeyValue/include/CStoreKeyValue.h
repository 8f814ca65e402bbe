#ifndef ACTIVESTORE_C_STORE_KEY_VALUE_H
#define ACTIVESTORE_C_STORE_KEY_VALUE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/// The CRC-32C (Castagnoli) of some bytes, by the CPU's instruction where it has one. `before` is that of the bytes before them, or 0.
uint32_t activestore_crc32c(uint32_t before, const void *bytes, size_t count);

/// The same by tables, which the tests compare with.
uint32_t activestore_crc32c_by_table(uint32_t before, const void *bytes, size_t count);

/// memcmp(3), for bytes that are certainly there.
static inline int activestore_compare(const void *a, const void *b, size_t count) { return memcmp(a, b, count); }

#endif
