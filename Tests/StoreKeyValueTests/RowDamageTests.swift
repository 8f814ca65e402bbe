import StoreCore
import Testing

@testable import StoreKeyValue

@Suite struct RowDamageTests {
    #if DEBUG
        static let rows = 5_000
    #else
        static let rows = 40_000
    #endif

    /// Each bit of a row, and each length less than its own: the checksum says so, and nothing crashes.
    @Test func everyFlippedBitAndEveryTruncationIsFound() throws {
        var source = SampleSource(seed: 31)
        let memory = try #require(GuardedBytes(capacity: 1 << 16))
        for _ in 0..<20 {
            let (shape, samples) = source.row(fields: 9, isLarge: false)
            let buffer = ByteBuffer()
            append(samples, shape, to: buffer)
            let row = Array(buffer.bytes)
            for count in 0..<row.count {
                let placed = memory.position(row[..<count], atEnd: true)
                #expect(!isValid(placed))
                readAll(placed, shape)
            }
            for bit in 0..<row.count * 8 {
                var damaged = row
                damaged[bit / 8] ^= 1 << UInt8(bit & 7)
                let placed = memory.position(damaged, atEnd: true)
                #expect(!isValid(placed))
                readAll(placed, shape)
            }
        }
    }

    /// The row of one record under the key of another; rows of early versions do not say whose they are.
    @Test func everyFlippedBitOfTheKeyIsFound() throws {
        var source = SampleSource(seed: 33)
        let (shape, samples) = source.row(fields: 9, isLarge: false)
        let buffer = ByteBuffer()
        append(samples, shape, to: buffer)
        var bytes = Array(buffer.bytes)
        for bit in 0..<rowKey.count * 8 {
            var key = rowKey
            key[bit / 8] ^= 1 << UInt8(bit & 7)
            #expect(!bytes.withUnsafeBytes { isValid($0, key: key) })
        }
        #expect(!bytes.withUnsafeBytes { isValid($0, key: rowKey + [0]) })
        bytes[1] &= ~RowShape.keyedFlag
        #expect(!bytes.withUnsafeBytes { isValid($0) })
        bytes = row(bytes, under: rowKey)
        #expect(bytes.withUnsafeBytes { isValid($0) && isValid($0, key: [1]) })
    }

    private func isValid(_ row: UnsafeRawBufferPointer, key: [UInt8] = rowKey) -> Bool {
        RowView(row).map { key.withUnsafeBytes($0.hasValidChecksum) } ?? false
    }

    /// Rows of rubbish, with checksums nobody looks at: no reading beyond the bytes, no cell that points there.
    @Test func damagedRowsAreNeverReadBeyondTheirEnds() throws {
        var source = SampleSource(seed: 32)
        let memory = try #require(GuardedBytes(capacity: 1 << 16))
        var refused = 0
        for turn in 0..<Self.rows {
            let (shape, samples) = source.row(fields: turn % 10 == 0 ? 40 : 9, isLarge: false)
            let buffer = ByteBuffer()
            append(samples, shape, to: buffer)
            var row = Array(buffer.bytes)
            if source.random.isTrue(40) { row.removeLast(source.random.below(row.count)) }
            // Mostly where the header and the offsets are.
            let reach = source.random.isTrue(50) ? min(row.count, shape.variableStart(isWide: false)) : row.count
            for _ in 0..<source.random.below(4) where reach > 0 {
                let position = max(
                    0, source.random.isTrue(50) ? reach - 1 - source.random.below(min(reach, 12)) : source.random.below(reach))
                row[position] = source.random.one(of: [0, 1, 2, 0x7F, 0xFF, UInt8(source.random.below(256))])
            }
            // Of another shape than its own, now and then.
            let other = source.random.isTrue(20) ? source.row(fields: 9, isLarge: false).0 : shape
            if !readAll(memory.position(row, atEnd: turn & 3 != 0), other) { refused += 1 }
        }
        #expect(refused > Self.rows / 10 && refused < Self.rows)
    }

    /// Reads all there is; whether the row was taken for sound.
    @discardableResult
    private func readAll(_ bytes: UnsafeRawBufferPointer, _ shape: RowShape) -> Bool {
        guard let view = RowView(bytes) else { return false }
        _ = (view.shapeNumber, rowKey.withUnsafeBytes(view.hasValidChecksum))
        let isSound = view.isSound(shape)
        var whole = true
        var sum = 0
        for (index, slot) in shape.slots.enumerated() {
            guard let cell = view.cell(slot, index: index, shape) else {
                whole = false
                continue
            }
            #expect(lies(cell.bytes, in: bytes))
            for byte in cell.bytes { sum &+= Int(byte) }
        }
        var cells = [Cell](repeating: Cell(), count: shape.slots.count + 1)
        let isFilled = (try? RowReader(shape: shape, slots: shape.slots.indices.map { $0 }))?.fill(&cells, from: view) ?? false
        // Both ways of reading agree about what can be read.
        #expect(isFilled == (isSound && whole))
        if isFilled { for cell in cells { #expect(lies(cell.bytes, in: bytes)) } }
        return isFilled && sum >= 0
    }
}
