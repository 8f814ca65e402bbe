import StoreCore

extension ToManyLink where Self: RelationLink {
    /// Stores the pending records of an owner, each tied to it; a failure carries the place of the record in the list.
    func saveList(of owner: inout Owner, _ transaction: WriteTransaction, isSingle: Bool = false) throws {
        guard let content = owner.recordState.relations.take(number) else { return }
        var (children, isPending) = content.records(of: Child.self)
        guard isPending else {
            owner.recordState.relations[number] = content
            return
        }
        var failure: (any Error)?
        for index in children.indices {
            GraphSave.current?.visit(children[index])
            do { try add(&children[index], to: owner.id.recordKey, transaction) } catch {
                failure = StoreError.within(isSingle ? name : "\(name)[\(index)]", error)
                break
            }
        }
        // Kept also when one failed: the transaction's end says whether they count as stored.
        owner.recordState.relations[number] = .pending(children, failure == nil ? transaction.outcome : nil)
        if let failure { throw failure }
    }
}

extension StoreError {
    /// The error of a record that was stored with another, with the way to it in front of its place.
    static func within(_ path: String, _ error: any Error) -> any Error {
        (error as? StoreError)?.within(path) ?? error
    }
}
