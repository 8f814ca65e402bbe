#include "CLMDB.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/vfs.h>
#include <unistd.h>

activestore_lmdb_reader *activestore_lmdb_reader_create(const uint32_t *handles, const uint64_t *map) {
    activestore_lmdb_reader *reader = aligned_alloc(64, (sizeof *reader + 63) / 64 * 64);
    if (!reader) return NULL;
    memset(reader, 0, sizeof *reader);
    reader->handles = handles;
    reader->map = map;
    // Memory that is never touched costs nothing.
    reader->trees = calloc(ACTIVESTORE_LMDB_KEPT_TREES + 1, sizeof *reader->trees);
    reader->places = calloc(ACTIVESTORE_LMDB_KEPT_PLACES, sizeof *reader->places);
    if (!reader->trees || !reader->places) {
        activestore_lmdb_reader_destroy(reader);
        return NULL;
    }
    return reader;
}

void activestore_lmdb_reader_destroy(activestore_lmdb_reader *reader) {
    free(reader->places);
    free(reader->trees);
    free(reader);
}

int activestore_lmdb_count(MDB_txn *txn, MDB_dbi handle, size_t *count) {
    MDB_stat stat;
    *count = 0;
    int rc = mdb_stat(txn, handle, &stat);
    if (rc == EINVAL || rc == MDB_NOTFOUND || rc == MDB_BAD_DBI) return MDB_SUCCESS;
    if (rc == MDB_SUCCESS) *count = stat.ms_entries;
    return rc;
}

int activestore_lmdb_reserve(int descriptor, int64_t size) {
    int code;
    do code = fallocate(descriptor, 0, 0, size);
    while (code != 0 && errno == EINTR);
    // Some file systems do not support preallocation.
    return code == 0 || errno == EOPNOTSUPP || errno == ENOSYS ? 0 : errno;
}

int activestore_lmdb_has_address_space(size_t size) {
    void *trial = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (trial == MAP_FAILED) return 0;
    munmap(trial, size);
    return 1;
}

uint64_t activestore_lmdb_filesystem(const char *path) {
    struct statfs info;
    return statfs(path, &info) == 0 ? (uint64_t)(uint32_t)info.f_type : 0;
}

static void report_damage(MDB_env *environment, const char *message) {
    const char *path = NULL;
    mdb_env_get_path(environment, &path);
    fprintf(stderr, "LMDB found damage in %s and ends the process: %s\nRestore a backup.\n", path ? path : "a file", message);
}

void activestore_lmdb_report_damage(MDB_env *environment) { mdb_env_set_assert(environment, report_damage); }

static int count_foreign(const char *line, void *context) {
    long process = 0;
    // The heading and "no active readers" do not begin with a number.
    if (sscanf(line, "%ld", &process) == 1 && process != (long)getpid()) ++*(int *)context;
    return 0;
}

int activestore_lmdb_foreign_readers(MDB_env *environment) {
    int dead = 0;
    int count = 0;
    if (mdb_reader_check(environment, &dead) != MDB_SUCCESS) return -1;
    return mdb_reader_list(environment, count_foreign, &count) < 0 ? -1 : count;
}
