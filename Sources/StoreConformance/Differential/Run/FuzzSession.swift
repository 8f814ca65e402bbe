import ActiveStore
import FoundationEssentials

/// The implementation of `activestore-conformance fuzz`, except the parsing of arguments.
///
/// ```swift
/// let session = FuzzSession(url: "sqlite:/tmp/try.db", engines: [.sqlite, .memory], operations: 200_000)
/// let isClean = try session.run { print($0) }
/// ```
public struct FuzzSession: Sendable {
    /// The store to test; a path must not exist yet.
    public var url: String
    /// The engines of the program; the one named `memory` is the oracle.
    public var engines: [Engine]
    /// The number of operations to run.
    public var operations: Int
    /// The source of all randomness.
    public var seed: UInt64
    /// The steps to run of a run of migrations or models, unless all; see ``runMigrations(_:)`` and ``runModels(_:)``.
    public var steps: [Int]?
    /// Whether the store has a change log by which a replica is kept that must equal the store after each operation or step.
    public var hasReplica = false
    /// Faults to add to the store, to see that they are found.
    package var faults: Set<Fault> = []

    /// A session; without a seed it chooses one, which it prints.
    public init(url: String, engines: [Engine], operations: Int = 20_000, seed: UInt64? = nil) {
        self.url = url
        self.engines = engines
        self.operations = operations
        self.seed = seed ?? UInt64.random(in: 0..<1_000_000_000)
    }

    /// Replays the scripts of known mismatches, then runs and prints the mix,
    /// and on a mismatch the script and the command line that repeats it.
    ///
    /// - Returns: Whether the stores agreed; a tool exits with 1 if they did not.
    /// - Throws: ``StoreError`` `.configuration`, or `.cannotOpen` if the path exists.
    public func run(_ print: (String) -> Void) throws -> Bool {
        let (subject, oracle) = try sides()
        print("fuzz \(subject.name) against \(oracle.name), seed \(seed), \(operations) operations")
        defer { subject.removeRoot() }
        if faults.isEmpty, try !replayKnownScripts(subject, oracle, print) { return false }
        let run = DifferentialRun(subject: subject, oracle: oracle, seed: seed, operations: operations)
        var milestones = Milestones()
        let result = try ValuePool.$instants.withValue(subject.instants()) { try run.run { milestones.pass($0, print) } }
        print("\(result.mix)")
        print(FuzzSession.speed(result.mix.total, result.duration))
        guard let mismatch = result.mismatch else {
            print("no mismatch")
            return true
        }
        print("\nMISMATCH after \(result.mix.total) operations: \(mismatch.explanation)\n")
        print("; \(mismatch.script.size) operations, shrunk from \(mismatch.originalSize)")
        print(mismatch.script.text)
        print("repeat: \(repetition("--operations \(mismatch.operations) --seed \(mismatch.seed)"))")
        return false
    }

    private func replayKnownScripts(
        _ subject: DifferentialTarget, _ oracle: DifferentialTarget, _ print: (String) -> Void
    ) throws -> Bool {
        for known in KnownScripts.all {
            let script = try DifferentialScript(text: known.text)
            guard let difference = try script.replay(subject: subject, oracle: oracle) else { continue }
            print("MISMATCH in the known script \(known.name): \(difference)\n\n\(known.text)")
            return false
        }
        print("\(KnownScripts.all.count) known scripts agree")
        return true
    }

    /// Replays a script of an earlier mismatch and prints the difference.
    ///
    /// - Returns: Whether the stores agree now.
    /// - Throws: ``StoreError`` `.badRequest` for a script that cannot be read, and as ``run(_:)``.
    public func replay(_ script: String, _ print: (String) -> Void) throws -> Bool {
        let (subject, oracle) = try sides()
        defer { subject.removeRoot() }
        guard let difference = try DifferentialScript(text: script).replay(subject: subject, oracle: oracle) else {
            print("no mismatch")
            return true
        }
        print("MISMATCH: \(difference)")
        return false
    }

    func sides() throws -> (subject: DifferentialTarget, oracle: DifferentialTarget) {
        guard engines.contains(where: { $0.scheme == "memory" }) else {
            throw StoreError(
                .configuration, "The oracle is the memory engine; link StoreMemory and add `.memory` to `engines:`.")
        }
        let subject = try DifferentialTarget(url: url, engines: engines, faults: faults, hasReplica: hasReplica)
        if let root = subject.root, FileManager.default.fileExists(atPath: root) {
            throw StoreError(
                .cannotOpen, "The path \(root) exists; name one that does not, since everything in it is removed.")
        }
        // The same catalogs need the same options.
        return (subject, try DifferentialTarget(url: "memory:", engines: engines, faults: [], hasReplica: hasReplica))
    }

    /// The command line that repeats a part of this session.
    func repetition(_ options: String) -> String {
        let quoted = url.allSatisfy { $0.isLetter || $0.isNumber || ":/._-".contains($0) } ? url : "'\(url)'"
        return "activestore-conformance fuzz --store \(quoted) \(options)" + (hasReplica ? " --replica" : "")
            + faults.map(\.rawValue).sorted().map { " --fault \($0)" }.joined()
    }

    static func speed(_ operations: Int, _ duration: Duration) -> String {
        let seconds = duration / .seconds(1)
        return "\(seconds.inTenths) s, \(Int(Double(operations) / max(seconds, 0.001))) operations a second"
    }
}

/// Occasionally reports the progress of a run.
struct Milestones {
    private static let step = 50_000
    private var told = 0

    mutating func pass(_ operations: Int, _ print: (String) -> Void) {
        if operations / Milestones.step == told { return }
        told = operations / Milestones.step
        print("  \(operations) operations")
    }
}

extension DifferentialTarget {
    /// The instants that stores of the engine can store.
    func instants() throws -> ClosedRange<Int64> {
        let folder = try makeFolder(0)
        defer { removeFolder(folder) }
        let store = try open(Schema(), folder)
        defer { try? store.close() }
        return store.context.instants
    }

    /// Removes all created folders.
    func removeRoot() {
        if let root { try? FileManager.default.removeItem(atPath: root) }
    }
}

extension Double {
    /// With one decimal digit.
    fileprivate var inTenths: String {
        let tenths = Int((self * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
