#include "CStoreKeyValue.h"

_Thread_local uint32_t activestore_own_thread_number;

uint32_t activestore_take_thread_number(void) {
    static uint32_t last;
    // 0 means none, also after the numbers wrap around.
    while (activestore_own_thread_number == 0) activestore_own_thread_number = __atomic_add_fetch(&last, 1, __ATOMIC_RELAXED);
    return activestore_own_thread_number;
}
