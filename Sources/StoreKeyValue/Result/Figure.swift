import FoundationEssentials
import StoreCore

/// One figure over the records of a group, as it grows.
struct Figure {
    let function: Aggregate.Function
    let type: FieldType
    private let field: FieldDefinition
    private let entity: EntityDefinition
    private var count: Int64 = 0
    /// Exact, so that only the sum itself has to fit.
    private var integers: Int128 = 0
    private var doubles = 0.0
    private var decimals = Decimal(0)
    private var different: Set<[UInt8]> = []
    /// The smallest or largest value, as a key.
    private var best: [UInt8]?
    private var bestValue = Value.null

    init(_ aggregate: Aggregate, of entity: EntityDefinition) {
        function = aggregate.function
        field = entity.fields[aggregate.field ?? entity.key]
        type = field.type
        self.entity = entity
    }

    /// Counts a record whose fields do not matter.
    mutating func addRecord() { count += 1 }

    /// Takes the value of a record; nil is skipped.
    mutating func add(_ cell: Cell, _ scratch: ByteBuffer) throws {
        if cell.kind == .null { return }
        count += 1
        switch function {
        case .count: break
        case .countDistinct: different.insert(key(of: cell, scratch))
        case .minimum, .maximum:
            let key = key(of: cell, scratch)
            if let best, function == .minimum ? !key.lexicographicallyPrecedes(best) : !best.lexicographicallyPrecedes(key) { return }
            best = key
            bestValue = try value(of: cell)
        case .sum, .average:
            switch type {
            case .double: doubles += cell.double
            case .decimal: if case .decimal(let number) = try value(of: cell) { decimals += number }
            default: integers += Int128(cell.bits)
            }
        }
    }

    private func key(of cell: Cell, _ scratch: ByteBuffer) -> [UInt8] {
        scratch.reset()
        _ = KeyCoding.append(cell, KeyCoding.Form(type: type), to: scratch)
        return Array(scratch.bytes)
    }

    private func value(of cell: Cell) throws -> Value {
        do { return try Value(cell: cell, type: type) } catch { throw error.asStoreError(entity: entity.name, field: field.name) }
    }

    /// The figure over all that was added.
    ///
    /// - Throws: ``StoreError`` `.overflow`, `.unstorableValue`.
    func result() throws -> Value {
        switch function {
        case .count: return .int(count)
        case .countDistinct: return .int(Int64(different.count))
        case .minimum, .maximum: return bestValue
        case .sum:
            switch type {
            case .double: return .double(try sumOfDoubles())
            case .decimal: return .decimal(try sumOfDecimals())
            default:
                guard let sum = Int64(exactly: integers) else { throw StoreError.overflow(of: field, entity) }
                return .int(sum)
            }
        case .average:
            if count == 0 { return .null }
            switch type {
            case .double: return .double(try sumOfDoubles() / Double(count))
            case .decimal:
                let average = try sumOfDecimals() / Decimal(count)
                if average.isNaN { throw StoreError.overflow(of: field, entity) }
                return .decimal(average)
            default: return .double(Double(integers) / Double(count))
            }
        }
    }

    /// Infinities of both signs give no number.
    private func sumOfDoubles() throws -> Double {
        if doubles.isNaN { throw UnstorableValue.notANumber().located(entity: entity.name, field: field.name) }
        return doubles
    }

    private func sumOfDecimals() throws -> Decimal {
        if decimals.isNaN { throw StoreError.overflow(of: field, entity) }
        return decimals
    }
}
