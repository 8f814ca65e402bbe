import CStoreCore
import Glibc

/// A thread that belongs to an engine. The program's signals are blocked on it, so their handlers run on the program's own threads.
package enum EngineThread {
    /// Starts the body on a new thread, which ends when the body returns.
    ///
    /// - Parameter name: The name that debuggers show; truncated to 15 bytes.
    /// - Returns: 0, or the `errno` with which the system refused a thread.
    package static func start(_ name: String, _ body: @escaping @Sendable () -> Void) -> Int32 {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // A new thread inherits the signal mask of its creator.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var thread = pthread_t()
        let work = Unmanaged.passRetained(Work(name, body))
        let code = pthread_create(&thread, &attributes, Self.main, work.toOpaque())
        if code != 0 { work.release() }
        return code
    }

    private final class Work: Sendable {
        let name: String
        let body: @Sendable () -> Void

        init(_ name: String, _ body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }

    private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { raw in
        guard let raw else { return nil }
        let work = Unmanaged<Work>.fromOpaque(raw).takeRetainedValue()
        activestore_name_thread(work.name)
        work.body()
        return nil
    }
}
