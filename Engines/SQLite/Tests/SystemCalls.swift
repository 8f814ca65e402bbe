import CSQLite
import Glibc
import Synchronization

/// Calls of the system that SQLite's "unix" file system makes, failing as told: SQLite lets each be exchanged, for tests like these.
///
/// Only calls of the thread that armed a fault count and fail, because other tests use SQLite at the same time.
enum SystemCalls {
    private struct Fault {
        var thread: pthread_t
        var name: String
        var number: Int
        var isLasting: Bool
        var code: Int32
    }
    private struct State {
        var originals: [String: Int] = [:]
        var fault: Fault?
        var counts: [String: Int] = [:]
    }
    private static let state = Mutex(State())

    /// The calls that are exchanged.
    static let names = [
        "open", "fstat", "ftruncate", "fcntl", "read", "pread", "pread64", "write", "pwrite", "pwrite64", "fallocate", "mmap", "unlink",
    ]

    /// Runs the body; the call of this number fails in this thread, or all from this number on.
    ///
    /// - Returns: How often each was called.
    @discardableResult static func failing<R>(
        _ name: String, _ number: Int, isLasting: Bool = false, with code: Int32, _ body: () throws -> R
    ) rethrows -> (result: R, counts: [String: Int]) {
        install()
        state.withLock {
            $0.fault = Fault(thread: pthread_self(), name: name, number: number, isLasting: isLasting, code: code)
            $0.counts = [:]
        }
        defer { state.withLock { $0.fault = nil } }
        let result = try body()
        return (result, state.withLock { $0.counts })
    }

    /// Whether this call fails, and with which error.
    fileprivate static func fails(_ name: String) -> Bool {
        let code = state.withLock { state -> Int32? in
            guard let fault = state.fault, pthread_equal(fault.thread, pthread_self()) != 0 else { return nil }
            let number = state.counts[name, default: 0]
            state.counts[name] = number + 1
            guard fault.name == name, fault.isLasting ? number >= fault.number : number == fault.number else { return nil }
            return fault.code
        }
        if let code { errno = code }
        return code != nil
    }

    fileprivate static func original<F>(_ name: String, _ type: F.Type) -> F {
        let address = state.withLock { $0.originals[name] ?? 0 }
        return unsafeBitCast(address, to: type)
    }

    private static func install() {
        guard let vfs = sqlite3_vfs_find("unix"), state.withLock({ $0.originals.isEmpty }) else { return }
        for (name, replacement) in replacements {
            guard let original = vfs.pointee.xGetSystemCall(vfs, name) else { continue }
            state.withLock { $0.originals[name] = unsafeBitCast(original, to: Int.self) }
            _ = vfs.pointee.xSetSystemCall(vfs, name, replacement)
        }
    }

    private typealias Pointer = UnsafeMutableRawPointer
    private typealias Open = @convention(c) (UnsafePointer<CChar>?, Int32, Int32) -> Int32
    private typealias TwoInts = @convention(c) (Int32, Int) -> Int32
    private typealias Information = @convention(c) (Int32, Pointer?) -> Int32
    private typealias Control = @convention(c) (Int32, Int32, Int) -> Int32
    private typealias Transfer = @convention(c) (Int32, Pointer?, Int) -> Int
    private typealias TransferAt = @convention(c) (Int32, Pointer?, Int, Int) -> Int
    private typealias Allocate = @convention(c) (Int32, Int, Int) -> Int32
    private typealias Map = @convention(c) (Pointer?, Int, Int32, Int32, Int32, Int) -> Pointer?
    private typealias Unlink = @convention(c) (UnsafePointer<CChar>?) -> Int32

    private static func generic<F>(_ function: F) -> sqlite3_syscall_ptr { unsafeBitCast(function, to: sqlite3_syscall_ptr.self) }

    private static var replacements: [(String, sqlite3_syscall_ptr)] {
        let open: Open = { SystemCalls.fails("open") ? -1 : SystemCalls.original("open", Open.self)($0, $1, $2) }
        let fstat: Information = { SystemCalls.fails("fstat") ? -1 : SystemCalls.original("fstat", Information.self)($0, $1) }
        let truncate: TwoInts = { SystemCalls.fails("ftruncate") ? -1 : SystemCalls.original("ftruncate", TwoInts.self)($0, $1) }
        let control: Control = { SystemCalls.fails("fcntl") ? -1 : SystemCalls.original("fcntl", Control.self)($0, $1, $2) }
        let read: Transfer = { SystemCalls.fails("read") ? -1 : SystemCalls.original("read", Transfer.self)($0, $1, $2) }
        let readAt: TransferAt = { SystemCalls.fails("pread") ? -1 : SystemCalls.original("pread", TransferAt.self)($0, $1, $2, $3) }
        let readAt64: TransferAt = { SystemCalls.fails("pread64") ? -1 : SystemCalls.original("pread64", TransferAt.self)($0, $1, $2, $3) }
        let write: Transfer = { SystemCalls.fails("write") ? -1 : SystemCalls.original("write", Transfer.self)($0, $1, $2) }
        let writeAt: TransferAt = { SystemCalls.fails("pwrite") ? -1 : SystemCalls.original("pwrite", TransferAt.self)($0, $1, $2, $3) }
        let writeAt64: TransferAt = {
            SystemCalls.fails("pwrite64") ? -1 : SystemCalls.original("pwrite64", TransferAt.self)($0, $1, $2, $3)
        }
        // Gives the error instead of setting errno.
        let allocate: Allocate = { SystemCalls.fails("fallocate") ? errno : SystemCalls.original("fallocate", Allocate.self)($0, $1, $2) }
        let map: Map = {
            SystemCalls.fails("mmap") ? Pointer(bitPattern: -1) : SystemCalls.original("mmap", Map.self)($0, $1, $2, $3, $4, $5)
        }
        let unlink: Unlink = { SystemCalls.fails("unlink") ? -1 : SystemCalls.original("unlink", Unlink.self)($0) }
        return [
            ("open", generic(open)), ("fstat", generic(fstat)), ("ftruncate", generic(truncate)), ("fcntl", generic(control)),
            ("read", generic(read)), ("pread", generic(readAt)), ("pread64", generic(readAt64)), ("write", generic(write)),
            ("pwrite", generic(writeAt)), ("pwrite64", generic(writeAt64)), ("fallocate", generic(allocate)), ("mmap", generic(map)),
            ("unlink", generic(unlink)),
        ]
    }
}
