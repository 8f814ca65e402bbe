import Synchronization

/// The versions of migrations, in the order in which they ran.
final class VersionLog: Sendable {
    private let log = Mutex<[Int]>([])
    var versions: [Int] { log.withLock { $0 } }
    func add(_ version: Int) { log.withLock { $0.append(version) } }
}
