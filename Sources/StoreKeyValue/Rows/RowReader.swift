import StoreCore

/// Fills the cells of chosen fields from rows of one shape; a plan creates one for each shape it meets.
///
/// Immutable. It keeps its data in plain memory, so that reading a row updates no reference counts.
final class RowReader: Sendable {
    /// The source of one cell.
    private struct Step: Sendable {
        enum Source: UInt8 {
            case number, double, bool, uuid, text, blob, standIn
        }
        let source: Source
        /// The bit that is set if the field is nil, and the offset of its byte.
        let nilBit: UInt8
        let nilByte: Int
        /// The offset of a fixed field, the ordinal of a variable one, the index of a stand-in.
        let position: Int
    }

    nonisolated(unsafe) private let steps: UnsafeMutableBufferPointer<Step>
    private let standIns: CellBlock
    private let shapeNumber: UInt16
    private let offsetsStart: Int
    private let variableCount: Int

    /// - Parameters:
    ///   - shape: The shape of the rows.
    ///   - slots: The index of the slot for each cell; nil for a field that rows of this shape lack.
    ///   - defaults: The value of each cell whose slot is nil; `[]` means nil for all of them. The reader owns their bytes.
    /// - Throws: ``StoreError`` `.unstorableValue` for a default that no store accepts.
    init(shape: RowShape, slots: [Int?], defaults: [Value] = []) throws {
        var missing: [Value] = []
        let steps = slots.enumerated().map { index, slot in
            guard let slot else {
                missing.append(index < defaults.count ? defaults[index] : .null)
                return Step(source: .standIn, nilBit: 0, nilByte: 0, position: missing.count - 1)
            }
            let chosen = shape.slots[slot]
            let source: Step.Source =
                switch chosen.type {
                case .int, .date: .number
                case .double: .double
                case .bool: .bool
                case .uuid: .uuid
                case .string, .json: .text
                case .data, .decimal: .blob
                }
            return Step(
                source: source, nilBit: 1 << UInt8(slot & 7), nilByte: RowShape.bitmapStart + slot / 8,
                position: chosen.isFixed ? shape.fixedStart + chosen.position : chosen.position)
        }
        standIns = try CellBlock(missing)
        self.steps = .allocate(capacity: steps.count)
        _ = self.steps.initialize(from: steps)
        shapeNumber = shape.number
        offsetsStart = shape.offsetsStart
        variableCount = shape.variableCount
    }

    deinit { steps.deallocate() }

    /// Fills one cell for each chosen slot. Text and bytes point into the row, those of defaults into the reader.
    ///
    /// - Returns: false if the row is damaged or not of this shape; the cells are then invalid.
    @inline(__always) func fill(_ cells: UnsafeMutablePointer<Cell>, from view: RowView) -> Bool {
        view.isWide ? fill(cells, from: view, UInt32.self) : fill(cells, from: view, UInt16.self)
    }

    @inline(__always)
    private func fill<Offset: FixedWidthInteger & UnsignedInteger>(
        _ cells: UnsafeMutablePointer<Cell>, from view: RowView, _: Offset.Type
    ) -> Bool {
        let size = MemoryLayout<Offset>.size
        let base = view.base
        let variableStart = offsetsStart &+ variableCount &* size
        guard variableStart <= view.length, view.shapeNumber == shapeNumber else { return false }
        let ends = base + offsetsStart
        let variable = (base + variableStart).assumingMemoryBound(to: UInt8.self)
        let room = view.length &- variableStart
        let last =
            variableCount == 0
            ? 0 : Int(Offset(littleEndian: ends.loadUnaligned(fromByteOffset: (variableCount &- 1) &* size, as: Offset.self)))
        guard last == room else { return false }

        var isSound = true
        var index = 0
        while index < steps.count {
            let step = steps[index]
            let to = cells + index
            index &+= 1
            if base.load(fromByteOffset: step.nilByte, as: UInt8.self) & step.nilBit != 0 {
                to.pointee = Cell()
                continue
            }
            switch step.source {
            case .number: to.pointee = view.fixed(.int, step.position)
            case .double: to.pointee = view.fixed(.double, step.position)
            case .bool: to.pointee = view.fixed(.bool, step.position)
            case .uuid: to.pointee = view.fixed(.uuid, step.position)
            case .text, .blob:
                let from =
                    step.position == 0
                    ? 0 : Int(Offset(littleEndian: ends.loadUnaligned(fromByteOffset: (step.position &- 1) &* size, as: Offset.self)))
                let end = Int(Offset(littleEndian: ends.loadUnaligned(fromByteOffset: step.position &* size, as: Offset.self)))
                isSound = isSound && from <= end && end <= room
                to.pointee =
                    step.source == .text
                    ? Cell(text: variable + from, length: end &- from) : Cell(blob: variable + from, length: end &- from)
            case .standIn: to.pointee = standIns[step.position]
            }
        }
        return isSound
    }
}
