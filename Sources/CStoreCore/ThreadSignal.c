#define _DEFAULT_SOURCE
#include "ThreadSignal.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

struct activestore_signal {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    uint64_t generation;
};

activestore_signal *activestore_signal_create(void) {
    activestore_signal *signal = calloc(1, sizeof *signal);
    if (!signal) return 0;
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&signal->mutex, 0);
    pthread_cond_init(&signal->changed, &monotonic);
    pthread_condattr_destroy(&monotonic);
    return signal;
}

void activestore_signal_destroy(activestore_signal *signal) {
    if (!signal) return;
    pthread_cond_destroy(&signal->changed);
    pthread_mutex_destroy(&signal->mutex);
    free(signal);
}

uint64_t activestore_signal_generation(activestore_signal *signal) {
    if (!signal) return 0;
    pthread_mutex_lock(&signal->mutex);
    uint64_t generation = signal->generation;
    pthread_mutex_unlock(&signal->mutex);
    return generation;
}

void activestore_signal_notify(activestore_signal *signal) {
    if (!signal) return;
    pthread_mutex_lock(&signal->mutex);
    signal->generation++;
    pthread_cond_broadcast(&signal->changed);
    pthread_mutex_unlock(&signal->mutex);
}

int activestore_signal_wait(activestore_signal *signal, uint64_t seen, uint64_t nanoseconds) {
    if (!signal) return 0;
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += (time_t)(nanoseconds / 1000000000u);
    until.tv_nsec += (long)(nanoseconds % 1000000000u);
    if (until.tv_nsec >= 1000000000L) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000L;
    }
    pthread_mutex_lock(&signal->mutex);
    int error = 0;
    while (signal->generation == seen && error == 0) error = pthread_cond_timedwait(&signal->changed, &signal->mutex, &until);
    int moved = signal->generation != seen;
    pthread_mutex_unlock(&signal->mutex);
    return moved;
}
