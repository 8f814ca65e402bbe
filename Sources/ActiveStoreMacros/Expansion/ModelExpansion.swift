/// The text of the members that `@Model` generates, formatted as if written by hand.
///
/// Names of the library are qualified with their module, because a program may have its own `Row` or `Field`.
/// Each field has one position, used in `Fields`, in the schema, in rows and in the sets of changed fields.
struct ModelExpansion {
    let model: ModelDeclaration
    let columns: [Column]

    /// One field of the entity, declared or generated, in the order of the positions.
    struct Column {
        var position: Int
        /// The name in the schema, and as written in code.
        var name: String
        var identifier: String
        var type: String
        /// The expression for the stored value inside a method.
        var value: String
        /// The modifier of its member of `Fields`.
        var modifier: String
        /// The declaration of the column; nil for the generated ones.
        var property: ModelProperty?
    }

    init(_ model: ModelDeclaration) {
        self.model = model
        let date = "ActiveStore.Date"
        var generated: [(name: String, type: String, value: String)] = []
        if model.key == nil { generated.append(("uid", "ActiveStore.UID<\(model.name)>", "uid")) }
        if model.hasTimestamps { generated += [("createdAt", date, "_createdAt"), ("updatedAt", date, "updatedAt")] }
        var columns = generated.map {
            Column(
                position: 0, name: $0.name, identifier: $0.name, type: $0.type, value: $0.value,
                modifier: model.access.modifier)
        }
        columns += model.fields.map {
            Column(
                position: 0, name: $0.fieldName, identifier: $0.fieldIdentifier, type: $0.storedType,
                value: $0.isVersion ? "self.\($0.identifier)" : $0.storage,
                modifier: min($0.access, model.access == .public ? .public : $0.access).neighbourModifier, property: $0)
        }
        for position in columns.indices { columns[position].position = position }
        self.columns = columns
    }

    /// All members, in reading order.
    var members: [String] {
        var members = storage
        members += timestamps
        if let id { members.append(id) }
        members += referenceKeys
        members.append(fieldsType)
        members.append("\(access)static let fields = Fields()")
        members.append(schema)
        if let storeName { members.append(storeName) }
        members += relationLinks
        if let derivedValues { members.append(derivedValues) }
        members += [memberwiseInit, rowInit, newInit, write, copy]
        members += coding
        if model.hasTimestamps { members += stamps }
        members += versionStamps
        members.append(equality)
        return members
    }

    var access: String { model.access.modifier }

    /// The variables that store the fields, and the record's state.
    private var storage: [String] {
        var lines: [String] = []
        if model.key == nil {
            lines.append("/// The record's key.\n\(access)let uid: ActiveStore.UID<\(model.name)>")
        }
        if model.hasTimestamps {
            lines += ["private var _createdAt: ActiveStore.Date", "private var _updatedAt: ActiveStore.Date"]
        }
        // `FieldValue<T>` is `T`. If the type cannot be stored, the compiler
        // considers the variable invalid and reports no further errors about it.
        lines += model.fields.filter { !$0.isLet }.map { "private var \($0.twin): ActiveStore.FieldValue<\($0.storedType)>" }
        lines.append(
            "/// What the record knows about its stored state.\n\(access)var recordState: ActiveStore.RecordState")
        return lines
    }

    private var id: String? {
        if model.key?.name == "id" { return nil }
        let (type, value) = model.key.map { ($0.type, $0.storage) } ?? ("ActiveStore.UID<\(model.name)>", "uid")
        return "/// The record's key.\n\(access)var id: \(type) { \(value) }"
    }

    private var timestamps: [String] {
        guard model.hasTimestamps else { return [] }
        let created = columns.first { $0.name == "createdAt" }?.position ?? 0
        return [
            """
            /// When the record was made.
            \(access)var createdAt: ActiveStore.Date {
                get { _createdAt }
                set {
                    // Until the first update both are equal.
                    if !recordState.isStored, updatedAt == _createdAt { _updatedAt = newValue.normalized }
                    recordState.assign(newValue, to: &_createdAt, at: \(created))
                }
            }
            """,
            """
            /// When the record was last changed in the store.
            \(access)var updatedAt: ActiveStore.Date {
                get { recordState.resolved(updatedAt: _updatedAt) }
                set {
                    if newValue.isStoredAlike(updatedAt) { return }
                    _updatedAt = newValue.normalized
                    recordState.markChanged(\(created + 1))
                }
            }
            """,
        ]
    }

    private var stamps: [String] {
        [
            "\(access)mutating func stamp(updatedAt date: ActiveStore.Date) { _updatedAt = date }",
            "\(access)var updatedAtStamp: ActiveStore.Date? { updatedAt }",
        ]
    }

    private var versionStamps: [String] {
        guard let version = model.version else { return [] }
        return [
            "\(access)mutating func stamp(version: Swift.Int) { \(version.twin) = version }",
            "\(access)var versionStamp: Swift.Int? { self.\(version.identifier) }",
        ]
    }

    private var equality: String {
        let lines = columns.map { column in
            let name = column.value.hasPrefix("self.") ? String(column.value.dropFirst(5)) : column.value
            return "    if !a.\(name).isStoredAlike(b.\(name)) { return false }"
        }
        return """
            /// Whether both would be stored alike.
            \(access)static func == (a: \(model.name), b: \(model.name)) -> Bool {
            \(lines.joined(separator: "\n"))
                return true
            }
            """
    }
}
