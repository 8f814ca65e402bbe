#include "CLineEditing.h"

#include <signal.h>
#include <stdatomic.h>
#include <string.h>

// A handler of signals may touch nothing else.
static atomic_int mark, held;

static void interrupt(int number) {
    if (atomic_load(&mark) && !atomic_load(&held)) {
        // Delivered by its default action when this handler returns.
        signal(number, SIG_DFL);
        raise(number);
    }
    atomic_store(&mark, 1);
}

void activestore_interrupts_catch(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = interrupt;
    // Calls that engines have under way go on.
    action.sa_flags = SA_RESTART;
    sigaction(SIGINT, &action, NULL);
}

void activestore_interrupts_hold(int holds) { atomic_store(&held, holds); }
int activestore_interrupted(void) { return atomic_load(&mark); }
void activestore_interrupts_clear(void) { atomic_store(&mark, 0); }
