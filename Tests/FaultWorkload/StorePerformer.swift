import ActiveStore

/// Does the steps of transactions to a store, as a program would: models are read, changed and saved.
package struct StorePerformer {
    private struct Undone: Error {}

    package let store: any Store

    package init(store: any Store) { self.store = store }

    /// Does a transaction.
    ///
    /// - Parameter beforeEnd: Runs as the last of the body, with the outcomes.
    /// - Returns: The outcomes of its steps.
    package func perform(_ operations: [Operation], _ ending: TransactionScript.Ending, beforeEnd: (String) throws -> Void = { _ in })
        throws -> String
    {
        var outcomes = ""
        do {
            try store.write { transaction in
                // A body may run more than once.
                outcomes = try perform(operations)
                try beforeEnd(outcomes)
                switch ending {
                case .commit: break
                case .failure: throw Undone()
                case .rollback: transaction.rollback()
                case .lostReference: try addLostItem()
                }
            }
        } catch is Undone {
        } catch let error as StoreError where ending == .lostReference && error.code == .missingReference {}
        return outcomes
    }

    private func perform(_ operations: [Operation]) throws -> String {
        var outcomes = ""
        for operation in operations { outcomes += try perform(operation) }
        return outcomes
    }

    private func perform(_ operation: Operation) throws -> String {
        switch operation {
        case .save(let number, let content):
            let found = try Parcel.find(number)
            var parcel = found ?? Parcel(number: number)
            parcel.label = content.label
            parcel.weight = content.weight
            parcel.note = content.note
            return try unlessTaken {
                try parcel.save()
                return found == nil ? Outcome.added : Outcome.changed
            }
        case .change(let number, let weight, let note):
            guard var parcel = try Parcel.find(number) else { return Outcome.absent }
            if let weight { parcel.weight = weight }
            if let note { parcel.note = note }
            try parcel.save()
            return Outcome.changed
        case .label(let number, let label):
            guard var parcel = try Parcel.find(number) else { return Outcome.absent }
            parcel.label = label
            return try unlessTaken {
                try parcel.save()
                return Outcome.changed
            }
        case .insert(let number, let content):
            var parcel = Parcel(number: number, label: content.label, weight: content.weight, note: content.note)
            return try unlessTaken {
                try parcel.insert()
                return Outcome.added
            }
        case .destroy(let number):
            guard let parcel = try Parcel.find(number) else { return Outcome.absent }
            return Outcome.removed(try parcel.destroy().total)
        case .reweigh(let from, let to):
            return Outcome.changed(try Parcel.where { $0.weight == from }.update(.set(\.weight, to)))
        case .discard(let weight): return Outcome.removed(try Parcel.where { $0.weight == weight }.destroy().total)
        case .flood(let parcels, let note):
            for number in parcels {
                var parcel = try Parcel.find(number) ?? Parcel(number: number)
                parcel.note = note
                try parcel.save()
            }
            return Outcome.changed
        case .cascade(let operation): return try perform(operation)
        case .savepoint(let operations, let isUndone):
            return try store.write { savepoint in
                let outcomes = try perform(operations)
                if isUndone { savepoint.rollback() }
                return "(\(outcomes))"
            }
        }
    }

    private func unlessTaken(_ body: () throws -> String) throws -> String {
        do { return try body() } catch let error as StoreError where error.code == .duplicateKey || error.code == .duplicateValue {
            return Outcome.refused
        }
    }
}
