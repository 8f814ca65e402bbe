import FoundationEssentials
import StoreCore

/// The state of one aggregate over the records of a group.
struct AggregateState {
    let function: Aggregate.Function
    let type: FieldType
    private let position: Int
    private let id: EntityID
    /// The number of values added, or of records for an aggregate without a field.
    private(set) var count: Int64 = 0
    /// Exact, so that only the final sum has to fit.
    private var integers: Int128 = 0
    private var doubles = ExactSum()
    private var decimals = ExactDecimalSum()
    /// The distinct values, as keys.
    private var distinctValues: ByteTable?
    /// The smallest or largest value: its cell if that is the complete value, otherwise its key.
    private var best = Cell()
    private var bestKey: ByteBuffer?

    init(_ aggregate: Aggregate, of entity: EntityID) {
        function = aggregate.function
        position = aggregate.field ?? entity.keyPosition
        type = entity.definition.fields[position].type
        id = entity
    }

    // Not kept: a state is copied for each group, and a definition has many reference counts.
    private var entity: EntityDefinition { id.definition }
    private var field: FieldDefinition { entity.fields[position] }

    /// Counts a record for an aggregate without a field.
    mutating func addRecord() { count += 1 }

    /// Adds the value of a record; nil is skipped.
    mutating func add(_ cell: Cell, _ scratch: ByteBuffer) throws {
        if cell.kind == .null { return }
        count += 1
        switch function {
        case .count: break
        case .countDistinct:
            let table = distinctValues ?? ByteTable()
            distinctValues = table
            _ = table.insert(key(of: cell, scratch))
        case .minimum, .maximum: takeExtreme(cell, scratch)
        case .sum, .average:
            switch type {
            case .double: doubles.add(cell.double)
            case .decimal: if case .decimal(let number) = try value(of: cell) { decimals.add(number) }
            default: integers += Int128(cell.bits)
            }
        }
    }

    private mutating func takeExtreme(_ cell: Cell, _ scratch: ByteBuffer) {
        if cell.kind == .int || cell.kind == .double {
            let order = best.kind == .null ? 0 : CellComparison.order(cell, best)
            if best.kind == .null || (function == .minimum ? order < 0 : order > 0) { best = cell }
            return
        }
        let key = key(of: cell, scratch)
        if let bestKey, function == .minimum ? !key.precedes(bestKey.bytes) : !bestKey.bytes.precedes(key) { return }
        let kept = bestKey ?? ByteBuffer(capacity: key.count)
        kept.reset()
        kept.append(key)
        bestKey = kept
    }

    private func extreme() throws -> Value {
        guard let bestKey else { return try value(of: best) }
        let scratch = ByteBuffer(capacity: bestKey.count)
        var offset = 0
        KeyCoding.prepare(scratch, for: bestKey.bytes)
        guard let cell = KeyCoding.cell(of: bestKey.bytes, at: &offset, KeyCoding.Form(type: type), scratch: scratch) else {
            throw StoreError(.internal, "The smallest or largest value of a group cannot be read.")
        }
        return try value(of: cell)
    }

    /// Valid until the next call.
    private func key(of cell: Cell, _ scratch: ByteBuffer) -> UnsafeRawBufferPointer {
        scratch.reset()
        _ = KeyCoding.append(cell, KeyCoding.Form(type: type), to: scratch)
        return scratch.bytes
    }

    private func value(of cell: Cell) throws -> Value {
        do { return try Value(cell: cell, type: type) } catch { throw error.asStoreError(entity: entity.name, field: field.name) }
    }

    /// The aggregate of all added values.
    ///
    /// - Throws: ``StoreError`` `.overflow`; `.unstorableValue` for infinities of both signs.
    func result() throws -> Value {
        switch function {
        case .count: return .int(count)
        case .countDistinct: return .int(Int64(distinctValues?.count ?? 0))
        case .minimum, .maximum: return try extreme()
        case .sum:
            switch type {
            case .double: return try double(doubles.value)
            case .decimal: return try decimal(decimals.value)
            default:
                guard let sum = Int64(exactly: integers) else { throw StoreError.overflow(of: field, entity) }
                return .int(sum)
            }
        case .average:
            if count == 0 { return .null }
            switch type {
            case .double: return try double(doubles.average)
            case .decimal: return try decimal(decimals.average)
            default: return .double(RoundedQuotient.average(ofSum: integers, count: count))
            }
        }
    }

    private func double(_ number: Double?) throws -> Value {
        guard let number else { throw StoreError.noSum(of: field, entity) }
        return .double(number)
    }

    private func decimal(_ number: Decimal?) throws -> Value {
        guard let number else { throw StoreError.overflow(of: field, entity) }
        return .decimal(number)
    }
}
