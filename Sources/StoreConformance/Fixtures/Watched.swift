import ActiveStore
import Synchronization

/// A model that reports every call to a ``Script`` and performs its actions.
@Model struct Watched: Callbacks, Validated {
    var name = ""
    var count = 0
    @Unique var code: String?
    var left: UID<Watched>?

    mutating func beforeValidation(_ transaction: WriteTransaction) throws { try call("beforeValidation", transaction) }
    func validate(_ problems: inout ValidationProblems<Watched>) throws {
        Script.current?.log("validate", name)
        if name == "invalid" { problems.add(\.name, "is_invalid") }
    }
    mutating func afterValidation(_ transaction: WriteTransaction) throws { try call("afterValidation", transaction) }
    mutating func beforeSave(_ transaction: WriteTransaction) throws { try call("beforeSave", transaction) }
    mutating func beforeCreate(_ transaction: WriteTransaction) throws { try call("beforeCreate", transaction) }
    mutating func beforeUpdate(_ transaction: WriteTransaction) throws { try call("beforeUpdate", transaction) }
    mutating func afterCreate(_ transaction: WriteTransaction) throws { try call("afterCreate", transaction) }
    mutating func afterUpdate(_ transaction: WriteTransaction) throws { try call("afterUpdate", transaction) }
    mutating func afterSave(_ transaction: WriteTransaction) throws { try call("afterSave", transaction) }
    func beforeDestroy(_ transaction: WriteTransaction) throws { try called("beforeDestroy", transaction) }
    func afterDestroy(_ transaction: WriteTransaction) throws { try called("afterDestroy", transaction) }
    func afterCommit(_ change: RecordChange) { Script.current?.log(change.rawValue, name) }

    private mutating func call(_ moment: String, _ transaction: WriteTransaction) throws {
        try Script.current?.run(moment, &self, transaction)
    }
    private func called(_ moment: String, _ transaction: WriteTransaction) throws {
        var copy = self
        try Script.current?.run(moment, &copy, transaction)
    }
}

/// The actions of the callbacks of ``Watched`` in a case, and the calls made.
///
/// Task-local, because several suites run concurrently in one process.
final class Script: Sendable {
    @TaskLocal static var current: Script?

    typealias Action = @Sendable (inout Watched, WriteTransaction) throws -> Void
    private let calls = Mutex<[(moment: String, name: String)]>([])
    private let actions: [String: Action]

    /// A script of actions by the name of the callback.
    init(_ actions: [String: Action] = [:]) { self.actions = actions }

    /// Runs the body with this script.
    func play<R>(_ body: () throws -> R) rethrows -> R { try Script.$current.withValue(self, operation: body) }

    func log(_ moment: String, _ name: String) { calls.withLock { $0.append((moment, name)) } }

    func run(_ moment: String, _ record: inout Watched, _ transaction: WriteTransaction) throws {
        log(moment, record.name)
        try actions[moment]?(&record, transaction)
    }

    /// The calls since the last time, in order.
    func taken() -> [String] {
        calls.withLock { calls in
            defer { calls = [] }
            return calls.map(\.moment)
        }
    }

    /// The same with the records' names.
    func takenWithNames() -> [String] {
        calls.withLock { calls in
            defer { calls = [] }
            return calls.map { "\($0.moment) \($0.name)" }
        }
    }

    static let beforeCreate = [
        "beforeValidation", "validate", "afterValidation", "beforeSave", "beforeCreate",
    ]
    static let created = beforeCreate + ["afterCreate", "afterSave", "created"]
    static let beforeUpdate = [
        "beforeValidation", "validate", "afterValidation", "beforeSave", "beforeUpdate",
    ]
    static let updated = beforeUpdate + ["afterUpdate", "afterSave", "updated"]
    static let destroyed = ["beforeDestroy", "afterDestroy", "destroyed"]
}

/// A natural key that a callback sets, and callbacks that are added in an extension.
@Model(timestamps: false) struct Slug {
    @Key var slug: String
    var title = ""
    var saves = 0
}

extension Slug: Callbacks {
    mutating func beforeValidation(_ transaction: WriteTransaction) throws {
        if slug.isEmpty { slug = title.lowercased() }
    }
    mutating func beforeSave(_ transaction: WriteTransaction) throws { saves += 1 }
}
