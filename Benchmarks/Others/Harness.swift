import Foundation

// What the programs in Swift have in common: their arguments, the workload of workload.py, and its clock.

/// The folder of the run, the workload in it, the rounds and the operations, as every program of this folder takes them.
struct Arguments {
    let folder: String, workload: Workload, rounds: Int, operations: [String]

    init() throws {
        let arguments = CommandLine.arguments
        folder = arguments[1]
        workload = try JSONDecoder().decode(Workload.self, from: Data(contentsOf: URL(fileURLWithPath: arguments[2])))
        rounds = Int(arguments[3])!
        operations = arguments[4].split(separator: ",").map(String.init)
    }

    /// The settings of ActiveStore's SQLite engine, as statements; the first outlives the connection.
    var settings: [String] {
        get throws { try String(contentsOfFile: folder + "/settings.sql", encoding: .utf8).split(separator: "\n").map(String.init) }
    }

    /// The path of a copy of a file of the folder.
    func copy(_ name: String, to: String) throws -> String {
        let path = folder + "/" + to
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        try FileManager.default.copyItem(atPath: folder + "/" + name, toPath: path)
        return path
    }

    /// What a connection with those settings answers to `PRAGMA` and each of these names.
    static let settled = [
        ("journal_mode", "wal"), ("synchronous", "2"), ("cache_size", "-16000"), ("mmap_size", "0"), ("temp_store", "2"),
        ("foreign_keys", "0"),
    ]
}

/// A key, which the workload has as hexadecimal text.
struct Key: Decodable, Hashable {
    let bytes: [UInt8]

    init(from decoder: any Decoder) throws {
        let hex = Array(try decoder.singleValueContainer().decode(String.self).utf8)
        func digit(_ c: UInt8) -> UInt8 { c < 58 ? c - 48 : c - 87 }
        bytes = stride(from: 0, to: hex.count, by: 2).map { digit(hex[$0]) << 4 | digit(hex[$0 + 1]) }
        precondition(bytes.count == 16)
    }

    var data: Data { Data(bytes) }
    var uuid: UUID { bytes.withUnsafeBytes { UUID(uuid: $0.load(as: uuid_t.self)) } }
}

/// The values of an author.
struct AuthorRow: Decodable {
    let uid: Key, createdAt: Int64, updatedAt: Int64, name: String, age: Int, email: String, bio: String

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        uid = try list.decode(Key.self)
        createdAt = try list.decode(Int64.self)
        updatedAt = try list.decode(Int64.self)
        name = try list.decode(String.self)
        age = try list.decode(Int.self)
        email = try list.decode(String.self)
        bio = try list.decode(String.self)
    }
}

struct Workload: Decodable {
    let authors: [AuthorRow], additions: [AuthorRow], keys: [Key], names: [String], changed: [Key], writers: [Key]
}

/// In microseconds.
func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
}

/// Adds up the processor time of the process between `start` and `stop`.
final class Clock {
    private(set) var seconds = 0.0
    private var began = 0.0

    private static var used: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    func start() { began = Clock.used }
    func stop() { seconds += Clock.used - began }
}

/// The rounds of an operation did not give the same sum, so their times mean nothing.
struct DifferentSums: Error {
    let name: String, operation: String, sums: Set<Int>
}

/// An operation is given the number of its round and a clock, and returns its sum.
typealias Operation = (Int, Clock) async throws -> Int

/// Runs the operations and prints their medians as JSON.
func measure(_ name: String, _ version: String, _ arguments: Arguments, _ all: [(String, Operation)]) async throws {
    var milliseconds: [String: Double] = [:], sums: [String: Int] = [:]
    for (operation, body) in all where arguments.operations.contains(operation) {
        var times: [Double] = [], found: Set<Int> = []
        for round in 0...arguments.rounds {  // the first warms up
            let clock = Clock()
            found.insert(try await body(round, clock))
            if round > 0 { times.append(clock.seconds * 1000) }
        }
        guard found.count == 1, let sum = found.first else { throw DifferentSums(name: name, operation: operation, sums: found) }
        times.sort()
        let median = (times[(times.count - 1) / 2] + times[times.count / 2]) / 2
        (milliseconds[operation], sums[operation]) = (median, sum)
        FileHandle.standardError.write(Data(String(format: "  \(operation) %10.1f ms\n", median).utf8))
    }
    struct Result: Encodable { let name: String, version: String, milliseconds: [String: Double], sums: [String: Int] }
    let json = try JSONEncoder().encode(Result(name: name, version: version, milliseconds: milliseconds, sums: sums))
    print(String(decoding: json, as: UTF8.self))
}
