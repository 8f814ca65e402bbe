import Synchronization

/// The versions of migrations, as they run.
final class VersionLog: Sendable {
    private let log = Mutex<[Int]>([])
    var versions: [Int] { log.withLock { $0 } }
    func add(_ version: Int) { log.withLock { $0.append(version) } }
}
