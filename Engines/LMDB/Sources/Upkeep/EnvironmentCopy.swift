import CLMDB
import Glibc
import StoreCore

/// A temporary file that an environment is copied into before it is renamed.
///
/// A backup is LMDB's compacting copy, which walks every page, so that damage is detected,
/// omits free pages, and does not need the writer mutex, for which it would have to wait.
struct EnvironmentCopy {
    let partial: String
    private let target: String

    /// Creates an empty file next to the target, readable by its owner only.
    init(_ target: String) throws {
        self.target = target
        partial = target + ".partial-" + String(UInt32.random(in: .min ... .max), radix: 16)
        guard try StorePath.make(partial) else { throw StorePath.refused(partial, EEXIST) }
    }

    /// Copies the current state by pages and syncs it.
    func fill(from environment: SharedEnvironment, timeout: Duration, isPinned: Bool = false) throws {
        let descriptor = open(partial, O_RDWR | O_TRUNC | O_NOFOLLOW | O_CLOEXEC)
        if descriptor < 0 { throw StorePath.refused(partial, errno) }
        defer { Glibc.close(descriptor) }
        let copy = {
            environment.handles.environment.map { mdb_env_copyfd2($0, descriptor, UInt32(MDB_CP_COMPACT)) } ?? MDB_PANIC
        }
        let code =
            isPinned
            ? copy() : try environment.readers.pinned(environment.handles, timeout: timeout, path: environment.path, copy)
        if code == MDB_INCOMPATIBLE {
            throw StoreError(
                .corrupt,
                "The store at \(environment.path) was not copied: its pages do not add up. Save what can be read with mdb_dump, or restore a backup.",
                engineCode: .init("lmdb", code))
        }
        try LMDBFailure.check(code, "copying the store at \(environment.path)")
        if fsync(descriptor) != 0 {
            throw StoreError(
                errno == ENOSPC || errno == EDQUOT ? .storageFull : .inputOutput,
                "The copy of the store could not be brought to disk: \(StorePath.text(errno)).", engineCode: .init("errno", errno))
        }
    }

    /// Renames it, unless the name is taken by now.
    func finish(in folder: String) throws {
        switch StorePath.move(partial, to: target) {
        case 0: break
        case EEXIST: throw StorePath.taken(target)
        case let code: throw StorePath.refused(target, code)
        }
        try StorePath.synchronise(folder, O_RDONLY | O_DIRECTORY)
    }

    func discard() { unlink(partial) }
}
