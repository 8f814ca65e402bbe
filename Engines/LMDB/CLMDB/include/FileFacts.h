#ifndef ACTIVESTORE_LMDB_FILE_FACTS_H
#define ACTIVESTORE_LMDB_FILE_FACTS_H

// What is to be known of a file before LMDB maps it: a file that is shorter than its newest meta page says would end the process at the first
// page that is missing.

#include <lmdb.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct activestore_lmdb_facts {
    int64_t size;
    uint32_t magic[2];
    uint32_t version[2];
    uint32_t page_size[2];
    uint64_t transaction[2];
    uint64_t last_page[2];
    /// Whether the page has the flag of a meta page.
    int is_meta[2];
} activestore_lmdb_facts;

/// Reads the file's size and both meta pages, taken to be `page_size` apart. Returns 0 or an errno; pages that are not there are all zero.
int activestore_lmdb_read_facts(int descriptor, uint32_t page_size, activestore_lmdb_facts *facts);

/// The magic number of LMDB's files.
#define ACTIVESTORE_LMDB_MAGIC 0xBEEFC0DEu
/// The data version of LMDB 0.9.
#define ACTIVESTORE_LMDB_VERSION 1u

/// What kind of file system an open file is on: a magic number of statfs, or 0.
uint64_t activestore_lmdb_filesystem(const char *path);

/// Has LMDB name the file before it ends the process because of damage that it has come upon.
void activestore_lmdb_report_damage(MDB_env *environment);

/// How many readers of other processes are in the table, dead ones left out. Negative if that cannot be said.
int activestore_lmdb_foreign_readers(MDB_env *environment);

/// Gives the calling thread a name that debuggers show.
void activestore_lmdb_name_thread(void);

#ifdef __cplusplus
}
#endif

#endif
