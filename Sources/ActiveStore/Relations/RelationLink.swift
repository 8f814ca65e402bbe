import StoreCore

/// A relation of a model, as generated code declares it: its kind, and how its records are found, loaded and stored.
///
/// There is one class per kind: ``BelongsToLink``, ``ChildLink`` (has one, has many) and ``ThroughLink``. On creation they
/// know only models, not entities; otherwise two models whose relations lead to each other would wait for each other's schema.
public protocol RelationLink<Owner>: AnyObject, Sendable {
    /// The model that declares the relation.
    associatedtype Owner: Model

    /// The property's name.
    var name: String { get }
    /// The relation's number within its model.
    var number: Int { get }
    /// The relation as the schema knows it.
    var definition: RelationDefinition { get }

    /// Stores pending records that the owner's row refers to, before the row is written.
    func saveParents(of owner: inout Owner, _ transaction: WriteTransaction) throws
    /// Stores pending records that refer to the owner, after its row was written.
    func saveChildren(of owner: inout Owner, _ transaction: WriteTransaction) throws
    /// The related records, whatever their model; for access to relations by name.
    func related(to owner: Owner, in store: (any Store)?) throws -> [any Model]
}

/// A relation that leads to records of a model.
public protocol RelationTo<Owner, Target>: RelationLink {
    /// The model it leads to.
    associatedtype Target: Model
    /// The relation as a step of predicates.
    var step: RelationStep { get }
    /// Reads the related records of many owners with a fixed number of requests,
    /// loads nested inclusions for them, and keeps them in the owners.
    ///
    /// - Parameter window: Which of them are read for each owner, and their order.
    func load(
        _ owners: inout [Owner], _ window: OwnerWindow, _ reader: any EngineReader,
        nested: (inout [Target], any EngineReader) throws -> Void
    ) throws
}

/// A relation to several records, or to the first of them: the base of ``Many`` and ``One``.
public protocol ToManyLink<Child>: AnyObject, Sendable {
    /// The model of the records.
    associatedtype Child: Model
    /// The entity of the owners.
    var ownerEntity: EntityID { get }
    /// The property's name.
    var name: String { get }
    /// The relation's number within its model.
    var number: Int { get }
    /// Matches the related records of an owner.
    func scope(of owner: RecordKey) -> PredicateCode
    /// Sets the child's own reference to its owner; does nothing where a join row holds it.
    func tie(_ child: inout Child, to owner: RecordKey)
    /// Makes a child belong to an owner, and stores both the child and the link.
    func add(_ child: inout Child, to owner: RecordKey, _ transaction: WriteTransaction) throws
    /// Unlinks a child from an owner; the child remains stored.
    func remove(_ child: inout Child, from owner: RecordKey, _ transaction: WriteTransaction) throws
}

extension Model {
    /// The relations of the model as the schema knows them.
    package static var relationDefinitions: [RelationDefinition] {
        let model = ObjectIdentifier(Self.self)
        if let known = knownDefinitions.withLock({ $0[model] }) { return known }
        // Outside the lock, because a definition queries the models that it leads to.
        let made = relationLinks.map(\.definition)
        knownDefinitions.withLock { $0[model] = made }
        return made
    }
}

/// Relation definitions of the models used so far: a program that opens a store per customer needs them again and again.
private let knownDefinitions = ForkSafeMutex<[ObjectIdentifier: [RelationDefinition]]>([:])
