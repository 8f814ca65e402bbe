import CStoreKeyValue
import Foundation
import StoreCore
import Testing

@testable import StoreKeyValue

@Suite struct RowTests {
    #if DEBUG
        static let rows = 3_000
    #else
        static let rows = 6_000
    #endif

    /// Random shapes, with up to 150 fields, and values, some beyond 64 KiB.
    @Test func rowsComeBackAsTheyWere() throws {
        var source = SampleSource(seed: 21)
        let buffer = ByteBuffer(capacity: 16)
        for turn in 0..<Self.rows {
            let (shape, samples) = source.row(fields: turn % 20 == 0 ? 150 : 12, isLarge: turn % 50 == 7)
            buffer.reset()
            buffer.append(0xAA as UInt8)
            append(samples, shape, to: buffer)
            let bytes = UnsafeRawBufferPointer(rebasing: buffer.bytes.dropFirst())
            let view = try #require(RowView(bytes))
            #expect(buffer.bytes[0] == 0xAA)
            #expect(view.shapeNumber == shape.number && view.isSound(shape) && rowKey.withUnsafeBytes(view.hasValidChecksum))
            #expect(view.isWide == (samples.map { shape.isVariable($0.type) ? $0.bytes.count : 0 }.reduce(0, +) > 65_535))
            for (index, slot) in shape.slots.enumerated() {
                let cell = view.cell(slot, index: index, shape)
                #expect(cell.map { samples[index].isSame(as: $0) && lies($0.bytes, in: bytes) } == true)
            }
            // Some fields, in any order, and some that rows of the shape lack.
            let chosen = (0..<source.random.below(20)).map { _ -> Int? in
                shape.slots.isEmpty || source.random.isTrue(20) ? nil : source.random.below(shape.slots.count)
            }
            let reader = try RowReader(shape: shape, slots: chosen, defaults: chosen.indices.map { .string("default \($0)") })
            var cells = [Cell](repeating: Cell(int: 99), count: chosen.count + 1)
            #expect(reader.fill(&cells, from: view))
            for (index, slot) in chosen.enumerated() {
                if let slot {
                    #expect(samples[slot].isSame(as: cells[index]))
                } else {
                    #expect(cells[index].kind == .text && cells[index].string == "default \(index)")
                }
            }
            #expect(cells[chosen.count].bits == 99)
        }
    }

    /// Bytes that are in stores and may never change.
    @Test func bytesAreAsEver() {
        let shape = RowShape(
            number: 0x0102,
            fields: [(3, .int), (5, .string), (8, .bool), (9, .data), (10, .uuid), (11, .json), (12, .double), (13, .date), (14, .string)])
        let uuid = Array("0123456789abcdef".utf8)
        let samples: [Sample.Content] = [
            .int(-2), .bytes(Array("né".utf8)), .int(1), .none, .bytes(uuid), .bytes([]), .double(-0.0), .int(1_000_000),
            .bytes(Array("z".utf8)),
        ]
        let buffer = ByteBuffer()
        append(zip(shape.slots, samples).map { Sample(type: $0.type, content: $1) }, shape, to: buffer)
        let (header, fields) = (
            "0201", "0800feffffffffffffff0130313233343536373839616263646566000000000000000040420f000000000003000300030004006ec3a97a"
        )
        var bytes = Array(buffer.bytes)
        #expect(bytes.hex == "0102" + header + fields + "6fb17edd")
        // As early versions wrote it.
        bytes[1] = 0
        #expect(row(bytes, under: rowKey).hex == "0100" + header + fields + "f0bf70ca")
    }

