import Foundation
import StoreCore
import StoreKeyValue

@testable import PlainFiles

/// A folder with one store, for one test.
struct TemporaryStore: ~Copyable {
    let folder: String
    var path: String { folder + "/store" }

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/plain-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Opens the store. A process that another test starts has a closed store's lock for a moment, until it runs its program.
    func open(waiting: Duration = .seconds(5)) throws -> PlainFiles {
        var configuration = StoreConfiguration(scheme: "plain", location: path)
        configuration.openTimeout = waiting
        return try PlainFiles(StoreContext(configuration, engine: "plain"))
    }

    var bytes: [UInt8] {
        get throws { [UInt8](try Data(contentsOf: URL(filePath: path))) }
    }

    func write(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(filePath: path)) }

    var size: Int {
        get throws { try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? -1 }
    }
}

extension PlainFiles {
    /// Puts texts into a tree, in one transaction.
    func put(_ pairs: [String: String], into tree: Tree = 1) throws {
        let writer = try change { writer in
            for (key, value) in pairs { try with(key, value) { try writer.put(tree, $0, $1) } }
        }
        _ = try commit(writer)
    }

    /// A writer that has done what the body does.
    func change(_ body: (any KeyValueWriter) throws -> Void) throws -> any KeyValueWriter {
        guard let writer = beginWrite() else { throw StoreError(.busy, "There is a writer.") }
        try body(writer)
        return writer
    }

    /// What is in a tree, in order.
    func texts(_ tree: Tree = 1) throws -> [String] {
        let reader = makeReader()
        try reader.begin()
        defer { reader.end() }
        return try reader.texts(tree)
    }
}

extension KeyValueReader {
    /// What is in a tree, in order.
    func texts(_ tree: Tree = 1) throws -> [String] {
        let cursor = try cursor(tree)
        defer { release(cursor) }
        var texts: [String] = []
        var next = try cursor.seek(UnsafeRawBufferPointer(start: nil, count: 0))
        while let entry = next {
            texts.append(String(decoding: entry.key, as: UTF8.self) + "=" + String(decoding: entry.value, as: UTF8.self))
            next = try cursor.next()
        }
        return texts
    }
}

/// The bytes of two texts.
func with<R>(_ key: String, _ value: String = "", _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try Array(key.utf8).withUnsafeBytes { key in try Array(value.utf8).withUnsafeBytes { value in try body(key, value) } }
}
