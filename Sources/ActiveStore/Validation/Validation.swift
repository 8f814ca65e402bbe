import StoreCore

/// One rule for the fields of a model; see ``Validated``.
///
/// All but ``presence(_:message:)`` let nil pass, so that an optional field is checked only if it has a value.
public struct Validation<M: Model>: Sendable {
    typealias Check =
        @Sendable (inout ValidationSubject<M>, inout ValidationProblems<M>, () throws -> any EngineReader) throws -> Void

    /// The fields whose change requires the check; if empty, it always runs.
    private let fields: [Int]
    /// The fields that it reads.
    var reads: [Int] { fields }
    let check: Check

    init(_ fields: [Int], _ check: @escaping Check) {
        self.fields = fields
        self.check = check
    }

    /// Whether it has to run when these fields are written.
    func isAbout(_ changed: FieldSet) -> Bool { fields.isEmpty || fields.contains { changed.contains($0) } }

    /// A check of one field's cell.
    static func cell<V>(
        _ field: KeyPath<M.Fields, Field<M, V>>, _ key: ValidationFailure.Key, _ text: String, _ parameters: [String: Value] = [:],
        holds: @escaping @Sendable (Cell) throws -> Bool
    ) -> Validation {
        let position = M.fields[keyPath: field].position
        return Validation([position]) { subject, problems, _ in
            if try !holds(subject.cell(position)) { problems.add(position, key, text, parameters) }
        }
    }

    /// A check of one field's value; nil passes.
    static func value<V>(
        _ field: KeyPath<M.Fields, Field<M, V>>, _ key: ValidationFailure.Key, _ text: String, _ parameters: [String: Value] = [:],
        holds: @escaping @Sendable (V) throws -> Bool
    ) -> Validation {
        let position = M.fields[keyPath: field].position
        return Validation([position]) { subject, problems, _ in
            if subject.cell(position).kind == .null { return }
            if try !holds(try subject.value(position)) { problems.add(position, key, text, parameters) }
        }
    }
}

extension Validation {
    /// The field has a value: not nil, an empty text or empty data. White space, zero, false and any date are values.
    ///
    /// - Parameter message: The text after the field's name, instead of `cannot be blank`.
    ///
    /// The key is `cant_be_blank`.
    public static func presence<V>(_ field: KeyPath<M.Fields, Field<M, V>>, message: String? = nil) -> Validation {
        cell(field, .cantBeBlank, message ?? "cannot be blank") { cell in
            switch cell.kind {
            case .null: false
            case .text, .blob: cell.length > 0
            case .int, .double: true
            }
        }
    }

    /// No other record has the field's value. A record does not collide with itself, and nil never collides.
    ///
    /// An index (``Unique(_:name:)``) ensures the same and is faster; use
    /// this for a rule that should not be in the schema, or within a scope.
    ///
    /// - Parameters:
    ///   - scope: Other fields: only records that share their values collide.
    ///   - caseInsensitive: Whether texts that differ only in case collide.
    ///
    /// The key is `already_exists`.
    public static func uniqueness<V, each S: Storable>(
        _ field: KeyPath<M.Fields, Field<M, V>>, scope: repeat KeyPath<M.Fields, Field<M, each S>>,
        caseInsensitive: Bool = false
    ) -> Validation {
        let position = M.fields[keyPath: field].position
        var parts = [UniquePart(position: position, isCaseInsensitive: caseInsensitive)]
        repeat parts.append(UniquePart(position: M.fields[keyPath: each scope].position))
        return Validation(parts.map(\.position)) { [parts] subject, problems, reader in
            if try subject.isTaken(parts, try reader()) {
                let entity = M.entity.definition
                problems.add(.alreadyExists(entity.name, entity.fields[position].name))
            }
        }
    }

    /// The closure returns true for the field's value; nil passes.
    ///
    /// ```swift
    /// .custom(\.age, "not_adult", message: "is below 18") { $0 >= 18 }
    /// ```
    public static func custom<V>(
        _ field: KeyPath<M.Fields, Field<M, V>>, _ key: ValidationFailure.Key, message: String? = nil,
        _ holds: @escaping @Sendable (V) throws -> Bool
    ) -> Validation { value(field, key, message ?? "is not valid (\(key.rawValue))", holds: holds) }

    /// The closure returns true for the record; runs at every save. The report names no field.
    public static func custom(
        _ key: ValidationFailure.Key, message: String? = nil, _ holds: @escaping @Sendable (M) throws -> Bool
    ) -> Validation {
        Validation([]) { subject, problems, _ in
            if try !holds(subject.record) { problems.add(key, message) }
        }
    }
}
