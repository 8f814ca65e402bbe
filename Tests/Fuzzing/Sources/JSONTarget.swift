import StoreMemory
@testable import StoreCore
@testable import StoreJSON
@testable import StoreTransfer

/// JSON and JSON Lines: token by token, as values that are written and read again, as records, and into a store.
///
/// Bits of the choice: 0 lines, 1 token by token, 2 as values, 3 as records, 4 into a store.
enum JSONTarget {
    static func run(_ input: Input) throws {
        let bytes = Array(input.bytes)
        let isLines = input.chooses(0)
        if input.chooses(1) { try tokens(bytes, isLines) }
        if input.chooses(2) { try values(bytes, isLines) }
        if input.chooses(3) { _ = ImportProbe.read(bytes, isLines ? .jsonLines : .json) }
        if input.chooses(4) { try records(bytes, isLines) }
    }

    private static func tokens(_ bytes: [UInt8], _ isLines: Bool) throws {
        var reader = JSONReader(try reading(nil) { try ByteSource(file: bytes) }, layout: isLines ? .lines : .document)
        var left = bytes.count * 600 + 600
        while true {
            do {
                guard try reader.next() != nil else { return }
            } catch let error as JSONError where isLines {
                _ = error
                try? reader.skipLine()
            } catch is any ReadingError { return }
            left -= 1
            precondition(left > 0, "The reader does not come to an end.")
        }
    }

    /// What is read, written, and read again is written alike.
    private static func values(_ bytes: [UInt8], _ isLines: Bool) throws {
        do {
            var reader = JSONReader(try reading(nil) { try ByteSource(file: bytes) }, layout: isLines ? .lines : .document)
            while let token = try reader.next() {
                let written = try text(try reader.value(token))
                guard written.utf8.count < 1 << 20 else { continue }
                let twice = try text(try value(written))
                precondition(written == twice, "\(written) became \(twice).")
            }
        } catch is any ReadingError {}
    }

    /// The value that was written.
    private static func value(_ text: String) throws -> JSONValue {
        do {
            var reader = JSONReader(try reading(nil) { try ByteSource(file: Array(text.utf8)) })
            guard let token = try reader.next() else { preconditionFailure("Nothing was written.") }
            return try reader.value(token)
        } catch let error as JSONError {
            preconditionFailure("What was written cannot be read: \(error) \(text)")
        }
    }

    private static func text(_ value: JSONValue) throws -> String {
        var json = JSONWriter(style: JSONStyle(layout: .compact, dates: .iso8601, nils: .null))
        try json.value(value)
        return json.text
    }

    // MARK: Into a store

    private struct TakenBack: Error {}

    private static let store: any Store = {
        var configuration = StoreConfiguration(scheme: "memory")
        configuration.schema = Schema([Probe.entity])
        do { return try openStore(configuration, engines: [.memory]) } catch { preconditionFailure("\(error)") }
    }()

    /// Imports everything within a transaction that is taken back.
    private static func records(_ bytes: [UInt8], _ isLines: Bool) throws {
        do {
            try store.write { transaction in
                let report = try store.importRecords(into: "probe", from: .bytes(bytes, isLines ? .jsonLines : .json)) { $0.batchSize = 3 }
                let count = try transaction.count(FetchRequest(EntityID(Probe.entity)))
                precondition(count == report.inserted, "\(count) records after \(report.inserted) were inserted.")
                throw TakenBack()
            }
        } catch is TakenBack {}
    }
}

/// An entity with a field of each type.
enum Probe {
    static let entity = EntityDefinition(
        name: "probe",
        fields: [
            FieldDefinition(name: "code", type: .string), FieldDefinition(name: "lastName", type: .string, isOptional: true),
            FieldDefinition(name: "age", type: .int, isOptional: true), FieldDefinition(name: "born", type: .date, isOptional: true),
            FieldDefinition(name: "price", type: .decimal, isOptional: true),
            FieldDefinition(name: "ratio", type: .double, isOptional: true),
            FieldDefinition(name: "labels", type: .json, isOptional: true),
            FieldDefinition(name: "isActive", type: .bool, isOptional: true),
            FieldDefinition(name: "badge", type: .data, isOptional: true), FieldDefinition(name: "token", type: .uuid, isOptional: true),
        ])
}
