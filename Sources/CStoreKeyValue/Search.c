#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CStoreKeyValue.h"

#include <string.h>

int activestore_contains(const void *bytes, size_t count, const void *part, size_t part_count) {
    return memmem(bytes, count, part, part_count) != 0;
}
