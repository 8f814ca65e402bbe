// A layer between a program and the C library that sees every call on files below one folder: LD_PRELOAD it.
//
// Each call is counted. One of them, chosen by its number, can fail (once, or with all after it) or end the process; or nothing happens and
// everything that changes the folder is written to a trace, from which the states that a loss of power could have left are built again
// (Tests/Torture/Power). Calls on files of the folder are made one at a time, so the trace has an order; a call that waits for a lock is not.
//
//   TORTURE_FOLDER   the folder; nothing happens to files elsewhere
//   TORTURE_MODE     list: one record a call; trace: one record a change; fail; kill
//   TORTURE_LOG      where records go (outside of the folder); in fail and kill: the records of the calls that were hit
//   TORTURE_CALL     the number of the call to hit, from 1
//   TORTURE_ERROR    EIO, ENOSPC, EINTR, ENOMEM, ENOLCK…, or short: half of the bytes
//   TORTURE_FOREVER  1: all calls from that one on, of every kind that can have the error
//   TORTURE_KILL     before, after, half (of a write)
//   TORTURE_MARKS    a descriptor: what is written there is put into the trace; the line "lift" ends all failures
//
// Failing for ever with EINTR or short means every other call: a program that tries again is right to do so.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum mode { OFF, LIST, TRACE, FAIL, KILL };
enum kind { OPEN = 1, READ, WRITE, SYNC, TRUNCATE, DIRECTORY, MAP, LOCK };
enum when { BEFORE, AFTER, HALF };

// The records of the log; `Trace.swift` reads them.
enum record {
    R_OPEN = 1, R_WRITE, R_SYNC, R_TRUNCATE, R_UNLINK, R_RENAME, R_LINK, R_MAKE_FOLDER, R_REMOVE_FOLDER, R_SYNC_FOLDER, R_MARK, R_CALL
};
struct head {
    uint32_t record;
    uint32_t flags;
    uint64_t file;
    uint64_t offset;
    uint64_t length;
};
// Flags of R_OPEN and R_WRITE. Of R_CALL the flags are the kind, the file is the number.
enum { F_CREATED = 1, F_EMPTIED = 2, F_SYNCHRONOUS = 4 };

#define DESCRIPTORS 4096
struct descriptor {
    char tracked, synchronous, folder;
    uint64_t file;
    char *path;
};

static enum mode mode;
static char folder[PATH_MAX];
static size_t folder_length;
static int log_descriptor = -1, marks = -1;
static long chosen;
static int error_code, is_short, forever;
static enum when when;
static long calls;
static int lifted;
static struct descriptor table[DESCRIPTORS];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

