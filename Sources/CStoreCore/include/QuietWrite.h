#ifndef ACTIVESTORE_QUIET_WRITE_H
#define ACTIVESTORE_QUIET_WRITE_H

// Writing to descriptors that the library did not open, without the signals that end a process.

#include <stddef.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/// write(2), except that a pipe or socket that no one reads is EPIPE alone and a file at its limit EFBIG alone: neither SIGPIPE nor SIGXFSZ is
/// delivered, whatever the process does with them.
ssize_t activestore_write(int descriptor, const void *bytes, size_t count);

#ifdef __cplusplus
}
#endif

#endif
