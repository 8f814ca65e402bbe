#ifndef ACTIVESTORE_C_STORE_KEY_VALUE_H
#define ACTIVESTORE_C_STORE_KEY_VALUE_H

#include <stddef.h>
#include <stdint.h>

/// The CRC-32C (Castagnoli) of some bytes, by the CPU's instruction where it has one.
uint32_t activestore_crc32c(const void *bytes, size_t count);

/// The same by tables, which the tests compare with.
uint32_t activestore_crc32c_by_table(const void *bytes, size_t count);

#endif
