#include "CLMDB.h"

#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

activestore_lmdb_reader *activestore_lmdb_reader_create(const uint32_t *handles) {
    activestore_lmdb_reader *reader = aligned_alloc(64, (sizeof *reader + 63) / 64 * 64);
    if (!reader) return NULL;
    memset(reader, 0, sizeof *reader);
    reader->handles = handles;
    return reader;
}

void activestore_lmdb_reader_destroy(activestore_lmdb_reader *reader) { free(reader); }

int activestore_lmdb_count(MDB_txn *txn, MDB_dbi handle, size_t *count) {
    MDB_stat stat;
    *count = 0;
    int rc = mdb_stat(txn, handle, &stat);
    if (rc == EINVAL || rc == MDB_NOTFOUND || rc == MDB_BAD_DBI) return MDB_SUCCESS;
    if (rc == MDB_SUCCESS) *count = stat.ms_entries;
    return rc;
}

// The beginning of a page as LMDB 0.9 writes it on 64-bit machines: a header of 16 bytes, then the meta data.
struct meta_page {
    uint64_t number;
    uint16_t pad;
    uint16_t flags;
    uint32_t bounds;
    uint32_t magic;
    uint32_t version;
    uint64_t address;
    uint64_t map_size;
    // The trees of free pages and of names: 48 bytes each; the first field of the former is the page size.
    uint32_t page_size;
    unsigned char trees[92];
    uint64_t last_page;
    uint64_t transaction;
};

int activestore_lmdb_read_facts(int descriptor, uint32_t page_size, activestore_lmdb_facts *facts) {
    memset(facts, 0, sizeof *facts);
    struct stat info;
    for (int i = 0; i < 2; i++) {
        struct meta_page page;
        memset(&page, 0, sizeof page);
        ssize_t count;
        do count = pread(descriptor, &page, sizeof page, (off_t)i * page_size);
        while (count < 0 && errno == EINTR);
        if (count < 0) return errno;
        if (count < (ssize_t)sizeof page) continue;
        facts->magic[i] = page.magic;
        facts->version[i] = page.version;
        facts->page_size[i] = page.page_size;
        facts->transaction[i] = page.transaction;
        facts->last_page[i] = page.last_page;
        facts->is_meta[i] = (page.flags & 0x08) != 0;
    }
    // After the pages: a writer makes the file longer before it says so in a meta page.
    if (fstat(descriptor, &info) != 0) return errno;
    facts->size = info.st_size;
    return 0;
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

void activestore_lmdb_name_thread(void) { pthread_setname_np(pthread_self(), "lmdb-writer"); }

static int count_foreign(const char *line, void *context) {
    long process = 0;
    // The heading and "no active readers" begin with no number.
    if (sscanf(line, "%ld", &process) == 1 && process != (long)getpid()) ++*(int *)context;
    return 0;
}

int activestore_lmdb_foreign_readers(MDB_env *environment) {
    int dead = 0;
    int count = 0;
    if (mdb_reader_check(environment, &dead) != MDB_SUCCESS) return -1;
    return mdb_reader_list(environment, count_foreign, &count) < 0 ? -1 : count;
}
