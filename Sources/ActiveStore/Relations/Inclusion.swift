import StoreCore

/// A relation whose records are loaded for all records of a query at once.
@usableFromInline struct Inclusion<Owner: Model>: Sendable {
    /// The relation's number within its model.
    let number: Int
    private let read: @Sendable (inout [Owner], any EngineReader, Bool) throws -> Void

    init<Target: Model>(_ link: any RelationTo<Owner, Target>, _ nested: Query<Target>) {
        number = link.number
        read = { owners, reader, isStrict in
            try Inclusion.load(link, &owners, reader) { try nested.finish(&$0, $1, isStrict: isStrict) }
        }
    }

    /// Opens the existential link, so that the work is done with its concrete type.
    private static func load<Link: RelationTo>(
        _ link: Link, _ owners: inout [Owner], _ reader: any EngineReader,
        nested: (inout [Link.Target], any EngineReader) throws -> Void
    ) throws where Link.Owner == Owner {
        try link.load(&owners, reader, nested: nested)
    }

    /// Reads the related records into their owners.
    func load(_ owners: inout [Owner], _ reader: any EngineReader, isStrict: Bool) throws {
        (reader as? ReadRecorder)?.noteRelations()
        try read(&owners, reader, isStrict)
    }
}
