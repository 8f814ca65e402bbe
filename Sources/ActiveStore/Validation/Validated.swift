/// A model whose records are checked before they are stored.
///
/// ```swift
/// @Model struct Author { var name = ""; var age = 0; @Unique var email: String? }
///
/// extension Author: Validated {
///     static let validations: [Validation<Author>] = [
///         .presence(\.name),
///         .length(\.name, 2...40),
///         .range(\.age, 0...150),
///         .format(\.email, matches: /.+@.+/),
///     ]
///     func validate(_ problems: inout ValidationProblems<Author>) throws {
///         if name == email { problems.add(\.email, "same_as_name", "is the name") }
///     }
/// }
/// ```
///
/// All that is wrong is reported at once, in ``StoreError/failures`` of an error of code `.invalid`; nothing is written then. A record that is
/// added is checked whole, of one that is changed the changed fields alone, so that old records go on being usable when rules are added; what
/// ``validate(_:)`` says counts always. Unique indexes are validators too: a violation is reported alike whether one or the other found it, with the code
/// `.duplicateValue` if it is all that is wrong.
///
/// Every call that stores records validates them, but for updates by query. Conform in the module that declares the model.
public protocol Validated: Model {
    /// What is asked of single fields, in the order of the report.
    static var validations: [Validation<Self>] { get }
    /// Checks the record as a whole and adds what is wrong with it.
    ///
    /// Runs inside the transaction of the save, so models used in it find the store by themselves.
    ///
    /// - Throws: Anything; the save stops with it.
    func validate(_ problems: inout ValidationProblems<Self>) throws
}

extension Validated {
    /// Nothing.
    public static var validations: [Validation<Self>] { [] }
    /// Finds nothing wrong.
    public func validate(_ problems: inout ValidationProblems<Self>) throws {}

    /// What is wrong with the record as it is, without saving it; empty if nothing is. Unique fields included, callbacks not.
    ///
    /// - Parameter store: Where other records are looked up, for what has to be unique; as for ``Model/save(in:timestamps:)``.
    /// - Throws: ``StoreError`` `.noStore` if other records have to be looked up and there is no store, `.unstorableValue`, or what
    ///   ``validate(_:)`` throws.
    public func problems(in store: (any Store)? = nil) throws -> [ValidationFailure] {
        let isNew = !recordState.isStored
        var problems = ValidationProblems<Self>(isNew ? .all : recordState.changedFields, isNew: isNew)
        func look(_ reader: @autoclosure () throws -> any EngineReader) throws {
            try _validate(&problems, try reader())
            try problems.lookUpUniqueIndexes(of: self, try reader())
        }
        if StoreResolver<Self>.hasStore(store) {
            try StoreResolver<Self>.readAll(store) { try look($0) }
        } else {
            // Only what asks for other records learns that there is no store.
            try look(try { throw StoreResolver<Self>.noStore }())
        }
        return problems.failures
    }

    /// Whether ``problems(in:)`` finds nothing.
    public func isValid(in store: (any Store)? = nil) throws -> Bool { try problems(in: store).isEmpty }

    /// As the synchronous form. On an engine with threads for its calls, validators run on one of them.
    nonisolated(nonsending) public func problems(in store: (any Store)? = nil) async throws -> [ValidationFailure] {
        try await StoreResolver<Self>.awaitRead(store) { try self.problems(in: store) }
    }

    /// As the synchronous form. On an engine with threads for its calls, validators run on one of them.
    nonisolated(nonsending) public func isValid(in store: (any Store)? = nil) async throws -> Bool {
        try await problems(in: store).isEmpty
    }

    /// Yes.
    public static var _isValidated: Bool { true }
    /// Runs ``validations`` and ``validate(_:)``.
    public func _validate(
        _ problems: inout ValidationProblems<Self>, _ reader: @autoclosure () throws -> any EngineReader
    ) throws {
        try problems.run(Self.validations, on: self, reader)
        try validate(&problems)
    }
}
