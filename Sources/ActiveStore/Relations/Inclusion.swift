import StoreCore

/// A relation whose records are loaded for all records of a query at once.
@usableFromInline struct Inclusion<Owner: Model>: Sendable {
    /// The relation's number within its model.
    let number: Int
    /// Whether conditions, an order, a limit or an offset are given for the related records.
    let isNarrowed: Bool
    private let read: @Sendable (inout [Owner], any EngineReader, Bool) throws -> Void

    init<Target: Model>(_ link: any RelationTo<Owner, Target>, _ nested: Query<Target>) {
        number = link.number
        let window = OwnerWindow(nested.request)
        isNarrowed = nested.isNarrowed
        read = { owners, reader, isStrict in
            try Inclusion.load(link, &owners, window, reader) { try nested.finish(&$0, $1, isStrict: isStrict) }
        }
    }

    /// Opens the existential link, so that the work is done with its concrete type.
    private static func load<Link: RelationTo>(
        _ link: Link, _ owners: inout [Owner], _ window: OwnerWindow, _ reader: any EngineReader,
        nested: (inout [Link.Target], any EngineReader) throws -> Void
    ) throws where Link.Owner == Owner {
        try link.load(&owners, window, reader, nested: nested)
    }

    /// Reads the related records into their owners.
    func load(_ owners: inout [Owner], _ reader: any EngineReader, isStrict: Bool) throws {
        (reader as? ReadRecorder)?.noteRelations()
        try read(&owners, reader, isStrict)
    }
}
