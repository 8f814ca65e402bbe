import FoundationEssentials
import StoreCore

@testable import StoreKeyValue

/// Keys: arbitrary bytes are decoded in every form, and arbitrary values are encoded.
///
/// What decodes encodes to the same bytes, and the order of two components is that of their values. Of the choice the lowest four bits are the type, bit 4 is
/// descending, bit 5 folded, bit 6 the way (0 decodes, 1 encodes), bit 7 a limit, which the first byte gives.
enum KeyTarget {
    private nonisolated(unsafe) static let scratch = ByteBuffer()
    private nonisolated(unsafe) static let written = ByteBuffer()
    private static let memory = GuardedMemory()
    private static let types = FieldType.allCases

    static func run(_ input: Input) throws {
        var form = KeyCoding.Form(
            type: types[Int(input.choice & 15) % types.count], isDescending: input.chooses(4), isFolded: input.chooses(5))
        var bytes = input.bytes
        if input.chooses(7), let first = bytes.first {
            form.limit = Int(first)
            bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
        }
        if input.chooses(6) {
            encode(bytes, form)
        } else {
            decode(memory.place(bytes), form)
            recordKey(memory.place(bytes))
        }
    }

    // MARK: Bytes that may be a key

    private static func decode(_ key: UnsafeRawBufferPointer, _ form: KeyCoding.Form) {
        KeyCoding.prepare(scratch, for: key)
        var plain = form
        // What is stored is folded already, and was within the limit.
        (plain.isFolded, plain.limit) = (false, .max)
        var offset = 0
        var previous: (cell: Cell, range: Range<Int>)?
        while true {
            let start = offset
            let length = KeyCoding.length(of: key, at: start, descending: form.isDescending)
            let isTruncated = KeyCoding.isTruncated(of: key, at: start, descending: form.isDescending)
            guard let cell = KeyCoding.cell(of: key, at: &offset, form, scratch: scratch) else { return }
            precondition(length == offset - start && !isTruncated, "Two readers disagree about the length.")
            written.reset()
            precondition(!KeyCoding.append(cell, plain, to: written), "An uncut component is cut.")
            let component = UnsafeRawBufferPointer(rebasing: key[start..<offset])
            precondition(written.bytes.elementsEqual(component), "The component is written otherwise than it was read.")
            if let previous {
                let stored = memoryOrder(key[previous.range], component)
                let wanted = order(of: previous.cell, cell, form.type).map { form.isDescending ? -$0 : $0 }
                if let wanted { precondition(stored == wanted, "The order of keys is not that of values.") }
            }
            previous = (cell, start..<offset)
        }
    }

    private static func order(of a: Cell, _ b: Cell, _ type: FieldType) -> Int? {
        if a.kind == .null || b.kind == .null { return (a.kind == .null ? 0 : 1) - (b.kind == .null ? 0 : 1) }
        switch type {
        case .bool, .int, .date: return a.bits == b.bits ? 0 : a.bits < b.bits ? -1 : 1
        case .double: return a.double == b.double ? 0 : a.double < b.double ? -1 : 1
        case .string, .json, .data, .uuid: return memoryOrder(a.bytes, b.bytes)
        case .decimal:
            guard let x = DecimalCoding.decode(UnsafeRawBufferPointer(a.bytes)),
                let y = DecimalCoding.decode(UnsafeRawBufferPointer(b.bytes))
            else { return nil }
            return x == y ? 0 : x < y ? -1 : 1
        }
    }

    private static func recordKey(_ bytes: UnsafeRawBufferPointer) {
        for type in [FieldType.uuid, .int, .string] {
            guard let cell = KeyCoding.keyCell(bytes, type), let key = KeyCoding.recordKey(bytes, type) else { continue }
            // Text of keys is UTF-8 without zeros when it is stored; damaged text is repaired.
            if type == .string, cell.bytes.contains(0) || String(validating: cell.bytes, as: UTF8.self) == nil { continue }
            written.reset()
            KeyCoding.append(key, to: written)
            precondition(written.bytes.elementsEqual(bytes), "The key is written otherwise than it was read.")
        }
    }

    // MARK: Values

    private static func encode(_ bytes: UnsafeRawBufferPointer, _ form: KeyCoding.Form) {
        var bytes = bytes
        let isFolded = form.isFolded && form.type == .string
        guard form.type == .data || form.type == .string || form.type == .json else { return }
        // Only text is folded.
        var text = ""
        if isFolded {
            text = String(decoding: bytes, as: UTF8.self)
            text.withUTF8 { bytes = memory.place(UnsafeRawBufferPointer($0)) }
        } else {
            bytes = memory.place(bytes)
        }
        let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        written.reset()
        let isTruncated = KeyCoding.append(Cell(text: start, length: bytes.count), form, to: written)
        let key = written.bytes
        precondition(key.count <= form.maximumLength)
        precondition(KeyCoding.isTruncated(of: key, at: 0, descending: form.isDescending) == isTruncated, "Two answers whether it is cut.")
        precondition(KeyCoding.length(of: key, at: 0, descending: form.isDescending) == key.count, "Another length is read.")
        var offset = 0
        KeyCoding.prepare(scratch, for: key)
        let cell = KeyCoding.cell(of: key, at: &offset, form, scratch: scratch)
        precondition((cell == nil) == isTruncated, "A component is unreadable, or a cut one is not.")
        if let cell, !isFolded { precondition(cell.bytes.elementsEqual(bytes), "The value is read otherwise than it was written.") }
        if let cell, isFolded {
            // What is folded stays as it is.
            let folded = Array(cell.bytes)
            written.reset()
            _ = folded.withUnsafeBufferPointer { KeyCoding.append(Cell(text: $0.baseAddress, length: $0.count), form, to: written) }
            offset = 0
            KeyCoding.prepare(scratch, for: written.bytes)
            let again = KeyCoding.cell(of: written.bytes, at: &offset, form, scratch: scratch)
            precondition(again.map { $0.bytes.elementsEqual(folded) } == true, "Text that was folded is folded again.")
        }
    }
}