#define REAL(type, name, ...)                                                                                                                  \
    static type (*real_##name)(__VA_ARGS__);                                                                                                   \
    if (!real_##name) real_##name = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

static ssize_t put(int descriptor, const void *bytes, size_t count) {
    REAL(ssize_t, write, int, const void *, size_t);
    const char *at = bytes;
    while (count > 0) {
        ssize_t done = real_write(descriptor, at, count);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) abort();
        at += done, count -= done;
    }
    return 0;
}

static void record(enum record what, uint32_t flags, uint64_t file, uint64_t offset, const void *bytes, size_t length) {
    if (log_descriptor < 0) return;
    int before = errno;
    struct head head = {what, flags, file, offset, length};
    put(log_descriptor, &head, sizeof head);
    if (length) put(log_descriptor, bytes, length);
    errno = before;
}

static void change(enum record what, uint32_t flags, uint64_t file, uint64_t offset, const void *bytes, size_t length) {
    if (mode == TRACE) record(what, flags, file, offset, bytes, length);
}

__attribute__((constructor)) static void begin(void) {
    const char *text = getenv("TORTURE_MODE"), *place = getenv("TORTURE_FOLDER"), *log = getenv("TORTURE_LOG");
    if (!text || !place) return;
    strncpy(folder, place, sizeof folder - 1);
    folder_length = strlen(folder);
    if (getenv("TORTURE_MARKS")) marks = atoi(getenv("TORTURE_MARKS"));
    if (getenv("TORTURE_CALL")) chosen = atol(getenv("TORTURE_CALL"));
    forever = getenv("TORTURE_FOREVER") != NULL;
    const char *killing = getenv("TORTURE_KILL"), *error = getenv("TORTURE_ERROR");
    when = !killing || !strcmp(killing, "before") ? BEFORE : !strcmp(killing, "after") ? AFTER : HALF;
    static const struct { const char *name; int code; } errors[] = {
        {"EIO", EIO}, {"ENOSPC", ENOSPC}, {"EINTR", EINTR}, {"ENOMEM", ENOMEM}, {"ENOLCK", ENOLCK}, {"EDQUOT", EDQUOT}, {"EMFILE", EMFILE},
        {"EACCES", EACCES}, {"EROFS", EROFS}};
    if (error) {
        is_short = !strcmp(error, "short");
        for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
            if (!strcmp(error, errors[i].name)) error_code = errors[i].code;
    }
    if (log) {
        REAL(int, open, const char *, int, ...);
        int low = real_open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        // Out of the way of programs that count on low numbers.
        log_descriptor = fcntl(low, F_DUPFD_CLOEXEC, 3000);
        if (log_descriptor < 0) log_descriptor = low;
    }
    mode = !strcmp(text, "list") ? LIST : !strcmp(text, "trace") ? TRACE : !strcmp(text, "fail") ? FAIL : !strcmp(text, "kill") ? KILL : OFF;
}

// Names and descriptors.

// Whether a path is the folder or below it; its form without doubled slashes and dots is left in `into`.
static int is_below(int at, const char *path, char *into) {
    if (mode == OFF || !path) return 0;
    char whole[PATH_MAX * 2];
    if (path[0] == '/') {
        snprintf(whole, sizeof whole, "%s", path);
    } else {
        char base[PATH_MAX];
        if (at == AT_FDCWD) {
            if (!getcwd(base, sizeof base)) return 0;
        } else {
            char link[64];
            snprintf(link, sizeof link, "/proc/self/fd/%d", at);
            ssize_t length = readlink(link, base, sizeof base - 1);
            if (length < 0) return 0;
            base[length] = 0;
        }
        snprintf(whole, sizeof whole, "%s/%s", base, path);
    }
    size_t n = 0;
    for (const char *c = whole; *c && n < PATH_MAX - 1;) {
        if (c[0] == '/' && c[1] == '/') { c++; continue; }
        if (c[0] == '/' && c[1] == '.' && (c[2] == '/' || !c[2])) { c += 2; continue; }
        into[n++] = *c++;
    }
    if (n > 1 && into[n - 1] == '/') n--;
    into[n] = 0;
    return !strncmp(into, folder, folder_length) && (!into[folder_length] || into[folder_length] == '/');
}

static struct descriptor *tracked(int descriptor) {
    if (mode == OFF || descriptor < 0 || descriptor >= DESCRIPTORS) return NULL;
    return table[descriptor].tracked ? &table[descriptor] : NULL;
}

static void forget(int descriptor) {
    if (descriptor < 0 || descriptor >= DESCRIPTORS || !table[descriptor].tracked) return;
    free(table[descriptor].path);
    memset(&table[descriptor], 0, sizeof table[descriptor]);
}

static void follow(int descriptor, const char *path, int flags) {
    if (descriptor < 0 || descriptor >= DESCRIPTORS) return;
    forget(descriptor);
    struct stat status;
    if (fstat(descriptor, &status) != 0) return;
    table[descriptor] = (struct descriptor){
        .tracked = 1, .synchronous = (flags & (O_DSYNC | O_SYNC)) != 0, .folder = S_ISDIR(status.st_mode), .file = status.st_ino,
        .path = strdup(path)};
}

static void copy_descriptor(int from, int to) {
    if (to < 0 || to >= DESCRIPTORS) return;
    forget(to);
    struct descriptor *old = tracked(from);
    if (!old) return;
    table[to] = *old;
    table[to].path = strdup(old->path);
}

// What happens to a call.

enum fate { PASS, FAILS, SHORT, DIES_AFTER, DIES_HALF };

static _Noreturn void die(void) {
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

static int applies(enum kind kind, int creates) {
    if (is_short) return kind == READ || kind == WRITE;
    switch (error_code) {
    case EINTR: return kind != DIRECTORY && kind != MAP;
    case ENOSPC:
    case EDQUOT: return kind == WRITE || kind == SYNC || kind == TRUNCATE || kind == DIRECTORY || (kind == OPEN && creates);
    case ENOMEM: return kind == MAP;
    case ENOLCK: return kind == LOCK;
    case EMFILE:
    case EACCES: return kind == OPEN;
    case EROFS: return kind == WRITE || kind == TRUNCATE || kind == DIRECTORY || (kind == OPEN && creates);
    default: return kind != MAP;
    }
}

// Counts a call. Called with the mutex.
static enum fate fate(enum kind kind, const char *path, int creates) {
    long number = ++calls;
    if (mode == LIST) record(R_CALL, kind | (creates ? 256 : 0), number, 0, path, strlen(path));
    if ((mode != FAIL && mode != KILL) || lifted) return PASS;
    int hit = number == chosen;
    if (!hit && !(forever && number > chosen)) return PASS;
    if (mode == KILL) {
        record(R_CALL, kind | (creates ? 256 : 0), number, 0, path, strlen(path));
        if (when == BEFORE) die();
        return when == HALF && kind == WRITE ? DIES_HALF : DIES_AFTER;
    }
    if (!applies(kind, creates)) return PASS;
    if (!hit && (error_code == EINTR || is_short) && (number - chosen) % 2) return PASS;
    record(R_CALL, kind | (creates ? 256 : 0), number, 0, path, strlen(path));
    return is_short ? SHORT : FAILS;
}

#define FATE(kind, path, creates, failure)                                                                                                     \
    enum fate fate_ = fate(kind, path, creates);                                                                                               \
    if (fate_ == FAILS) {                                                                                                                      \
        pthread_mutex_unlock(&mutex);                                                                                                          \
        errno = error_code;                                                                                                                    \
        return failure;                                                                                                                        \
    }
#define DONE                                                                                                                                   \
    do {                                                                                                                                       \
        if (fate_ == DIES_AFTER || fate_ == DIES_HALF) die();                                                                                  \
        pthread_mutex_unlock(&mutex);                                                                                                          \
    } while (0)

// Opening and closing.

static int opens(int at, const char *path, int flags, mode_t permissions) {
    REAL(int, openat, int, const char *, int, ...);
    char whole[PATH_MAX];
    if (!is_below(at, path, whole)) {
        int descriptor = real_openat(at, path, flags, permissions);
        return descriptor;
    }
    pthread_mutex_lock(&mutex);
    struct stat status;
    int creates = (flags & O_CREAT) && lstat(whole, &status) != 0;
    FATE(OPEN, whole, creates, -1);
    int descriptor = real_openat(at, path, flags, permissions);
    int before = errno;
    if (descriptor >= 0) {
        follow(descriptor, whole, flags);
        if (descriptor < DESCRIPTORS && !table[descriptor].folder && (creates || (flags & O_TRUNC)))
            change(R_OPEN, (creates ? F_CREATED : 0) | (flags & O_TRUNC ? F_EMPTIED : 0), table[descriptor].file, 0, whole, strlen(whole));
    }
    DONE;
    errno = before;
    return descriptor;
}

#define OPENING                                                                                                                                \
    mode_t permissions = 0;                                                                                                                    \
    if (flags & (O_CREAT | __O_TMPFILE)) {                                                                                                     \
        va_list list;                                                                                                                          \
        va_start(list, flags);                                                                                                                 \
        permissions = va_arg(list, mode_t);                                                                                                    \
        va_end(list);                                                                                                                          \
    }
int open(const char *path, int flags, ...) { OPENING return opens(AT_FDCWD, path, flags, permissions); }
int open64(const char *path, int flags, ...) { OPENING return opens(AT_FDCWD, path, flags, permissions); }
int openat(int at, const char *path, int flags, ...) { OPENING return opens(at, path, flags, permissions); }
int openat64(int at, const char *path, int flags, ...) { OPENING return opens(at, path, flags, permissions); }
int __open_2(const char *path, int flags) { return opens(AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags) { return opens(AT_FDCWD, path, flags, 0); }
int __openat_2(int at, const char *path, int flags) { return opens(at, path, flags, 0); }
int __openat64_2(int at, const char *path, int flags) { return opens(at, path, flags, 0); }
int creat(const char *path, mode_t permissions) { return opens(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, permissions); }

int close(int descriptor) {
    REAL(int, close, int);
    if (mode != OFF && descriptor == log_descriptor) return 0;
    if (!tracked(descriptor)) return real_close(descriptor);
    pthread_mutex_lock(&mutex);
    forget(descriptor);
    int result = real_close(descriptor);
    pthread_mutex_unlock(&mutex);
    return result;
}

int dup(int from) {
    REAL(int, dup, int);
    int to = real_dup(from);
    if (mode != OFF) copy_descriptor(from, to);
    return to;
}
int dup2(int from, int to) {
    REAL(int, dup2, int, int);
    int result = real_dup2(from, to);
    if (mode != OFF && result >= 0) copy_descriptor(from, to);
    return result;
}
int dup3(int from, int to, int flags) {
    REAL(int, dup3, int, int, int);
    int result = real_dup3(from, to, flags);
    if (mode != OFF && result >= 0) copy_descriptor(from, to);
    return result;
}

// Reading.

#define READING(real)                                                                                                                          \
    struct descriptor *file = tracked(descriptor);                                                                                             \
    if (!file) return real;                                                                                                                    \
    pthread_mutex_lock(&mutex);                                                                                                                \
    FATE(READ, file->path, 0, -1);                                                                                                             \
    if (fate_ == SHORT && count > 1) count /= 2;                                                                                               \
    ssize_t result = real;                                                                                                                     \
    DONE;                                                                                                                                      \
    return result;

ssize_t read(int descriptor, void *bytes, size_t count) {
    REAL(ssize_t, read, int, void *, size_t);
    READING(real_read(descriptor, bytes, count))
}
ssize_t __read_chk(int descriptor, void *bytes, size_t count, size_t room) { (void)room; return read(descriptor, bytes, count); }
ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
    REAL(ssize_t, pread, int, void *, size_t, off_t);
    READING(real_pread(descriptor, bytes, count, offset))
}
ssize_t pread64(int descriptor, void *bytes, size_t count, off64_t offset) { return pread(descriptor, bytes, count, offset); }
ssize_t __pread_chk(int descriptor, void *bytes, size_t count, off_t offset, size_t room) { (void)room; return pread(descriptor, bytes, count, offset); }
ssize_t __pread64_chk(int descriptor, void *bytes, size_t count, off64_t offset, size_t room) { (void)room; return pread(descriptor, bytes, count, offset); }

// Writing.

static void marked(const void *bytes, size_t count) {
    change(R_MARK, 0, 0, 0, bytes, count);
    if (count >= 4 && !memcmp(bytes, "lift", 4)) lifted = 1;
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
    REAL(ssize_t, write, int, const void *, size_t);
    if (mode != OFF && descriptor == marks) {
        pthread_mutex_lock(&mutex);
        marked(bytes, count);
        ssize_t result = real_write(descriptor, bytes, count);
        pthread_mutex_unlock(&mutex);
        return result;
    }
    struct descriptor *file = tracked(descriptor);
    if (!file) return real_write(descriptor, bytes, count);
    pthread_mutex_lock(&mutex);
    FATE(WRITE, file->path, 0, -1);
    if ((fate_ == SHORT || fate_ == DIES_HALF) && count > 1) count /= 2;
    off_t offset = lseek(descriptor, 0, SEEK_CUR);
    ssize_t result = real_write(descriptor, bytes, count);
    if (result > 0) change(R_WRITE, file->synchronous ? F_SYNCHRONOUS : 0, file->file, offset, bytes, result);
    DONE;
    return result;
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
    REAL(ssize_t, pwrite, int, const void *, size_t, off_t);
    struct descriptor *file = tracked(descriptor);
    if (!file) return real_pwrite(descriptor, bytes, count, offset);
    pthread_mutex_lock(&mutex);
    FATE(WRITE, file->path, 0, -1);
    if ((fate_ == SHORT || fate_ == DIES_HALF) && count > 1) count /= 2;
    ssize_t result = real_pwrite(descriptor, bytes, count, offset);
    if (result > 0) change(R_WRITE, file->synchronous ? F_SYNCHRONOUS : 0, file->file, offset, bytes, result);
    DONE;
    return result;
}
ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) { return pwrite(descriptor, bytes, count, offset); }

// Several pieces as one, so that each way of writing ends in one call.
static char *joined(const struct iovec *pieces, int number, size_t *count) {
    *count = 0;
    for (int i = 0; i < number; i++) *count += pieces[i].iov_len;
    char *bytes = malloc(*count ? *count : 1), *at = bytes;
    for (int i = 0; i < number; i++) memcpy(at, pieces[i].iov_base, pieces[i].iov_len), at += pieces[i].iov_len;
    return bytes;
}
ssize_t writev(int descriptor, const struct iovec *pieces, int number) {
    REAL(ssize_t, writev, int, const struct iovec *, int);
    if (!tracked(descriptor)) return real_writev(descriptor, pieces, number);
    size_t count;
    char *bytes = joined(pieces, number, &count);
    ssize_t result = write(descriptor, bytes, count);
    int before = errno;
    free(bytes);
    errno = before;
    return result;
}
ssize_t pwritev(int descriptor, const struct iovec *pieces, int number, off_t offset) {
    REAL(ssize_t, pwritev, int, const struct iovec *, int, off_t);
    if (!tracked(descriptor)) return real_pwritev(descriptor, pieces, number, offset);
    size_t count;
    char *bytes = joined(pieces, number, &count);
    ssize_t result = pwrite(descriptor, bytes, count, offset);
    int before = errno;
    free(bytes);
    errno = before;
    return result;
}
ssize_t pwritev64(int descriptor, const struct iovec *pieces, int number, off64_t offset) { return pwritev(descriptor, pieces, number, offset); }

// Synchronising.

static int syncs(int descriptor, struct descriptor *file, int (*real)(int)) {
    pthread_mutex_lock(&mutex);
    FATE(SYNC, file->path, 0, -1);
    int result = real(descriptor);
    if (result == 0) {
        if (file->folder) change(R_SYNC_FOLDER, 0, file->file, 0, file->path, strlen(file->path));
        else change(R_SYNC, 0, file->file, 0, NULL, 0);
    }
    DONE;
    return result;
}
int fsync(int descriptor) {
    REAL(int, fsync, int);
    struct descriptor *file = tracked(descriptor);
    return file ? syncs(descriptor, file, real_fsync) : real_fsync(descriptor);
}
int fdatasync(int descriptor) {
    REAL(int, fdatasync, int);
    struct descriptor *file = tracked(descriptor);
    return file ? syncs(descriptor, file, real_fdatasync) : real_fdatasync(descriptor);
}

int ftruncate(int descriptor, off_t length) {
    REAL(int, ftruncate, int, off_t);
    struct descriptor *file = tracked(descriptor);
    if (!file) return real_ftruncate(descriptor, length);
    pthread_mutex_lock(&mutex);
    FATE(TRUNCATE, file->path, 0, -1);
    int result = real_ftruncate(descriptor, length);
    if (result == 0) change(R_TRUNCATE, 0, file->file, length, NULL, 0);
    DONE;
    return result;
}
int ftruncate64(int descriptor, off64_t length) { return ftruncate(descriptor, length); }

// Folders.

// Two paths of which at least one is below the folder.
static int pairs(int fromAt, const char *from, int toAt, const char *to, enum record what, int (*real)(void *), void *context) {
    char old[PATH_MAX], new[PATH_MAX];
    int one = is_below(fromAt, from, old), other = is_below(toAt, to, new);
    if (!one && !other) return real(context);
    pthread_mutex_lock(&mutex);
    FATE(DIRECTORY, other ? new : old, 0, -1);
    int result = real(context);
    if (result == 0) {
        char both[PATH_MAX * 2];
        int length = snprintf(both, sizeof both, "%s%c%s", old, 0, new);
        change(what, 0, 0, 0, both, length);
    }
    DONE;
    return result;
}
struct pair { int fromAt; const char *from; int toAt; const char *to; unsigned flags; };
static int real_rename_pair(void *context) {
    REAL(int, renameat2, int, const char *, int, const char *, unsigned);
    struct pair *pair = context;
    return real_renameat2(pair->fromAt, pair->from, pair->toAt, pair->to, pair->flags);
}
static int real_link_pair(void *context) {
    REAL(int, linkat, int, const char *, int, const char *, int);
    struct pair *pair = context;
    return real_linkat(pair->fromAt, pair->from, pair->toAt, pair->to, pair->flags);
}
int renameat2(int fromAt, const char *from, int toAt, const char *to, unsigned flags) {
    struct pair pair = {fromAt, from, toAt, to, flags};
    return pairs(fromAt, from, toAt, to, R_RENAME, real_rename_pair, &pair);
}
int rename(const char *from, const char *to) { return renameat2(AT_FDCWD, from, AT_FDCWD, to, 0); }
int renameat(int fromAt, const char *from, int toAt, const char *to) { return renameat2(fromAt, from, toAt, to, 0); }
int linkat(int fromAt, const char *from, int toAt, const char *to, int flags) {
    struct pair pair = {fromAt, from, toAt, to, flags};
    return pairs(fromAt, from, toAt, to, R_LINK, real_link_pair, &pair);
}
int link(const char *from, const char *to) { return linkat(AT_FDCWD, from, AT_FDCWD, to, 0); }

int unlinkat(int at, const char *path, int flags) {
    REAL(int, unlinkat, int, const char *, int);
    char whole[PATH_MAX];
    if (!is_below(at, path, whole)) return real_unlinkat(at, path, flags);
    pthread_mutex_lock(&mutex);
    FATE(DIRECTORY, whole, 0, -1);
    int result = real_unlinkat(at, path, flags);
    if (result == 0) change(flags & AT_REMOVEDIR ? R_REMOVE_FOLDER : R_UNLINK, 0, 0, 0, whole, strlen(whole));
    DONE;
    return result;
}
int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }
int remove(const char *path) {
    int result = unlink(path);
    return result != 0 && (errno == EISDIR || errno == EPERM) ? rmdir(path) : result;
}
int mkdirat(int at, const char *path, mode_t permissions) {
    REAL(int, mkdirat, int, const char *, mode_t);
    char whole[PATH_MAX];
    if (!is_below(at, path, whole)) return real_mkdirat(at, path, permissions);
    pthread_mutex_lock(&mutex);
    FATE(DIRECTORY, whole, 1, -1);
    int result = real_mkdirat(at, path, permissions);
    if (result == 0) change(R_MAKE_FOLDER, 0, 0, 0, whole, strlen(whole));
    DONE;
    return result;
}
int mkdir(const char *path, mode_t permissions) { return mkdirat(AT_FDCWD, path, permissions); }

