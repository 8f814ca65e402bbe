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
        if transaction.insertsTogether, Child.savesPlainly, Child.entity.versionPosition == nil, self is ChildLink<Owner, Child> {
            position = try appended.storeTogether(transaction.outcome) {
                try insertTogether(&$0, of: owner.id.recordKey, transaction)
            }
        }
        try appended.store(transaction.outcome) { record in
            GraphSave.current?.visit(record)
            let isNew = !record.recordState.isStored
            do {
                try add(&record, to: owner.id.recordKey, transaction)
                try record.checkIsStored()
                if isNew { GraphSave.current?.wrote(record) }
            } catch { throw StoreError.within(isSingle ? name : "\(name)[\(position)]", error) }
            position += 1
        }
    }
}

extension ToManyLink {
    /// Adds new records that have nothing pending themselves.
    ///
    /// - Returns: How many have been added: all, or those before one whose key is taken, which may be the same record in another copy.
    private func insertTogether(_ records: inout [Child], of owner: RecordKey, _ transaction: WriteTransaction) throws -> Int {
        for index in records.indices {
            GraphSave.current?.visit(records[index])
            records[index].resolvePendingSaves()
            tie(&records[index], to: owner)
        }
        var added = 0
        do {
            try transaction.insert(Child.entity, count: records.count) { number, row in
                added = number
                try records[number].write(.all, to: row)
            }
            added = records.count
        } catch let error as StoreError where error.code == .duplicateKey {} catch {
            throw StoreError.within("\(name)[\(added)]", error)
        }
        for index in 0..<added {
            try records[index].countAsStored(transaction)
            GraphSave.current?.wrote(records[index])
        }
        try Child.touchOwners(of: records[..<added], transaction)
        return added
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
