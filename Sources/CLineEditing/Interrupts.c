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

static int has_reader(int pipe) {
    struct pollfd state = {.fd = pipe};
    return poll(&state, 1, 0) <= 0;
}

static void interrupt(int number) {
    int error = errno;
    int reader = atomic_load(&other);
    int is_ours = reader == nobody || (reader != activestore_interrupts_for_other && !has_reader(reader));
    if (is_ours && (!atomic_load(&is_caught) || atomic_load(&mark))) {
        // Delivered by its default action when this handler returns.
        signal(number, SIG_DFL);
        raise(number);
    }
    atomic_store(&mark, 1);
    errno = error;
}

static void install(struct sigaction *earlier) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = interrupt;
    // Calls that engines have under way go on.
    action.sa_flags = SA_RESTART;
    sigaction(SIGINT, &action, earlier);
}

void activestore_interrupts_catch(void) {
    atomic_store(&is_caught, 1);
    install(NULL);
}

void activestore_interrupts_leave(int pipe) {
    int earlier = atomic_exchange(&other, pipe);
    if (earlier == nobody) install(&before);
}

void activestore_interrupts_take_back(void) {
    if (atomic_exchange(&other, nobody) != nobody) sigaction(SIGINT, &before, NULL);
}

int activestore_interrupted(void) { return atomic_load(&mark); }
void activestore_interrupts_clear(void) { atomic_store(&mark, 0); }