// Maps. What is written through a shared map is not seen: the engines do that to the files that coordinate processes, not to data.

void *mmap(void *address, size_t length, int protection, int flags, int descriptor, off_t offset) {
    REAL(void *, mmap, void *, size_t, int, int, int, off_t);
    struct descriptor *file = tracked(descriptor);
    if (!file) return real_mmap(address, length, protection, flags, descriptor, offset);
    pthread_mutex_lock(&mutex);
    FATE(MAP, file->path, 0, MAP_FAILED);
    void *result = real_mmap(address, length, protection, flags, descriptor, offset);
    DONE;
    return result;
}
void *mmap64(void *address, size_t length, int protection, int flags, int descriptor, off64_t offset) {
    return mmap(address, length, protection, flags, descriptor, offset);
}

// Locks. Unlocking cannot fail.

static int locks(struct descriptor *file, int blocks, int (*real)(void *), void *context) {
    pthread_mutex_lock(&mutex);
    FATE(LOCK, file->path, 0, -1);
    if (blocks) pthread_mutex_unlock(&mutex);
    int result = real(context);
    if (blocks) {
        if (fate_ == DIES_AFTER || fate_ == DIES_HALF) die();
        return result;
    }
    DONE;
    return result;
}
struct lock { int descriptor, command; void *argument; };
static int real_fcntl_lock(void *context) {
    REAL(int, fcntl64, int, int, ...);
    struct lock *lock = context;
    return real_fcntl64(lock->descriptor, lock->command, lock->argument);
}
static int controls(int descriptor, int command, void *argument) {
    REAL(int, fcntl64, int, int, ...);
    struct descriptor *file = tracked(descriptor);
    if (!file) return real_fcntl64(descriptor, command, argument);
    switch (command) {
    case F_SETLK: case F_SETLKW: case F_OFD_SETLK: case F_OFD_SETLKW:
        if (((struct flock *)argument)->l_type != F_UNLCK) {
            struct lock lock = {descriptor, command, argument};
            return locks(file, command == F_SETLKW || command == F_OFD_SETLKW, real_fcntl_lock, &lock);
        }
        break;
    case F_DUPFD: case F_DUPFD_CLOEXEC: {
        int to = real_fcntl64(descriptor, command, argument);
        copy_descriptor(descriptor, to);
        return to;
    }
    }
    return real_fcntl64(descriptor, command, argument);
}
int fcntl(int descriptor, int command, ...) {
    va_list list;
    va_start(list, command);
    void *argument = va_arg(list, void *);
    va_end(list);
    return controls(descriptor, command, argument);
}
int fcntl64(int descriptor, int command, ...) {
    va_list list;
    va_start(list, command);
    void *argument = va_arg(list, void *);
    va_end(list);
    return controls(descriptor, command, argument);
}
static int real_flock_lock(void *context) {
    REAL(int, flock, int, int);
    struct lock *lock = context;
    return real_flock(lock->descriptor, lock->command);
}
int flock(int descriptor, int operation) {
    struct lock lock = {descriptor, operation, NULL};
    struct descriptor *file = tracked(descriptor);
    if (!file || (operation & LOCK_UN)) return real_flock_lock(&lock);
    return locks(file, !(operation & LOCK_NB), real_flock_lock, &lock);
}
