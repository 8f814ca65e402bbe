import FoundationEssentials
import StoreCore
import Testing

/// What `verify` takes for a value of a field's type.
@Suite struct StoredFormTests {
    /// Whether the bytes, as a cell of this kind, are a stored form of the type.
    private func isStored(_ bytes: [UInt8], _ kind: Cell.Kind, as type: FieldType) -> Bool {
        bytes.withUnsafeBufferPointer {
            (kind == .text ? Cell(text: $0.baseAddress, length: $0.count) : Cell(blob: $0.baseAddress, length: $0.count))
                .isStoredForm(of: type)
        }
    }

    @Test func `What a field writes is a stored form of its type, and of no type that is stored otherwise`() throws {
        let values: [Value] = [
            .bool(true), .int(.min), .double(-.infinity), .double(2.5), .string(""), .string("é 日本"), .data(Data([0])), .data(Data()),
            .date(Date(timeIntervalSince1970: 1)), .uuid(UUID()), .decimal(Decimal(string: "-19.90") ?? 0), .decimal(0),
            .json("{\"a\":[1,2.5,null,\"x\"]}"), .json("3"), .json("null"), .json("[]"),
        ]
        let entity = EntityID(EntityDefinition(name: "form", fields: [FieldDefinition(name: "x", type: .int)]))
        for value in values {
            let type = try #require(value.type)
            try CellBuffer.withRow(of: entity, [value]) { row in
                #expect(row.cells[0].isStoredForm(of: type), "\(value)")
                for other in FieldType.allCases where other.storage != type.storage && !(type.storage == .int && other == .double) {
                    #expect(!row.cells[0].isStoredForm(of: other), "\(value) as \(other)")
                }
            }
        }
        for type in FieldType.allCases { #expect(Cell().isStoredForm(of: type)) }
    }

    @Test func `What no field writes is not`() {
        #expect(!Cell(int: 2).isStoredForm(of: .bool) && !Cell(int: -1).isStoredForm(of: .bool))
        #expect(!Cell(double: .nan).isStoredForm(of: .double))
        // No double is that integer.
        #expect(!Cell(int: 9_007_199_254_740_993).isStoredForm(of: .double) && Cell(int: 7).isStoredForm(of: .double))
        #expect(!isStored([0x61, 0, 0x62], .text, as: .string))
        #expect(!isStored([0x61, 0xFF], .text, as: .string) && !isStored([0xED, 0xA0, 0x80], .text, as: .string))
        #expect(!isStored(Array(repeating: 1, count: 15), .blob, as: .uuid) && isStored(Array(repeating: 1, count: 16), .blob, as: .uuid))
        for text in ["", "{", "[1,", "{\"a\" 1}", "nil"] { #expect(!isStored(Array(text.utf8), .text, as: .json), "\(text)") }
    }

    @Test func `A decimal has one form`() throws {
        let bytes = try #require(DecimalCoding.encode(Decimal(string: "12.5") ?? 0))
        #expect(isStored(bytes, .blob, as: .decimal))
        #expect(!isStored(bytes + [0], .blob, as: .decimal) && !isStored([], .blob, as: .decimal) && !isStored([9], .blob, as: .decimal))
        // Another zero digit behind the last says the same number: the mark of the last digit moves on.
        let longer = bytes.dropLast(2) + [bytes[bytes.count - 2] | 1, 0, 0]
        #expect(!isStored(Array(longer), .blob, as: .decimal))
    }
}
