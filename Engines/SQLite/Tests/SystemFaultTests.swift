import ActiveStore
import FoundationEssentials
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
                        if let error = result.error { #expect(Self.codes[code]?.contains(error.code) == true, "\(what)") }
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

    /// A connection that knows an older schema calls a table missing also where it could not read whether the schema is another by now.
    @Test func aTableIsNotMissingBecauseTheFileCannotBeRead() throws {
        var failures = 0
        for name in ["read", "pread", "pread64"] {
            for (number, isLasting) in [(0, false), (0, true), (1, false), (1, true)] {
                let what = "\(name) \(number) \(isLasting ? "on" : "once")"
                let path = folder.file("\(name)-\(number)-\(isLasting).db")
                let (old, new) = (try open(path), try open(path))
                defer { for store in [old, new] { try? store.close() } }
                _ = try new.execute("CREATE TABLE later (id INTEGER PRIMARY KEY)")
                let (error, _) = SystemCalls.failing(name, number, isLasting: isLasting, with: EIO) {
                    failure { try old.query("SELECT id FROM later") { _ in .next } }
                }
                if let error {
                    failures += 1
                    #expect(error.code == .inputOutput, "\(what): \(error)")
                }
                #expect(failure { try old.query("SELECT id FROM later") { _ in .next } }?.code == nil, "\(what)")
                #expect(failure { try old.query("SELECT id FROM never") { _ in .next } }?.code == .badRequest, "\(what)")
            }
        }
        #expect(failures > 0)
    }

    /// What cannot be read is no damage: a check that meets it ends with the error.
    @Test func aCheckThatCannotReadCallsNothingDamaged() throws {
        let path = folder.file("checked.db")
        #expect(use(path).error == nil)
        var failures = 0
        for name in ["read", "pread", "pread64"] {
            for number in 0..<64 {
                let store = try open(path)
                defer { try? store.close() }
                let (result, counts) = SystemCalls.failing(name, number, with: EIO) { Result { try store.verify(.full) } }
                switch result {
                case .success(let report): #expect(report.isClean, "\(name) \(number): \(report.problems)")
                case .failure(let error):
                    failures += 1
                    #expect((error as? StoreError)?.code == .inputOutput, "\(name) \(number): \(error)")
                }
                if counts[name, default: 0] <= number { break }
            }
        }
        #expect(failures > 0)
    }

    /// A file that could be opened for reading only, because the system had no descriptor to spare, is opened again by the next write.
    @Test func writingGoesOnAfterAFileCouldNotBeOpened() throws {
        var failures = 0
        for number in 0..<16 {
            let path = folder.file("opened-\(number).db")
            #expect(use(path).error == nil)
            let store = try open(path)
            defer { try? store.close() }
            let (error, counts) = SystemCalls.failing("open", number, with: EMFILE) {
                failure { _ = try Author(name: "once").saved(in: store) }
            }
            if counts["open", default: 0] <= number { break }
            if let error {
                failures += 1
                #expect([.inputOutput, .cannotOpen].contains(error.code), "\(number): \(error)")
            }
            for _ in 0..<2 { try Author(name: "later").saved(in: store) }
            #expect(try Author.count(in: store) == (error == nil ? 6 : 5), "\(number)")
            #expect(try store.verify(.full).isClean, "\(number)")
        }
        #expect(failures > 0)
    }

    /// A backup is complete and has one name, or there is none and the error says what happened, in whatever call.
    @Test(arguments: [EIO, ENOSPC, EMFILE]) func aBackupIsWholeOrThereIsNone(_ code: Int32) throws {
        let path = folder.file("backed-up.db")
        #expect(use(path).error == nil)
        let store = try open(path)
        defer { try? store.close() }
        let fitting: [Int32: Set<StoreError.Code>] = [
            EIO: [.inputOutput], ENOSPC: [.storageFull, .inputOutput], EMFILE: [.inputOutput, .cannotOpen],
        ]
        var runs = 0
        for name in code == EMFILE ? ["open"] : Self.names(with: code) {
            for number in 0..<24 {
                runs += 1
                let copy = folder.file("copy-\(runs).db")
                let (error, counts) = SystemCalls.failing(name, number, with: code) { failure { try store.backup(to: copy) } }
                if counts[name, default: 0] <= number { break }
                if let error {
                    #expect(fitting[code]?.contains(error.code) == true, "\(name) \(number): \(error)")
                    #expect(StorePath.info(copy) == nil, "\(name) \(number)")
                    try store.backup(to: copy)
                }
                #expect(StorePath.info(copy)?.st_nlink == 1, "\(name) \(number)")
                let copied = try open(copy)
                #expect(try Author.count(in: copied) == 3, "\(name) \(number)")
                try copied.close()
            }
        }
        #expect(runs > 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains("partial") } == [])
    }
}
