#include "SHA256.h"

#include <string.h>

// The compression function has two implementations: one with the CPU's SHA instructions, which is about six times as fast, and one in
// portable C for all other machines. Both take whole blocks; the rest of a message is buffered in the struct.

#define BLOCK 64

static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

typedef void (*compression)(uint32_t *state, const uint8_t *bytes, size_t blocks);

static inline uint32_t turned(uint32_t word, int bits) { return word >> bits | word << (32 - bits); }

static void compress_plain(uint32_t *state, const uint8_t *bytes, size_t blocks) {
    for (; blocks > 0; blocks--, bytes += BLOCK) {
        uint32_t words[64];
        for (int i = 0; i < 16; i++) {
            const uint8_t *at = bytes + 4 * i;
            words[i] = (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
        }
        for (int i = 16; i < 64; i++) {
            uint32_t a = words[i - 15], b = words[i - 2];
            words[i] = words[i - 16] + (turned(a, 7) ^ turned(a, 18) ^ a >> 3) + words[i - 7] + (turned(b, 17) ^ turned(b, 19) ^ b >> 10);
        }
        uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4], f = state[5], g = state[6], h = state[7];
        for (int i = 0; i < 64; i++) {
            uint32_t first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + constants[i] + words[i];
            uint32_t second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
            h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;
        }
        state[0] += a, state[1] += b, state[2] += c, state[3] += d, state[4] += e, state[5] += f, state[6] += g, state[7] += h;
    }
}

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

/// The instructions keep the state in two halves, ABEF and CDGH, and perform two rounds each.
__attribute__((target("sha,sse4.1,ssse3"))) static void compress_by_instruction(uint32_t *state, const uint8_t *bytes, size_t blocks) {
    const __m128i order = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
    __m128i low = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
    __m128i high = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
    __m128i abef = _mm_alignr_epi8(low, high, 8);
    __m128i cdgh = _mm_blend_epi16(high, low, 0xF0);
    for (; blocks > 0; blocks--, bytes += BLOCK) {
        const __m128i abef_before = abef, cdgh_before = cdgh;
        __m128i words[4];
        for (int i = 0; i < 4; i++) words[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(bytes + 16 * i)), order);
#pragma clang loop unroll(full)
        for (int i = 0; i < 16; i++) {
            if (i >= 4) {
                const __m128i last = words[(i + 3) & 3];
                const __m128i sum = _mm_add_epi32(
                    _mm_sha256msg1_epu32(words[i & 3], words[(i + 1) & 3]), _mm_alignr_epi8(last, words[(i + 2) & 3], 4));
                words[i & 3] = _mm_sha256msg2_epu32(sum, last);
            }
            const __m128i message = _mm_add_epi32(words[i & 3], _mm_loadu_si128((const __m128i *)(constants + 4 * i)));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, message);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(message, 0x0E));
        }
        abef = _mm_add_epi32(abef, abef_before);
        cdgh = _mm_add_epi32(cdgh, cdgh_before);
    }
    low = _mm_shuffle_epi32(abef, 0x1B);
    high = _mm_shuffle_epi32(cdgh, 0xB1);
    _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(low, high, 0xF0));
    _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(high, low, 8));
}

static compression compress = compress_plain;

__attribute__((constructor)) static void look_for_instruction(void) {
    unsigned int a, b = 0, c = 0, d;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSE4_1) || !(c & bit_SSSE3)) return;
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d) && b & 1u << 29) compress = compress_by_instruction;
}

#else

static const compression compress = compress_plain;

#endif

void activestore_sha256_begin(activestore_sha256 *hash) {
    static const uint32_t initial[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(hash->state, initial, sizeof initial);
    hash->count = 0;
}

static void add(activestore_sha256 *hash, const uint8_t *bytes, size_t count, compression compress) {
    size_t held = hash->count % BLOCK;
    hash->count += count;
    if (held > 0) {
        size_t part = BLOCK - held < count ? BLOCK - held : count;
        if (part > 0) memcpy(hash->rest + held, bytes, part);
        if (held + part < BLOCK) return;
        compress(hash->state, hash->rest, 1);
        bytes += part;
        count -= part;
    }
    if (count >= BLOCK) compress(hash->state, bytes, count / BLOCK);
    if (count % BLOCK > 0) memcpy(hash->rest, bytes + count / BLOCK * BLOCK, count % BLOCK);
}

void activestore_sha256_add(activestore_sha256 *hash, const void *bytes, size_t count) { add(hash, bytes, count, compress); }

void activestore_sha256_add_plain(activestore_sha256 *hash, const void *bytes, size_t count) { add(hash, bytes, count, compress_plain); }

void activestore_sha256_end(activestore_sha256 *hash, uint8_t *digest) {
    uint64_t bits = hash->count * 8;
    uint8_t padding[BLOCK + 8] = {0x80};
    size_t length = (hash->count % BLOCK < 56 ? 56 : 56 + BLOCK) - hash->count % BLOCK;
    for (int i = 0; i < 8; i++) padding[length + (size_t)i] = (uint8_t)(bits >> (56 - 8 * i));
    add(hash, padding, length + 8, compress);
    for (int i = 0; i < 8; i++) {
        for (int byte = 0; byte < 4; byte++) digest[4 * i + byte] = (uint8_t)(hash->state[i] >> (24 - 8 * byte));
    }
}
