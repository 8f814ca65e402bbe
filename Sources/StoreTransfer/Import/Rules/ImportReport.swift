import StoreCore

/// The result of an import.
///
/// Each record of the data is included in one of the counts.
public struct ImportReport: Sendable, Hashable {
    /// Records that were new.
    public package(set) var inserted = 0
    /// Records that were already stored and that the data changed.
    public package(set) var updated = 0
    /// Records that were already stored with the same values.
    public package(set) var unchanged = 0
    /// Records that identified the same record as an earlier one of their batch, and were imported into it.
    public package(set) var collapsed = 0
    /// Records that were not stored; the ``problems`` contain the reasons.
    public package(set) var skipped = 0
    /// Related records that were also imported, new or not.
    public package(set) var related = 0
    /// The first problems, in the order of the data.
    public package(set) var problems: [ImportProblem] = []
    /// The number of problems of each kind.
    public package(set) var problemCounts: [ImportProblem.Kind: Int] = [:]

    /// Which problems stop the import.
    package enum Strictness: Sendable, Hashable {
        case none
        /// A record that is not stored; used when records are returned.
        case records
        case recordsAndValues
    }

    /// The keys that have been reported, by entity. Kept here and not with
    /// the rules, so that a transaction that runs again reports them again.
    var reportedKeys: [String: Set<String>] = [:]

    let maximumProblems: Int
    let strictness: Strictness
    /// The path of the file, for messages.
    let path: String?

    package init(maximumProblems: Int = 100, _ strictness: Strictness = .none, path: String? = nil) {
        self.maximumProblems = maximumProblems
        self.strictness = strictness
        self.path = path
    }

    /// The number of records.
    public var records: Int { inserted + updated + unchanged + collapsed + skipped }

    /// Adds a problem.
    ///
    /// - Throws: The problem, if the import is strict and it concerns a record or value.
    package mutating func add(_ problem: ImportProblem, _ cause: StoreError? = nil) throws {
        switch (strictness, problem.kind) {
        case (.records, .skipped), (.recordsAndValues, .skipped), (.recordsAndValues, .keptValue), (.recordsAndValues, .keptRelation):
            throw ImportStop(error: problem.error(cause, path))
        default: break
        }
        problemCounts[problem.kind, default: 0] += 1
        if problems.count < maximumProblems { problems.append(problem) }
    }

    /// Adds a problem of a key unless it was reported already; stops adding when there are too many.
    mutating func addOnce(_ key: String, of entity: EntityDefinition, _ problem: @autoclosure () -> ImportProblem) throws {
        guard reportedKeys[entity.name]?.count ?? 0 < KeyResolver.remembered,
            reportedKeys[entity.name, default: []].insert(key).inserted
        else { return }
        try add(problem())
    }

    /// Adds the result of another part of the import.
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

/// A part of the imported data that could not be stored as it was. It contains no values of the data.
public struct ImportProblem: Sendable, Hashable {
    /// The consequence of a problem.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The record was not stored.
        case skipped
        /// A value did not fit its field, which was left unchanged; the rest of the record was imported.
        case keptValue
        /// The value cannot be imported into the relation, which was left unchanged.
        case keptRelation
        /// A key does not match any field. Reported once.
        case unknownKey
        /// A key matches a field that data may not set unless allowed. Reported once.
        case notAllowed
        /// A key matches, by its name, the same field as an earlier key of the record; the later one counts. Reported once.
        case sameField
    }

    /// A place in the data.
    public struct Location: Sendable, Hashable {
        /// The number of the record, counted from 1.
        public var record: Int
        /// The line of the file on which it begins, counted from 1; nil if there is no file.
        public var line: Int?

        package init(record: Int, line: Int?) {
            self.record = record
            self.line = line
        }
    }

    /// The consequence.
    public let kind: Kind
    /// The place; for a key, its first occurrence.
    public let location: Location
    /// The key or key path in the data, if the problem concerns one, with the path to it, like `songs[1].title`. Also nil
    /// if the value fits the field but not the type of the property, such as an enumeration; then only the field is known.
    public let key: String?
    /// The field, if the problem concerns one.
    public let field: String?
    /// The reason, as a sentence.
    public let reason: String

    package init(kind: Kind, location: Location, key: String?, field: String?, reason: String) {
        self.kind = kind
        self.location = location
        self.key = key
        self.field = field
        self.reason = reason
    }

    /// The place, the key or else the field, and the reason: `line 17: ages: The value is no whole number that fits.`
    public var message: String {
        // The reason of a record that was not stored names its field itself.
        let name = key ?? (kind == .keptValue ? field : nil)
        return (location.line.map { "line \($0)" } ?? "record \(location.record)") + ": " + (name.map { $0 + ": " } ?? "") + reason
    }

    /// The problem as an error.
    func error(_ cause: StoreError?, _ path: String?) -> StoreError {
        var error = cause ?? StoreError(kind == .keptValue ? .typeMismatch : .badRequest, "", field: field)
        error.message = (path.map { $0.debugDescription + ", " } ?? "") + message + " Nothing of the batch was imported."
        return error
    }
}

/// Stops a strict import; passes through the handling of single records.
package struct ImportStop: Error {
    package let error: StoreError

    /// Runs the body; rethrows the error of an import that was stopped in it.
    package static func unwrapping<R>(_ body: () throws -> R) throws -> R {
        do { return try body() } catch let stop as ImportStop { throw stop.error }
    }

    /// Runs the body; rethrows the error of an import that was stopped in it.
    package nonisolated(nonsending) static func unwrapping<R>(_ body: nonisolated(nonsending) () async throws -> R) async throws -> R {
        do { return try await body() } catch let stop as ImportStop { throw stop.error }
    }
}
