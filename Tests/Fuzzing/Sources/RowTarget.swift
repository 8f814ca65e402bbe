import Glibc
import StoreCore

@testable import StoreKeyValue

/// Rows: arbitrary bytes are read with several shapes, in both ways there are. No byte beside the row is read, no cell points there, both ways agree, and what
/// was read whole is written and read alike.
///
/// Of the choice the lowest three bits are the shape; bit 3 sets a header that fits it, bit 4 makes the row wide, bit 5 keyed.
enum RowTarget {
    private static let memory = GuardedMemory()
    private nonisolated(unsafe) static let key = UnsafeRawBufferPointer(start: strdup("key"), count: 3)
    private nonisolated(unsafe) static let first = ByteBuffer()
    private nonisolated(unsafe) static let second = ByteBuffer()

    private struct Reading: Sendable {
        let shape: RowShape
        let reader: RowReader

        init(_ number: UInt16, _ types: [FieldType]) {
            shape = RowShape(number: number, fields: types.enumerated().map { (field: $0, type: $1) })
            do { reader = try RowReader(shape: shape, slots: shape.slots.indices.map { $0 }) } catch { preconditionFailure("\(error)") }
        }
    }

    private static let readings: [Reading] = [
        Reading(0, []), Reading(1, [.int]), Reading(2, [.string]), Reading(3, FieldType.allCases),
        Reading(0x0201, FieldType.allCases.reversed() + FieldType.allCases), Reading(5, [.bool, .uuid, .double, .date]),
        Reading(6, [.string, .data, .json, .decimal]), Reading(7, (0..<40).map { FieldType.allCases[$0 % FieldType.allCases.count] }),
    ]

    static func run(_ input: Input) throws {
        let reading = readings[Int(input.choice & 7)]
        let row: UnsafeRawBufferPointer
        if input.chooses(3) {
            // Most made-up headers would be refused.
            var bytes = [RowShape.version, (input.chooses(4) ? RowShape.wideFlag : 0) | (input.chooses(5) ? RowShape.keyedFlag : 0)]
            bytes += [UInt8(reading.shape.number & 0xFF), UInt8(reading.shape.number >> 8)]
            bytes.append(contentsOf: input.bytes)
            row = bytes.withUnsafeBytes { memory.place($0) }
        } else {
            row = memory.place(input.bytes)
        }
        guard let view = RowView(row) else { return }
        _ = (view.hasValidChecksum(key: key), view.shapeNumber)
        let shape = reading.shape
        let isSound = view.isSound(shape)
        var isWhole = true
        for (index, slot) in shape.slots.enumerated() {
            if let cell = view.cell(slot, index: index, shape) { check(cell, slot.type, row) } else { isWhole = false }
        }
        var cells = [Cell](repeating: Cell(), count: shape.slots.count + 1)
        let isFilled = reading.reader.fill(&cells, from: view)
        precondition(isFilled == (isSound && isWhole), "Two readers disagree whether the row is whole.")
        if !isFilled { return }
        for (index, slot) in shape.slots.enumerated() { check(cells[index], slot.type, row) }
        first.reset()
        RowEncoder.append(cells, shape, key: key, to: first)
        var again = cells
        guard let written = RowView(first.bytes), written.hasValidChecksum(key: key), written.isSound(shape),
            reading.reader.fill(&again, from: written)
        else { preconditionFailure("What was written is no row.") }
        for (a, b) in zip(cells, again) {
            precondition(a.kind == b.kind && a.length == b.length && a.bytes.elementsEqual(b.bytes), "A cell is read otherwise.")
        }
        second.reset()
        RowEncoder.append(again, shape, key: key, to: second)
        precondition(first.bytes.elementsEqual(second.bytes), "The same row is written otherwise.")
    }

    /// Looks at every byte of a cell, and has its value made.
    private static func check(_ cell: Cell, _ type: FieldType, _ row: UnsafeRawBufferPointer) {
        precondition(lies(cell.bytes, in: row), "A cell points beside the row.")
        _ = try? Value(cell: cell, type: type)
    }
}
