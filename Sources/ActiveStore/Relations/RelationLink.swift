import StoreCore
import Synchronization

/// A relation of a model, as generated code declares it: what kind it is, how its records are found, loaded and stored.
///
/// There is one class for each way: ``BelongsToLink``, ``ChildLink`` (has one, has many) and ``ThroughLink``. They know models but no
/// entities when they are made: two models whose relations lead to each other would otherwise wait for each other's schema.
public protocol RelationLink<Owner>: AnyObject, Sendable {
    /// The model that declares the relation.
    associatedtype Owner: Model

    /// The property's name.
    var name: String { get }
    /// The relation's number within its model.
    var number: Int { get }
    /// The relation as the schema knows it.
    var definition: RelationDefinition { get }

    /// Stores pending records that the owner's row refers to, before it is written.
    func saveParents(of owner: inout Owner, _ transaction: WriteTransaction) throws
    /// Stores pending records that refer to the owner, after its row was written.
    func saveChildren(of owner: inout Owner, _ transaction: WriteTransaction) throws
    /// The related records, whatever their model; for code that knows relations by name.
    func related(to owner: Owner, in store: (any Store)?) throws -> [any Model]
}

/// A relation that leads to records of a model.
public protocol RelationTo<Owner, Target>: RelationLink {
    /// The model it leads to.
    associatedtype Target: Model
    /// The step that predicates take along it.
    var step: RelationStep { get }
    /// Reads the related records of many owners at once, in a fixed number of requests, lets nested inclusions work on them, and keeps them in
    /// the owners.
    func load(
        _ owners: inout [Owner], _ reader: any EngineReader, nested: (inout [Target], any EngineReader) throws -> Void) throws
}

/// A relation to several records, or to the first of them: what ``Many`` and ``One`` stand on.
public protocol ToManyLink<Child>: AnyObject, Sendable {
    /// The model of the records.
    associatedtype Child: Model
    /// The entity of the owners.
    var ownerEntity: EntityID { get }
    /// The property's name.
    var name: String { get }
    /// The relation's number within its model.
    var number: Int { get }
    /// The condition that the related records of an owner fulfil.
    func scope(of owner: RecordKey) -> PredicateCode
    /// Sets what a child itself holds of its owner; nothing where a row between holds it.
    func tie(_ child: inout Child, to owner: RecordKey)
    /// Makes a child belong to an owner, and stores both the child and the tie.
    func add(_ child: inout Child, to owner: RecordKey, _ transaction: WriteTransaction) throws
    /// Unties a child from an owner; the child stays.
    func remove(_ child: inout Child, from owner: RecordKey, _ transaction: WriteTransaction) throws
}

extension Model {
    /// The relations of the model as the schema knows them.
    public static var relationDefinitions: [RelationDefinition] {
        let model = ObjectIdentifier(Self.self)
        if let known = knownDefinitions.withLock({ $0[model] }) { return known }
        // Outside the lock, because a definition asks the models that it leads to.
        let made = relationLinks.map(\.definition)
        knownDefinitions.withLock { $0[model] = made }
        return made
    }
}

/// The relations of models that have been asked for before: a program that opens a store for each of its customers asks again and again.
private let knownDefinitions = Mutex<[ObjectIdentifier: [RelationDefinition]]>([:])
