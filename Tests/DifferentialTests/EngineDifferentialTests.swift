import ActiveStore
import FoundationEssentials
import StoreLMDB
import StoreMemory
import StoreSQLite
import Testing

@testable import StoreConformance

@Suite struct EngineDifferentialTests {
    static let engines: [Engine] = [.sqlite, .lmdb, .memory]
    /// Those that keep files.
    static let schemes = ["sqlite", "lmdb"]

    /// The URL of a folder of stores that is not there yet.
    static func newURL(_ scheme: String) -> (url: String, path: String) {
        let path = FileManager.default.temporaryDirectory.path + "/activestore-fuzz-" + UUID().uuidString
        return ("\(scheme):\(path)?durability=relaxed", path)
    }

    @Test(arguments: schemes, KnownScripts.all.map(\.name)) func knownScriptsAgree(scheme: String, name: String) throws {
        let known = try #require(KnownScripts.all.first { $0.name == name })
        let subject = try DifferentialTarget(url: Self.newURL(scheme).url, engines: Self.engines)
        defer { subject.removeRoot() }
        let difference = try DifferentialScript(text: known.text).replay(subject: subject, oracle: Sides.memory)
        #expect(difference == nil)
    }

    /// A join keeps the keys of all records of a side, also of those found before another plan took over from the first.
    @Test(arguments: 1...4) func keysOfAJoinOutliveThePlanThatFoundThem(plans: Int) throws {
        let authors = (0..<60).map { "(insert author \($0) \($0 % 7) \"n\($0)\")\n" }.joined()
        let books = (0..<120).map { "(insert book \($0) \($0 / 2) \($0 % 2))\n" }.joined()
        let join = """
            (join full (left author (where (and (any (to book uid author) (>= flag 0)) (>= age 0))) (limit 30)) \
            (right author (where (== uid 3))) (on uid uid))

            """
        let script = """
            (entity author (key uid) (field uid int) (field age int) (field name string) (index author_age (on age)))
            (entity book (key uid) (field uid int) (field author int) (field flag int))
            (relation books author hasMany book by author rule noAction)
            (write
            \(authors)\(books))
            \(String(repeating: join, count: 60))
            """
        let subject = try DifferentialTarget(url: Self.newURL("lmdb").url + "&plans=\(plans)", engines: Self.engines)
        defer { subject.removeRoot() }
        #expect(try DifferentialScript(text: script).replay(subject: subject, oracle: Sides.memory) == nil)
    }

    @Test func inMemory() throws {
        let subject = try DifferentialTarget(url: "sqlite::memory:", engines: Self.engines)
        let result = try DifferentialRun(subject: subject, oracle: Sides.memory, seed: 100, operations: 5_000).run()
        #expect(result.mismatch == nil, "\(result.mismatch?.explanation ?? "")\n\(result.mismatch?.script.text ?? "")")
    }

    /// A file is closed and opened again every 300 operations, and nothing of it is left behind.
    @Test(arguments: schemes) func inFiles(scheme: String) throws {
        let (url, path) = Self.newURL(scheme)
        var lines: [String] = []
        let session = FuzzSession(url: url, engines: Self.engines, operations: 3_000, seed: 100)
        #expect(try session.run { lines.append($0) }, "\(lines.joined(separator: "\n"))")
        #expect(!lines.contains { $0.contains("reopened 0 times") })
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    /// Faults act on top of any engine.
    @Test(
        arguments: schemes, [Fault.notEqualDropsNil, .savepointKeepsLastWrite, .updateForgetsUnique, .commitDropsLastWrite, .snapshotMoves])
    func faultsAreFoundOnFiles(scheme: String, fault: Fault) throws {
        let subject = try DifferentialTarget(url: Self.newURL(scheme).url, engines: Self.engines, faults: [fault])
        defer { subject.removeRoot() }
        let run = DifferentialRun(subject: subject, oracle: Sides.memory, seed: 1, operations: 20_000)
        #expect(try run.run(shrinks: false).mismatch != nil)
    }
}
