extension Store {
    /// Checks the stored data: as records, and from ``VerifyLevel/records`` on against the Swift types of the models that the store was
    /// opened with.
    ///
    /// ```swift
    /// for value in try store.verify(.records).unreadable {
    ///     print("\(value.entity) \(value.key?.value ?? .null): \(value.field) does not fit \(value.swiftType)")
    /// }
    /// ```
    /// Nothing is changed, and others may read and write meanwhile.
    ///
    /// - Throws: ``StoreError`` when the check itself cannot be done.
    public func verify(_ level: VerifyLevel) throws -> VerifyReport {
        try context.checkUsable()
        var report = try verifyStorage(level)
        // If damage kept the engine from reading the records, they are not read here either.
        if level == .quick || (!report.isClean && report.recordsChecked == 0) { return report }
        try read { transaction in
            for entity in schema.entities where entity.fields.contains(where: { $0.swiftType != nil }) {
                var check = ValueCheck(entity)
                try check.run(transaction)
                check.add(to: &report)
            }
        }
        return report
    }
}

extension StoreError {
    /// Whether the error does not concern the stored data, such as an I/O error or a closed store: a check that fails with it cannot
    /// continue, and has found no damage by it.
    package var endsCheck: Bool {
        let codes: Set<Code> = [
            .inputOutput, .cannotOpen, .storageFull, .outOfMemory, .busy, .inUse, .conflict, .closed, .cancelled, .poisoned, .misuse,
        ]
        return codes.contains(code)
    }
}

/// Checks every value of an entity against the Swift type of its field.
private struct ValueCheck {
    /// The maximum number of values that a report lists.
    private static let listed = 1_000

    /// A kind of wrong value.
    private struct Fault: Hashable {
        let position: Int
        let stored: Cell.Kind
    }

    private let entity: EntityDefinition
    private var counts: [Fault: Int] = [:]
    private var found: [UnreadableValue] = []
    private var failure: StoreError?

    init(_ entity: EntityDefinition) { self.entity = entity }

    mutating func run(_ transaction: ReadTransaction) throws {
        do {
            try transaction.fetch(FetchRequest(EntityID(entity))) { row in
                for (position, field) in entity.fields.enumerated() where position < row.count && !field.takes(row.cells[position]) {
                    add(position, row)
                }
                return .next
            }
        } catch let error as StoreError where !error.endsCheck { failure = error }
    }

    private mutating func add(_ position: Int, _ row: Row) {
        let (field, stored) = (entity.fields[position], row.cells[position].kind)
        counts[Fault(position: position, stored: stored), default: 0] += 1
        if found.count >= ValueCheck.listed { return }
        let key = position == entity.key ? nil : (try? row.value(entity.key, type: entity.keyField.type)).flatMap { RecordKey($0) }
        found.append(
            UnreadableValue(entity: entity.name, key: key, field: field.name, stored: stored, swiftType: field.swiftTypeName))
    }

    func add(to report: inout VerifyReport) {
        for (fault, count) in counts.sorted(by: { ($0.key.position, $0.key.stored.rawValue) < ($1.key.position, $1.key.stored.rawValue) }) {
            let field = entity.fields[fault.position]
            let keys = found.filter { $0.field == field.name && $0.stored == fault.stored }.prefix(10).compactMap { $0.key?.inMessages }
            report.problems.append(
                "In \(StoreError.counted(count, "record")) of \(entity.name), \(field.name) holds \(fault.stored.inWords)"
                    + "\(fault.stored == .null ? ", which" : " that") does not fit \(field.swiftTypeName)"
                    + (keys.isEmpty
                        ? "; `unreadable` in the report has the keys."
                        : ": \(keys.joined(separator: ", "))\(keys.count < count ? ", …" : "")."))
        }
        report.unreadable += found.prefix(max(0, ValueCheck.listed - report.unreadable.count))
        if let failure {
            report.problems.append("The records of \(entity.name) cannot be read as their model declares: \(failure.message)")
        }
    }
}
