#include "CLineEditing.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>

enum { nobody = -2 };

// A handler of signals may touch nothing else.
static atomic_int mark, is_caught, other = nobody;
// What Ctrl-C did before it was left to another program.
static struct sigaction before;
// The signals that ask a program to end.
static const int ends[] = {SIGINT, SIGTERM, SIGHUP};

static int has_reader(int pipe) {
    struct pollfd state = {.fd = pipe};
    return poll(&state, 1, 0) <= 0;
}

static void interrupt(int number) {
    int error = errno;
    int reader = atomic_load(&other);
    int is_ours = reader == nobody || (reader != activestore_interrupts_for_other && !has_reader(reader));
    // When a terminal is closed, the shell and the kernel send SIGHUP, one after the other, and after SIGTERM some send it, too.
    int is_second = atomic_load(&mark) && number != SIGHUP;
    if (is_ours && (!atomic_load(&is_caught) || is_second)) {
        // Delivered by its default action when this handler returns.
        signal(number, SIG_DFL);
        raise(number);
    }
    int none = 0;
    atomic_compare_exchange_strong(&mark, &none, number);
    errno = error;
}

static void install(int number, struct sigaction *earlier) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = interrupt;
    // Calls that engines have under way go on.
    action.sa_flags = SA_RESTART;
    sigaction(number, &action, earlier);
}

void activestore_interrupts_catch(void) {
    atomic_store(&is_caught, 1);
    install(SIGINT, NULL);
}

void activestore_ends_catch(void) {
    atomic_store(&is_caught, 1);
    for (unsigned index = 0; index < sizeof ends / sizeof *ends; index++) {
        struct sigaction now;
        // A shell has jobs in the background ignore Ctrl-C, and nohup has its program ignore the end of the terminal.
        if (sigaction(ends[index], NULL, &now) == 0 && now.sa_handler != SIG_IGN) install(ends[index], NULL);
    }
}

void activestore_interrupts_leave(int pipe) {
    int earlier = atomic_exchange(&other, pipe);
    if (earlier == nobody) install(SIGINT, &before);
}

void activestore_interrupts_take_back(void) {
    if (atomic_exchange(&other, nobody) != nobody) sigaction(SIGINT, &before, NULL);
}

int activestore_interrupted(void) { return atomic_load(&mark); }
void activestore_interrupts_clear(void) { atomic_store(&mark, 0); }
