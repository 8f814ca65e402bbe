import StoreCore

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
/// All failures are reported at once, in ``StoreError/failures`` of an error of code `.invalid`, and nothing is
/// written. A new record is checked as a whole, a changed one only in its changed fields, so that old records
/// stay usable when rules are added; ``validate(_:)`` always runs. Unique indexes act as validators: a violation
/// is reported the same way whichever finds it, with the code `.duplicateValue` if it is the only failure.
///
/// Every call that stores records validates them, except updates by query. Conform in the module that declares the model.
public protocol Validated: Model {
    /// The validations of single fields, in the order of the report.
    static var validations: [Validation<Self>] { get }
    /// Checks the record as a whole and adds the failures.
    ///
    /// Runs inside the transaction of the save, so models used in it find the store by themselves.
    ///
    /// - Throws: Any error, which stops the save.
    func validate(_ problems: inout ValidationProblems<Self>) throws
}

extension Validated {
    /// None by default.
    public static var validations: [Validation<Self>] { [] }
    /// Reports no failures.
    public func validate(_ problems: inout ValidationProblems<Self>) throws {}

    /// The failures of the record as it is, without saving it; empty if it is valid. Checks unique fields, runs no callbacks.
    ///
    /// - Parameter store: The store for look-ups of unique values; as for ``Model/save(in:timestamps:)``.
    /// - Throws: ``StoreError`` `.noStore` if a look-up is needed and there
    ///   is no store, `.unstorableValue`, and any error of ``validate(_:)``.
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
            // Only checks that read other records fail without a store.
            try look(try { throw StoreResolver<Self>.noStore }())
        }
        return problems.failures
    }

    /// Whether ``problems(in:)`` returns no failures.
    public func isValid(in store: (any Store)? = nil) throws -> Bool { try problems(in: store).isEmpty }

    /// Asynchronous form of ``problems(in:)``. On an engine with threads for its calls, validators run on one of them.
    nonisolated(nonsending) public func problems(in store: (any Store)? = nil) async throws -> [ValidationFailure] {
        try await StoreResolver<Self>.awaitRead(store) { try self.problems(in: store) }
    }

    /// Asynchronous form of ``isValid(in:)``. On an engine with threads for its calls, validators run on one of them.
    nonisolated(nonsending) public func isValid(in store: (any Store)? = nil) async throws -> Bool {
        try await problems(in: store).isEmpty
    }

    /// Always `true`.
    public static var _isValidated: Bool { true }
    /// Runs ``validations`` and ``validate(_:)``.
    public func _validate(
        _ problems: inout ValidationProblems<Self>, _ reader: @autoclosure () throws -> any EngineReader
    ) throws {
        try problems.run(Self.validations, on: self, reader)
        try validate(&problems)
    }
}
