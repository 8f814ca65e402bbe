/// A process-wide number for an entity definition, so that hot paths index arrays instead of hashing names.
///
/// Equal definitions whose fields have the same Swift types get the same number, because those types decide which values may be written.
/// Numbers are never freed: there are as many as there are models.
public struct EntityID: Hashable, Sendable {
    private let number: Int32
    private let key: Int16
    private let updatedAt: Int16
    private let version: Int16

    /// The number for a definition.
    public init(_ definition: EntityDefinition) {
        self.init(definition, registry.withLock { $0.ordinal(of: definition) })
    }

    private init(_ definition: EntityDefinition, _ ordinal: Int) {
        number = Int32(truncatingIfNeeded: ordinal)
        key = Int16(truncatingIfNeeded: definition.key) | (definition.isReadOnly ? EntityID.readOnlyFlag : 0)
        updatedAt = Int16(truncatingIfNeeded: definition.updatedAt ?? -1)
        version = Int16(truncatingIfNeeded: definition.version ?? -1)
    }

    /// The entity with a number that was assigned before.
    init(ordinal: Int) {
        self.init(registry.withLock { $0.definitions[ordinal] }, ordinal)
    }

    /// The number, counted from 0 within the process.
    @usableFromInline package var ordinal: Int { Int(number) }
    /// The position of the key; read without a registry lookup.
    public var keyPosition: Int { Int(key & ~EntityID.readOnlyFlag) }
    /// Whether the entity is read-only; read without a registry lookup.
    public var isReadOnly: Bool { key & EntityID.readOnlyFlag != 0 }
    // Entities have at most 1,000 fields.
    private static let readOnlyFlag: Int16 = 1 << 14
    /// The position of `updatedAt`, if any; read without a registry lookup.
    package var updatedAtPosition: Int? { updatedAt < 0 ? nil : Int(updatedAt) }

    /// The position of the version, if any; read without a registry lookup.
    @usableFromInline package var versionPosition: Int? { version < 0 ? nil : Int(version) }

    /// The definition with this number. Takes a lock; keep it out of loops over rows.
    public var definition: EntityDefinition { registry.withLock { $0.definitions[Int(number)] } }
    /// The entity's name.
    public var name: String { registry.withLock { $0.definitions[Int(number)].name } }
}

private struct Registry {
    private struct Key: Hashable {
        let definition: EntityDefinition
        let types: [ObjectIdentifier?]

        init(_ definition: EntityDefinition) {
            self.definition = definition
            types = definition.fields.map { $0.swiftType.map { ObjectIdentifier($0) } }
        }
    }

    var definitions: [EntityDefinition] = []
    private var ordinals: [Key: Int] = [:]

    mutating func ordinal(of definition: EntityDefinition) -> Int {
        let key = Key(definition)
        if let known = ordinals[key] { return known }
        definitions.append(definition)
        ordinals[key] = definitions.count - 1
        return definitions.count - 1
    }
}

private let registry = ForkSafeMutex(Registry())
