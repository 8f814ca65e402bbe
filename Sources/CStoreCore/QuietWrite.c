// For sigtimedwait(2).
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "QuietWrite.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

// Such a signal is sent to the writing thread. It is blocked there, consumed if this write raised it, and the thread's mask is restored:
// the process's handlers are neither called nor changed. A signal that was pending before belongs to other code and stays pending.
ssize_t activestore_write(int descriptor, const void *bytes, size_t count) {
    sigset_t raised, pending, mask;
    sigemptyset(&raised);
    sigaddset(&raised, SIGPIPE);
    sigaddset(&raised, SIGXFSZ);
    if (sigpending(&pending) != 0) sigemptyset(&pending);
    int is_blocked = pthread_sigmask(SIG_BLOCK, &raised, &mask) == 0;
    ssize_t written = write(descriptor, bytes, count);
    int error = errno;
    // Also after a partial write: a pipe whose reader closes meanwhile raises the signal and returns the number of bytes written.
    if (is_blocked && written != (ssize_t)count) {
        if (sigismember(&pending, SIGPIPE)) sigdelset(&raised, SIGPIPE);
        if (sigismember(&pending, SIGXFSZ)) sigdelset(&raised, SIGXFSZ);
        const struct timespec at_once = {0, 0};
        while (sigtimedwait(&raised, 0, &at_once) > 0 || errno == EINTR) {}
    }
    if (is_blocked) pthread_sigmask(SIG_SETMASK, &mask, 0);
    errno = error;
    return written;
}
