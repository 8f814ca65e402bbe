#ifndef ACTIVESTORE_C_STORE_KEY_VALUE_H
#define ACTIVESTORE_C_STORE_KEY_VALUE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/// The CRC-32C (Castagnoli) of some bytes, using the CPU's instruction if available. `before` is that of the preceding bytes, or 0.
uint32_t activestore_crc32c(uint32_t before, const void *bytes, size_t count);

/// The same of some bytes followed by others, in one call.
uint32_t activestore_crc32c_of_two(uint32_t before, const void *bytes, size_t count, const void *more, size_t more_count);

/// The same using a table, for comparison in tests.
uint32_t activestore_crc32c_by_table(uint32_t before, const void *bytes, size_t count);

extern _Thread_local uint32_t activestore_own_thread_number;
uint32_t activestore_take_thread_number(void);

/// The number of the calling thread. Threads are numbered from 1 on their
/// first call, so concurrent threads have numbers that are close together.
static inline uint32_t activestore_thread_number(void) {
    uint32_t number = activestore_own_thread_number;
    return number != 0 ? number : activestore_take_thread_number();
}

/// Asks the CPU to load memory, which need not be readable.
static inline void activestore_prefetch(const void *bytes, size_t count) {
    for (size_t line = 0; line < count; line += 64) __builtin_prefetch((const char *)bytes + line);
}

/// memcmp(3) for pointers that are not null.
static inline int activestore_compare(const void *a, const void *b, size_t count) { return memcmp(a, b, count); }

#endif
