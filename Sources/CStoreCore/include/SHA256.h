#ifndef ACTIVESTORE_SHA256_H
#define ACTIVESTORE_SHA256_H

// Incremental SHA-256 (FIPS 180-4).

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

/// Does the same in portable C, regardless of the CPU; the tests compare with it.
void activestore_sha256_add_plain(activestore_sha256 *hash, const void *bytes, size_t count);

/// Ends the message and writes its 32-byte digest.
void activestore_sha256_end(activestore_sha256 *hash, uint8_t *digest);

#ifdef __cplusplus
}
#endif

#endif
