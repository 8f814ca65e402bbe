#ifndef ACTIVESTORE_LMDB_FILE_FACTS_H
#define ACTIVESTORE_LMDB_FILE_FACTS_H

// Files, damage and other processes.

#include <lmdb.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Allocates disk space for the first bytes of a file and extends the file to them. Returns 0 or an errno.
int activestore_lmdb_reserve(int descriptor, int64_t size);

/// Whether the process may reserve so many more bytes of address space (ulimit -v).
int activestore_lmdb_has_address_space(size_t size);

/// The type of the file system of a path: a magic number of statfs, or 0.
uint64_t activestore_lmdb_filesystem(const char *path);

/// Makes LMDB name the file before it ends the process because of damage.
void activestore_lmdb_report_damage(MDB_env *environment);

/// The number of live readers of other processes in the reader table; negative if it is not known.
int activestore_lmdb_foreign_readers(MDB_env *environment);

#ifdef __cplusplus
}
#endif

#endif
