import StoreCore

/// What an import did.
///
/// Every record of the data is in one of the counts.
public struct ImportReport: Sendable, Hashable {
    /// Records that were new.
    public internal(set) var inserted = 0
    /// Records that were stored already, and of which the data changed something.
    public internal(set) var updated = 0
    /// Records that were stored already just as the data has them.
    public internal(set) var unchanged = 0
    /// Records that meant the same one as an earlier one of their batch, and were imported into it.
    public internal(set) var collapsed = 0
    /// Records that were not stored; why is among the ``problems``.
    public internal(set) var skipped = 0
    /// Related records that were imported along, new or not.
    public internal(set) var related = 0
    /// The first problems, in the order of the data.
    public internal(set) var problems: [ImportProblem] = []
    /// How many problems there were of each kind.
    public internal(set) var problemCounts: [ImportProblem.Kind: Int] = [:]

    /// Which problems end the import.
    enum Strictness: Sendable, Hashable {
        case none
        /// A record that is not stored: where records are to be returned.
        case records
        case recordsAndValues
    }

    /// The keys that have been reported, by entity. Here and not with the rules, so that a transaction that begins again reports them again.
    var reportedKeys: [String: Set<String>] = [:]

    let maximumProblems: Int
    let strictness: Strictness
    /// The file's, for messages.
    let path: String?

    init(maximumProblems: Int = 100, _ strictness: Strictness = .none, path: String? = nil) {
        self.maximumProblems = maximumProblems
        self.strictness = strictness
        self.path = path
    }

    /// How many records there were.
    public var records: Int { inserted + updated + unchanged + collapsed + skipped }

    /// Notes a problem.
    ///
    /// - Throws: The problem, if the import is strict and it is one of a record or value.
    mutating func add(_ problem: ImportProblem, _ cause: StoreError? = nil) throws {
        switch (strictness, problem.kind) {
        case (.records, .skipped), (.recordsAndValues, .skipped), (.recordsAndValues, .keptValue), (.recordsAndValues, .keptRelation):
            throw ImportStop(error: problem.error(cause, path))
        default: break
        }
        problemCounts[problem.kind, default: 0] += 1
        if problems.count < maximumProblems { problems.append(problem) }
    }

    /// Notes a problem of a key, unless that was done; not once there are too many.
    mutating func addOnce(_ key: String, of entity: EntityDefinition, _ problem: @autoclosure () -> ImportProblem) throws {
        guard reportedKeys[entity.name]?.count ?? 0 < KeyResolver.remembered,
            reportedKeys[entity.name, default: []].insert(key).inserted
        else { return }
        try add(problem())
    }

    /// Adds what another part of the import did.
    mutating func add(_ part: ImportReport) {
        inserted += part.inserted
        updated += part.updated
        unchanged += part.unchanged
        collapsed += part.collapsed
        skipped += part.skipped
        related += part.related
        problems += part.problems.prefix(max(0, maximumProblems - problems.count))
        problemCounts.merge(part.problemCounts, uniquingKeysWith: +)
        reportedKeys.merge(part.reportedKeys) { $0.union($1) }
    }
}

extension ImportReport: CustomStringConvertible {
    /// `inserted 120, updated 3, skipped 1`: the counts that are not 0.
    public var description: String {
        let counts = [
            ("inserted", inserted), ("updated", updated), ("unchanged", unchanged), ("collapsed", collapsed), ("skipped", skipped),
        ]
        let text = counts.filter { $0.1 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        return text.isEmpty ? "no records" : text
    }
}

/// Something of imported data that could not be stored as it was. No values of the data are in it.
public struct ImportProblem: Sendable, Hashable {
    /// What became of it.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The record was not stored.
        case skipped
        /// A value did not fit its field, which kept what it had; the rest of the record was imported.
        case keptValue
        /// A relation is not to be imported from such a value, and was left as it was.
        case keptRelation
        /// A key means no field. Reported once.
        case unknownKey
        /// A key means a field that data may not set unless it is allowed. Reported once.
        case notAllowed
        /// A key means, by its name, the field that an earlier key of the record means: the later one counts. Reported once.
        case sameField
    }

    /// Where in the data something is.
    public struct Location: Sendable, Hashable {
        /// The number of the record, counted from 1.
        public var record: Int
        /// The line of the file it begins on, counted from 1; nil where there is no file.
        public var line: Int?
    }

    /// What became of it.
    public let kind: Kind
    /// Where it is; of a key, where it was first met.
    public let location: Location
    /// The key or key path in the data, if it is about one; with the way to it, as `songs[1].title`. nil too where the value fits the field but
    /// not the type of the property, such as an enumeration: then only the field is known.
    public let key: String?
    /// The field, if it is about one.
    public let field: String?
    /// Why, as a sentence.
    public let reason: String

    /// Where it is and why: `line 17: ages: This is no whole number.`
    public var message: String { StoreError.importLocation(location) + ": " + (key.map { $0 + ": " } ?? "") + reason }

    /// The problem as an error.
    func error(_ cause: StoreError?, _ path: String?) -> StoreError {
        var error = cause ?? StoreError(kind == .keptValue ? .typeMismatch : .badRequest, "", field: field)
        error.message = (path.map { $0.debugDescription + ", " } ?? "") + message + " Nothing of the batch was imported."
        return error
    }
}

/// What ends a strict import: goes past all that deals with single records.
struct ImportStop: Error {
    let error: StoreError

    /// Runs the body; an import that was stopped in it throws its error.
    static func unwrapping<R>(_ body: () throws -> R) throws -> R {
        do { return try body() } catch let stop as ImportStop { throw stop.error }
    }

    /// Runs the body; an import that was stopped in it throws its error.
    nonisolated(nonsending) static func unwrapping<R>(_ body: nonisolated(nonsending) () async throws -> R) async throws -> R {
        do { return try await body() } catch let stop as ImportStop { throw stop.error }
    }
}

extension StoreError {
    /// `line 17` or `record 16`.
    static func importLocation(_ location: ImportProblem.Location) -> String {
        location.line.map { "line \($0)" } ?? "record \(location.record)"
    }
}
