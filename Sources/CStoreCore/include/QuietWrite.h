#ifndef ACTIVESTORE_QUIET_WRITE_H
#define ACTIVESTORE_QUIET_WRITE_H

// Writes to descriptors that the library did not open, without raising signals that terminate the process.

#include <stddef.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/// write(2), except that a pipe or socket without a reader only fails with EPIPE and a file at its size limit only with EFBIG: neither
/// SIGPIPE nor SIGXFSZ is delivered, whatever their disposition.
ssize_t activestore_write(int descriptor, const void *bytes, size_t count);

#ifdef __cplusplus
}
#endif

#endif
