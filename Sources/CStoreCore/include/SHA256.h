#ifndef ACTIVESTORE_SHA256_H
#define ACTIVESTORE_SHA256_H

// SHA-256 (FIPS 180-4), a part of the message at a time.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A message that is being hashed.
typedef struct {
    uint32_t state[8];
    uint64_t count;
    uint8_t rest[64];
} activestore_sha256;

/// Begins a message.
void activestore_sha256_begin(activestore_sha256 *hash);

/// Adds bytes to the message.
void activestore_sha256_add(activestore_sha256 *hash, const void *bytes, size_t count);

/// The same by plain arithmetic, whatever the CPU can do; the tests compare with it.
void activestore_sha256_add_plain(activestore_sha256 *hash, const void *bytes, size_t count);

/// Ends the message and gives its 32 bytes.
void activestore_sha256_end(activestore_sha256 *hash, uint8_t *digest);

#ifdef __cplusplus
}
#endif

#endif
