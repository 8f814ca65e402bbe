import Foundation

@testable import StoreCore

/// Values that a field does not take or a model cannot read.
extension ErrorProvocations {
    static var values: [ErrorProvocations] {
        func store(_ name: String, _ value: any Storable) -> ErrorProvocations {
            ErrorProvocations("value.\(name)") { try value.write(to: CellBuffer()) }
        }
        func read<T: Storable>(_ name: String, _ stored: Value, as type: T.Type, at position: Int) -> ErrorProvocations {
            ErrorProvocations("row.\(name)") {
                var values: [Value] = [.int(1), .string("x"), .json("{}"), .bool(true)]
                values[position] = stored
                try CellBuffer.withRow(of: things, values) { _ = try $0.read(position, as: type) }
            }
        }
        let labels = FieldDefinition(name: "labels", type: .json)
        return [
            store("nan", Double.nan), store("decimalNaN", Decimal.nan), store("nul", "a\0b"),
            store("date", Date(timeIntervalSince1970: 1e18)), store("unsigned", UInt64.max),
            store("json", [Double.nan]),
            ErrorProvocations("value.longKey") {
                try RecordKey.text(String(repeating: "x", count: 256)).checkLength()
            },
            ErrorProvocations("value.jsonInCondition") { throw try required(UnstorableValue.reason(.json(""))) },
            ErrorProvocations("value.missing") { throw StoreError.missingValue("thing", "name") },
            ErrorProvocations("value.written") { throw StoreError.wrongType(writing: labels, of: things.definition) },
            ErrorProvocations("value.noJSON") { _ = try Value.json("rubbish").storable(in: labels, of: things.definition) },
            ErrorProvocations("value.nilStored") { _ = try Value.null.storable(in: labels, of: things.definition) },
            ErrorProvocations("value.givenForSwiftType") {
                _ = try Value.int(300).storable(in: .of("age", UInt8.self), of: things.definition)
            },
            ErrorProvocations("value.sumOfSwiftType") {
                _ = try Value.int(255).adding(.int(1), to: .of("age", UInt8?.self), of: things.definition)
            },
            store("notReadable", OddNumber(number: 2)),
            read("nil", .null, as: String.self, at: 1),
            read("wrongKind", .int(7), as: String.self, at: 1),
            read("badValue", .int(7), as: Bool.self, at: 3),
            ErrorProvocations("row.beyond") {
                try CellBuffer.withRow(of: things, [.int(1)]) { _ = try $0.read(5, as: Int.self) }
            },
        ]
    }

    /// An odd number. Others can be made, but not read.
    private struct OddNumber: StoredAs {
        var number: Int
        var stored: Int { number }
        init(number: Int) { self.number = number }
        init?(stored: Int) {
            if stored % 2 == 0 { return nil }
            number = stored
        }
    }

    private static func required(_ error: StoreError?) throws -> StoreError {
        guard let error else { throw CancellationError() }
        return error
    }
}
