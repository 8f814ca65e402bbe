import StoreCore
import Synchronization

/// The connections that a piece of awaited work uses, so that its statements can be ended when its task is cancelled.
///
/// A connection belongs to it from when it is lent to when it is given back. The server is asked while it does, so that no statement of another task is ended.
final class RunningWork: Sendable {
    @TaskLocal static var current: RunningWork?

    private let links = Mutex<[ServerLink]>([])

    func add(_ link: ServerLink) { links.withLock { $0.append(link) } }

    func remove(_ link: ServerLink) { links.withLock { links in links.removeAll { $0 === link } } }

    /// Ends the statements that run. Asking the server blocks, so a thread of its own does it.
    func cancel() {
        _ = EngineThread.start("postgresql") { [self] in
            links.withLock { links in for link in links { link.cancel() } }
        }
    }
}
