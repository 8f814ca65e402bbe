import FoundationEssentials

// The values that a field accepts: those of the Swift type that its model declares. Writes by name, by query and by migrations do not pass
// through that type; their values are checked against it here, so that committed values can be read back.
extension FieldDefinition {
    /// Whether a stored value can be read as the field's Swift type, or as its ``type`` if it has none.
    package func takes(_ cell: Cell) -> Bool {
        if let swiftType { return swiftType.canRead(cell) }
        return cell.kind == .null ? isOptional : type.storedType.canRead(cell)
    }

    /// The value as saving a model would store it: rounded to the nearest `Float`, or a date as text in its canonical form.
    ///
    /// - Parameter value: One of the field's ``type``, or nil.
    /// - Throws: ``StoreError`` `.typeMismatch` for a value that the Swift type does not accept.
    func asSaved(_ value: Value, of entity: String?) throws -> Value {
        guard let swiftType, !takesAll else { return value }
        do {
            if let saved = try swiftType.copy(value, type) { return saved }
            if holdsFloats, case .double(let number) = value, let float = number.nearestFloat,
                let saved = try swiftType.copy(.double(float), type)
            {
                return saved
            }
        } catch let error as StoreError { throw error.located(entity: entity, field: name) }
        throw StoreError(
            .typeMismatch,
            "\(entity.map { $0 + "." } ?? "")\(name) is a field of type \(swiftTypeName); the value given does not fit it.", entity: entity,
            field: name,
            values: [value.debugDescription])
    }

    /// A sum as a value of the field's type: rounded to the nearest `Float`, for instance.
    ///
    /// - Returns: nil for a sum that does not fit.
    func asSum(_ sum: Value) -> Value? {
        switch (sums, sum) {
        case (.all, _): return sum
        case (.integers(let range), .int(let number)):
            if range.contains(number) { return sum }
        case (_, .int(let number)):
            if takes(Cell(int: number)) { return sum }
        case (_, .double(let number)):
            if takes(Cell(double: number)) { return sum }
            if holdsFloats, let float = number.nearestFloat, takes(Cell(double: float)) { return .double(float) }
        default: return try? asSaved(sum, of: nil)
        }
        // A plain nil would be taken for `Value.null`.
        return Value?.none
    }

    /// The Swift type's name without `Optional`, for messages; the ``type``'s name if there is none.
    var swiftTypeName: String { swiftType?.plainName ?? type.rawValue }

    /// Whether the Swift type accepts every value of the ``type`` unchanged, or there is no Swift type.
    package var takesAll: Bool { swiftType.map { $0.isPlain } ?? true }
}

/// Which sums fit a field; see ``FieldDefinition/sums``.
public enum SumRange: Sendable, Hashable {
    /// Every value of the field's ``FieldType``.
    case all
    /// Integers in this range; others overflow.
    case integers(ClosedRange<Int64>)
    /// Only the Swift type decides: each sum is checked by ``Value/adding(_:to:of:)``.
    case checked

    /// The range of a type.
    init(of type: any Storable.Type) {
        if type.isPlain {
            self = .all
        } else if let integer = type.plainType as? any StorableInteger.Type {
            self = .integers(integer.storedRange)
        } else {
            self = .checked
        }
    }
}

extension StorableInteger {
    /// The values that can be stored.
    fileprivate static var storedRange: ClosedRange<Int64> { Int64(clamping: min)...Int64(clamping: max) }
}

extension Storable {
    /// Whether a cell can be read as this type.
    fileprivate static func canRead(_ cell: Cell) -> Bool {
        do { _ = try Self(cell: cell) } catch { return false }
        return true
    }

    /// A value read as this type and written again; nil for a value that the type does not accept.
    fileprivate static func copy(_ value: Value, _ type: FieldType) throws -> Value? {
        let given = CellBuffer()
        try value.write(to: given)
        let saved = CellBuffer()
        do { try given.withCells { cells in for cell in cells { try copy(cell, to: saved) } } } catch is CellError { return nil }
        return try saved.withCells { cells in try cells.first.map { try Value(cell: $0, type: type) } }
    }

    fileprivate static var plainType: any Storable.Type { NonOptional.self }
    fileprivate static var plainName: String { "\(NonOptional.self)" }

    /// The innermost type in the chain of stored types, without nil: `Float` for a ``StoredAs`` over an enumeration of floats.
    static var base: any Storable.Type {
        if let wrapper = plainType as? any StoredAs.Type { return wrapper.storedBase }
        if let wrapper = plainType as? any RawRepresentable.Type { return wrapper.rawBase ?? plainType }
        return plainType
    }

    /// Whether this is the type of all values of its ``FieldType``, or its optional.
    fileprivate static var isPlain: Bool {
        NonOptional.self == fieldType.storedType || NonOptional.self == Int.self
    }
}

extension StoredAs {
    fileprivate static var storedBase: any Storable.Type { Stored.base }
}

extension RawRepresentable {
    fileprivate static var rawBase: (any Storable.Type)? { (RawValue.self as? any Storable.Type)?.base }
}

extension FieldType {
    /// The Swift type of all values of this type; text for JSON.
    fileprivate var storedType: any Storable.Type {
        switch self {
        case .bool: Bool.self
        case .int: Int64.self
        case .double: Double.self
        case .string, .json: String.self
        case .data: Data.self
        case .date: Date.self
        case .uuid: UUID.self
        case .decimal: Decimal.self
        }
    }
}

extension Double {
    /// The nearest `Float`; nil if the number already is one, or is beyond the largest.
    package var nearestFloat: Double? {
        let nearest = Double(Float(self))
        return nearest.isFinite && nearest != self ? nearest : nil
    }
}
