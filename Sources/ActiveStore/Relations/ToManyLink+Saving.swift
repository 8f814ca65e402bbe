import StoreCore

extension ToManyLink where Self: RelationLink {
    /// Stores the pending records of an owner, each linked to it; an error names the record's place in the list.
    func saveList(of owner: inout Owner, _ transaction: WriteTransaction, isSingle: Bool = false) throws {
        var content = owner.recordState.relations.take(number)
        let pending = content.takePending()
        guard var appended = pending as? AppendedRecords<Child>, appended.isUnsaved else {
            content.pending = pending
            owner.recordState.relations[number] = content
            return
        }
        defer {
            content.pending = appended
            owner.recordState.relations[number] = content
        }
        var position = 0
        try appended.store(transaction.outcome) { record in
            GraphSave.current?.visit(record)
            do {
                try add(&record, to: owner.id.recordKey, transaction)
                try record.checkIsStored()
            } catch { throw StoreError.within(isSingle ? name : "\(name)[\(position)]", error) }
            position += 1
        }
    }
}

extension Model {
    /// Throws if a save returned without storing the record because a callback undid it; otherwise the graph would be torn.
    func checkIsStored() throws {
        if recordState.isStored { return }
        let name = Self.entity.name
        throw StoreError(
            .constraint, "A callback undid the save of a record of \(name) that is stored with another; let it throw an error instead.",
            entity: name)
    }
}

extension StoreError {
    /// The error of a record that was stored with another one, with the path to it prepended to its place.
    @usableFromInline package static func within(_ path: String, _ error: any Error) -> any Error {
        (error as? StoreError)?.within(path) ?? error
    }
}