    @Test func rowsOfNothingButNil() throws {
        for count in [0, 1, 7, 8, 9, 16, 17, 200] {
            let shape = RowShape(number: 9, fields: (0..<count).map { ($0, FieldType.allCases[$0 % FieldType.allCases.count]) })
            let buffer = ByteBuffer()
            append(shape.slots.map { Sample(type: $0.type, content: .none) }, shape, to: buffer)
            let view = try #require(RowView(buffer.bytes))
            #expect(view.isSound(shape) && rowKey.withUnsafeBytes(view.hasValidChecksum))
            for (index, slot) in shape.slots.enumerated() { #expect(view.cell(slot, index: index, shape)?.kind == .null) }
        }
    }

    /// Empty is not nil.
    @Test func emptyTextIsNotNil() throws {
        let shape = RowShape(number: 9, fields: [(1, .string), (2, .data), (3, .string)])
        let buffer = ByteBuffer()
        append([.bytes([]), .bytes([]), .none].map { Sample(type: .string, content: $0) }, shape, to: buffer)
        let view = try #require(RowView(buffer.bytes))
        var cells = [Cell](repeating: Cell(int: 1), count: 3)
        #expect(try RowReader(shape: shape, slots: [0, 1, 2]).fill(&cells, from: view))
        #expect(cells.map(\.kind) == [.text, .blob, .null] && cells.map(\.length) == [0, 0, 0])
    }

    /// What stands in for missing fields is nil unless something is given, and keeps its bytes.
    @Test func missingFieldsHaveTheirDefaults() throws {
        let shape = RowShape(number: 1, fields: [(1, .int)])
        let buffer = ByteBuffer()
        append([Sample(type: .int, content: .int(5))], shape, to: buffer)
        let view = try #require(RowView(buffer.bytes))
        var cells = [Cell](repeating: Cell(), count: 6)
        let reader = try RowReader(
            shape: shape, slots: [nil, 0, nil, nil, nil, nil],
            defaults: [.string("new"), .null, .int(7), .decimal(Decimal(1.5)), .data(Data([1, 2]))])
        #expect(reader.fill(&cells, from: view))
        #expect(cells[0].string == "new" && cells[1].bits == 5 && cells[2].bits == 7 && cells[5].kind == .null)
        #expect(try Decimal(cell: cells[3]) == Decimal(1.5))
        #expect(try Data(cell: cells[4]) == Data([1, 2]))
        #expect(throws: StoreError.self) { try RowReader(shape: shape, slots: [nil], defaults: [.double(.nan)]) }
    }

    @Test func shapesFindTheirFields() {
        let shape = RowShape(number: 1, fields: [(4, .bool), (9, .string), (2, .uuid), (7, .decimal), (1, .double)])
        #expect([4, 9, 2, 7, 1, 3].map { shape.slot(of: $0) } == [0, 1, 2, 3, 4, nil])
        #expect(shape.slots.map(\.position) == [0, 0, 1, 1, 17])
        #expect(shape.slots.map(\.isFixed) == [true, false, true, false, true])
    }
}

extension RowShape {
    func isVariable(_ type: FieldType) -> Bool { type.fixedLength == nil }
}

extension SampleSource {
    /// A random shape and a row of it.
    mutating func row(fields: Int, isLarge: Bool) -> (RowShape, [Sample]) {
        let shape = RowShape(
            number: UInt16(random.below(65_536)),
            fields: (0..<random.below(fields + 1)).map { ($0 * 3 + 1, random.one(of: FieldType.allCases)) })
        let samples = shape.slots.map { slot -> Sample in
            guard isLarge, slot.type == .string || slot.type == .data else { return sample(slot.type, nilPercent: 25) }
            let count = random.one(of: [65_534, 65_535, 65_536, 30_000, 100_000])
            return Sample(type: slot.type, content: .bytes([UInt8](repeating: UInt8(97 + random.below(26)), count: count)))
        }
        return (shape, samples)
    }
}

/// The key of the rows that tests write.
let rowKey: [UInt8] = [7, 0, 255]

/// The row with the checksum that it has under a key.
func row(_ row: [UInt8], under key: [UInt8]) -> [UInt8] {
    let length = row.count - RowShape.checksumLength
    let checksum = key.withUnsafeBytes { key in row.withUnsafeBytes { RowShape.checksum($0.baseAddress!, length, key) } }
    return row[..<length] + withUnsafeBytes(of: checksum.littleEndian) { Array($0) }
}

/// Appends the row of samples.
func append(_ samples: [Sample], _ shape: RowShape, to buffer: ByteBuffer) {
    var cells: [Cell] = []
    func next(_ rest: ArraySlice<Sample>) {
        guard let first = rest.first else {
            cells.append(Cell())
            return rowKey.withUnsafeBytes { RowEncoder.append(cells, shape, key: $0, to: buffer) }
        }
        first.withCell {
            cells.append($0)
            next(rest.dropFirst())
        }
    }
    next(samples[...])
}
