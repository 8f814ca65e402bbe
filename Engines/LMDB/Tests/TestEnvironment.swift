import Foundation
import Glibc
import StoreCore
import StoreKeyValue
import Testing

@testable import StoreLMDB

/// A folder of its own for a test, gone at its end.
final class TestFolder: Sendable {
    let path: String

    init() {
        path = NSTemporaryDirectory() + "lmdb-test-" + UUID().uuidString
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { for location in [path, calls] { try? FileManager.default.removeItem(atPath: location) } }

    /// Where the calls of other processes on the folder's files are listed; see ``CallShim``.
    var calls: String { path + "-calls" }
    var file: String { path + "/a.lmdb" }

    func context(_ options: [String: String] = [:], at location: String? = nil) throws -> StoreContext {
        var configuration = StoreConfiguration(scheme: "lmdb", location: location ?? file)
        configuration.durability = .relaxed
        for (name, value) in options { try configuration.setOption(name, value) }
        return StoreContext(configuration, engine: "lmdb")
    }

    func open(_ options: [String: String] = [:], at location: String? = nil) throws -> LMDBEnvironment {
        try LMDBEnvironment.open(try context(options, at: location))
    }
}

/// Runs the body with the bytes of a text.
func bytes<R>(_ text: String, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try Array(text.utf8).withUnsafeBytes(body)
}

func text(_ bytes: UnsafeRawBufferPointer?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

extension KeyValueReader {
    func value(_ tree: Tree, _ key: String) throws -> String? { try bytes(key) { text(try get(tree, $0)) } }

    /// All keys of a tree in order.
    func keys(_ tree: Tree) throws -> [String] {
        let cursor = try cursor(tree)
        defer { release(cursor) }
        var keys: [String] = []
        var entry = try cursor.seek(UnsafeRawBufferPointer(start: nil, count: 0))
        while let found = entry {
            keys.append(String(decoding: found.key, as: UTF8.self))
            entry = try cursor.next()
        }
        return keys
    }
}

extension KeyValueWriter {
    func put(_ tree: Tree, _ key: String, _ value: String) throws {
        try bytes(key) { key in try bytes(value) { try put(tree, key, $0) } }
    }
    func delete(_ tree: Tree, _ key: String) throws -> Bool { try bytes(key) { try delete(tree, $0) } }
}

extension LMDBEnvironment {
    /// Begins a transaction, asking again while another has it.
    func writer(timeout: Duration = .seconds(600)) throws -> any KeyValueWriter {
        let deadline = ContinuousClock.now + timeout
        while true {
            if let writer = try beginWrite() { return writer }
            if ContinuousClock.now >= deadline { throw StoreError(.busy, "The writer did not become free.") }
            usleep(500)
        }
    }

    /// One transaction, committed and waited for; run again after a conflict.
    func write(_ body: (any KeyValueWriter) throws -> Void) throws {
        for attempt in 1...5 {
            do {
                let writer = try writer()
                do { try body(writer) } catch {
                    rollback(writer)
                    throw error
                }
                try commit(writer)?.wait()
                return
            } catch let error as StoreError where error.code == .conflict && attempt < 5 {}
        }
    }

    /// One snapshot.
    func read<R>(_ body: (any KeyValueReader) throws -> R) throws -> R {
        let reader = try makeReader()
        try reader.begin()
        defer { reader.end() }
        return try body(reader)
    }
}

/// The code of the error that the body throws, or nil.
func code(_ body: () throws -> Void) -> StoreError.Code? {
    do {
        try body()
        return nil
    } catch { return (error as? StoreError)?.code }
}
