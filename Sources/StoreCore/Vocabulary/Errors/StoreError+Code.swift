extension StoreError {
    /// The kind of a failure: an open set of names, stable for ever, alike on every engine.
    ///
    /// An engine of your own may add codes; give them a name with a dot (`acme.quota`).
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public let rawValue: String
        /// A code by its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The code's name.
        public var description: String { rawValue }
    }
}

extension StoreError.Code {
    /// No store was given, none surrounds the call and no default is set.
    public static let noStore = Self(rawValue: "noStore")
    /// The record asked for is not there (an `update()` whose row has gone, a `reload()` of nothing).
    public static let notFound = Self(rawValue: "notFound")
    /// A record with this key exists already.
    public static let duplicateKey = Self(rawValue: "duplicateKey")
    /// Another record holds the same value in a unique index.
    public static let duplicateValue = Self(rawValue: "duplicateValue")
    /// The record failed validation.
    public static let invalid = Self(rawValue: "invalid")
    /// An enforced reference leads to a record that is not in the store.
    public static let missingReference = Self(rawValue: "missingReference")
    /// A record cannot be removed, because others refer to it: their reference is enforced, or the delete rule is `.deny`.
    public static let stillReferenced = Self(rawValue: "stillReferenced")
    /// A relation was read that had not been loaded, on a record of a query with `strictLoading()`.
    public static let notLoaded = Self(rawValue: "notLoaded")
    /// A rule of the schema was broken in another way (a check or trigger of an existing database).
    public static let constraint = Self(rawValue: "constraint")
    /// The entity (model, table) is not part of this store.
    public static let unknownEntity = Self(rawValue: "unknownEntity")
    /// The entity has no such field.
    public static let unknownField = Self(rawValue: "unknownField")
    /// A value does not fit the type of its field, or a stored value cannot be read as it.
    public static let typeMismatch = Self(rawValue: "typeMismatch")
    /// A value that no engine keeps: NaN, a string with U+0000, a date or integer out of range.
    public static let unstorableValue = Self(rawValue: "unstorableValue")
    /// A request is not well formed: a negative limit, an empty condition where everything would be hit, a comparison of constants.
    public static let badRequest = Self(rawValue: "badRequest")
    /// A predicate or list is deeper or longer than the contract allows.
    public static let limitExceeded = Self(rawValue: "limitExceeded")
    /// The engine has declared that it cannot do this.
    public static let unsupported = Self(rawValue: "unsupported")
    /// Another writer held the store longer than the timeout allows.
    public static let busy = Self(rawValue: "busy")
    /// Another process has the store open in a way that excludes this one.
    public static let inUse = Self(rawValue: "inUse")
    /// Another transaction changed what this one read, or the store had to make room first; nothing was stored, and running it again helps.
    public static let conflict = Self(rawValue: "conflict")
    /// The disk, the quota or the reserved space is full; nothing of the transaction was kept.
    public static let storageFull = Self(rawValue: "storageFull")
    /// The operating system refused to read or write.
    public static let inputOutput = Self(rawValue: "inputOutput")
    /// The commit failed in a way that leaves open whether it is on disk; the store has to be reopened.
    public static let commitOutcomeUnknown = Self(rawValue: "commitOutcomeUnknown")
    /// An earlier failure made this store unusable; reopen it.
    public static let poisoned = Self(rawValue: "poisoned")
    /// The file is damaged, or is not a store of this kind.
    public static let corrupt = Self(rawValue: "corrupt")
    /// The file cannot be opened: missing, not permitted, a directory, a symbolic link.
    public static let cannotOpen = Self(rawValue: "cannotOpen")
    /// The store was written by a newer version that shuts this one out, or in a newer format.
    public static let tooNew = Self(rawValue: "tooNew")
    /// The declared schema needs a versioned migration, or differs where it may not.
    public static let needsMigration = Self(rawValue: "needsMigration")
    /// A URL, option, environment variable or configuration file is wrong.
    public static let configuration = Self(rawValue: "configuration")
    /// The declared models cannot form a schema.
    public static let badSchema = Self(rawValue: "badSchema")
    /// The store or transaction is opened read-only.
    public static let readOnly = Self(rawValue: "readOnly")
    /// The store has been closed.
    public static let closed = Self(rawValue: "closed")
    /// A transaction was used after its end, on another thread, or in a way that cannot work; or a store after `fork`.
    public static let misuse = Self(rawValue: "misuse")
    /// The task was cancelled while it waited.
    public static let cancelled = Self(rawValue: "cancelled")
    /// A result does not fit its type (the sum of integers).
    public static let overflow = Self(rawValue: "overflow")
    /// Memory ran out inside the engine's library.
    public static let outOfMemory = Self(rawValue: "outOfMemory")
    /// The engine reported something it never should; please report it.
    public static let `internal` = Self(rawValue: "internal")
}
