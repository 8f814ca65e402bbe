import ActiveStore
import Glibc
import StoreCore
import Testing

@testable import StoreSQLite

/// Each call of the system fails once, and for good, while a store is opened, written, read and closed: what was acknowledged stays, and the error says
/// what it is.
@Suite(.serialized) struct SystemFaultTests {
    let folder = try! TestFolder()

    /// Opens, writes three records, reads and closes.
    private func use(_ path: String) -> (acknowledged: Int, error: StoreError?) {
        var acknowledged = 0
        do {
            let store = try open(path, options: "?busyTimeout=20ms&openTimeout=20ms")
            defer { try? store.close() }
            for number in 0..<3 {
                var author = Author(name: "\(number)")
                try author.save(in: store)
                acknowledged += 1
            }
            _ = try Author.all(in: store)
            try store.close()
        } catch { return (acknowledged, error as? StoreError) }
        return (acknowledged, nil)
    }

    private static let codes: [Int32: Set<StoreError.Code>] = [
        EIO: [.inputOutput, .cannotOpen, .commitOutcomeUnknown, .poisoned, .busy],
        ENOSPC: [.storageFull, .inputOutput, .cannotOpen, .commitOutcomeUnknown, .poisoned],
        EINTR: [.inputOutput, .cannotOpen, .commitOutcomeUnknown, .poisoned, .busy],
    ]

    /// The calls that the system may answer with an error.
    private static func names(with code: Int32) -> [String] {
        code == ENOSPC ? ["open", "ftruncate", "write", "pwrite", "pwrite64", "fallocate"] : SystemCalls.names
    }

    /// Whether a fault that lasts is tried. SQLite tries a lock that always fails for ten seconds, so not every one of these is.
    private static func mayLast(_ name: String, _ number: Int, _ code: Int32) -> Bool {
        code != EINTR && (name != "fcntl" || number % 8 == 7)
    }

    @Test(arguments: [EIO, ENOSPC, EINTR]) func eachCallFailsOnceOrForGood(_ code: Int32) throws {
        var runs = 0
        for isNew in [true, false] {
            let path = folder.file("count-\(isNew).db")
            if !isNew { #expect(use(path).error == nil) }
            let (_, counts) = SystemCalls.failing("none", 0, with: 0) { use(path) }
            for name in Self.names(with: code) {
                let count = counts[name] ?? 0
                for number in 0..<min(count, 24) {
                    for isLasting in [false, true] where !isLasting || Self.mayLast(name, number, code) {
                        runs += 1
                        let path = folder.file("\(runs).db")
                        if !isNew { #expect(use(path).error == nil) }
                        let (result, _) = SystemCalls.failing(name, number, isLasting: isLasting, with: code) { use(path) }
                        let what = "\(name) \(number) \(isLasting ? "on" : "once") new \(isNew): \(String(describing: result.error))"
                        if let error = result.error { expect(error, from: code, what) }
                        let store = try open(path)
                        #expect(try Author.count(in: store) >= result.acknowledged + (isNew ? 0 : 3), "\(what)")
                        #expect(try store.verify(.full).isClean, "\(what)")
                        try store.close()
                        try removeStore("sqlite:" + path, engines: [.sqlite])
                    }
                }
            }
        }
        #expect(runs > 20)
    }

    private func expect(_ error: StoreError, from code: Int32, _ what: String) {
        func check() { #expect(Self.codes[code]?.contains(error.code) == true, "\(what)") }
        if code == EIO, error.code == .unknownEntity {
            // Not mended yet: where reading the schema fails, SQLite may go on with an empty one.
            withKnownIssue { check() }
        } else {
            check()
        }
    }
}
