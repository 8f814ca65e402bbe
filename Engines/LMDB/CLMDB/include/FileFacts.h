#ifndef ACTIVESTORE_LMDB_FILE_FACTS_H
#define ACTIVESTORE_LMDB_FILE_FACTS_H

// What has to do with files, damage and other processes.

#include <lmdb.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Has the disk keep room for the first bytes of a file, which become part of it. Returns 0 or an errno.
int activestore_lmdb_reserve(int descriptor, int64_t size);

/// What kind of file system a path is on: a magic number of statfs, or 0.
uint64_t activestore_lmdb_filesystem(const char *path);

/// Has LMDB name the file before it ends the process because of damage that it has come upon.
void activestore_lmdb_report_damage(MDB_env *environment);

/// How many readers of other processes are in the table, dead ones left out. Negative if that cannot be said.
int activestore_lmdb_foreign_readers(MDB_env *environment);

#ifdef __cplusplus
}
#endif

#endif
