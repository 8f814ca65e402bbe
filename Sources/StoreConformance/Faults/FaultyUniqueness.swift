import ActiveStore
import StoreCore

/// How a faulty store enforces uniqueness: by scanning all other records.
struct FaultyUniqueness {
    private let definition: EntityDefinition
    private let faults: Set<Fault>

    init(_ entity: EntityID, _ faults: Set<Fault>) {
        definition = entity.definition
        self.faults = faults
    }

    /// Throws `.duplicateValue` if another record has the same values in a unique index.
    ///
    /// A duplicate key is left to the wrapped store, which reports it first.
    func check(_ record: [Value], among others: [[Value]]) throws {
        if others.contains(where: { RecordKey($0[definition.key]) == RecordKey(record[definition.key]) }) { return }
        for index in definition.indexes where index.isUnique {
            if let own = entry(record, index), others.contains(where: { entry($0, index) == own }) {
                throw StoreError(
                    .duplicateValue, "Another record of \(definition.name) has the same values.",
                    entity: definition.name)
            }
        }
    }

    private func entry(_ record: [Value], _ index: IndexDefinition) -> [Value]? {
        var values: [Value] = []
        for part in index.parts {
            guard let position = definition.position(of: part.field) else { return nil }
            switch record[position] {
            case .null where !faults.contains(.uniqueNilsCollide): return nil
            case .string(let text) where part.isCaseInsensitive && !faults.contains(.uniqueForgetsFolding):
                values.append(.string(CaseFolding.fold(text)))
            case let value: values.append(value)
            }
        }
        return values
    }
}
