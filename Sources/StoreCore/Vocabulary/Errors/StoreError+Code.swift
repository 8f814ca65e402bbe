extension StoreError {
    /// The kind of a failure: an open set of names, stable across versions and the same on every engine.
    ///
    /// A custom engine may add codes; give them a name with a dot (`acme.quota`).
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public let rawValue: String
        /// Creates a code from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The code's name.
        public var description: String { rawValue }
    }
}

extension StoreError.Code {
    /// No store was passed, the call has no ambient store and no default is set.
    public static let noStore = Self(rawValue: "noStore")
    /// The requested record is missing (an `update()` whose row was deleted, a `reload()` of a record that is not stored).
    public static let notFound = Self(rawValue: "notFound")
    /// A record with this key already exists.
    public static let duplicateKey = Self(rawValue: "duplicateKey")
    /// Another record holds the same value in a unique index.
    public static let duplicateValue = Self(rawValue: "duplicateValue")
    /// The record failed validation.
    public static let invalid = Self(rawValue: "invalid")
    /// An enforced reference refers to a record that is not in the store.
    public static let missingReference = Self(rawValue: "missingReference")
    /// A record cannot be removed, because others refer to it: their reference is enforced, or the delete rule is `.deny`.
    public static let stillReferenced = Self(rawValue: "stillReferenced")
    /// A relation was read that had not been loaded, on a record of a query with `strictLoading()`.
    public static let notLoaded = Self(rawValue: "notLoaded")
    /// Another constraint of the schema was violated (a check or trigger of an existing database).
    public static let constraint = Self(rawValue: "constraint")
    /// The entity (model, table) is not part of this store.
    public static let unknownEntity = Self(rawValue: "unknownEntity")
    /// The entity has no such field.
    public static let unknownField = Self(rawValue: "unknownField")
    /// A value does not fit the type of its field, or a stored value cannot be read as it.
    public static let typeMismatch = Self(rawValue: "typeMismatch")
    /// A value that no engine stores: NaN, a string with U+0000, a date or integer out of range.
    public static let unstorableValue = Self(rawValue: "unstorableValue")
    /// A request is malformed: a negative limit, an empty condition that would affect every record, a comparison of constants.
    public static let badRequest = Self(rawValue: "badRequest")
    /// A predicate or list is deeper or longer than the contract allows.
    public static let limitExceeded = Self(rawValue: "limitExceeded")
    /// The engine has declared that it does not support this.
    public static let unsupported = Self(rawValue: "unsupported")
    /// Another writer held the store longer than the timeout allows.
    public static let busy = Self(rawValue: "busy")
    /// Another process has the store open in a way that excludes this one.
    public static let inUse = Self(rawValue: "inUse")
    /// Another transaction changed data that this one read, or the store had to grow first; nothing was stored, and a retry helps.
    public static let conflict = Self(rawValue: "conflict")
    /// The disk, the quota or the reserved space is full; nothing of the transaction was kept.
    public static let storageFull = Self(rawValue: "storageFull")
    /// The operating system refused to read or write.
    public static let inputOutput = Self(rawValue: "inputOutput")
    /// The commit failed in a way that leaves open whether it is on disk. Reopen a store in a file; one on a server can still be used.
    public static let commitOutcomeUnknown = Self(rawValue: "commitOutcomeUnknown")
    /// An earlier failure made this store unusable; reopen it.
    public static let poisoned = Self(rawValue: "poisoned")
    /// The file is damaged, or is not a store of this kind.
    public static let corrupt = Self(rawValue: "corrupt")
    /// The file cannot be opened: missing, not permitted, a directory, a symbolic link.
    public static let cannotOpen = Self(rawValue: "cannotOpen")
    /// The store was written by a newer version that excludes this one, or in a newer format.
    public static let tooNew = Self(rawValue: "tooNew")
    /// The declared schema needs a versioned migration, or differs where differences are not allowed.
    public static let needsMigration = Self(rawValue: "needsMigration")
    /// A URL, option, environment variable or configuration file is wrong.
    public static let configuration = Self(rawValue: "configuration")
    /// The declared models cannot form a schema.
    public static let badSchema = Self(rawValue: "badSchema")
    /// The store or transaction is opened read-only.
    public static let readOnly = Self(rawValue: "readOnly")
    /// The store has been closed.
    public static let closed = Self(rawValue: "closed")
    /// A transaction was used after its end, on another thread, or in a way that cannot work; or a store was used after `fork`.
    public static let misuse = Self(rawValue: "misuse")
    /// The task was cancelled while it waited.
    public static let cancelled = Self(rawValue: "cancelled")
    /// A result does not fit its type, such as the sum of integers.
    public static let overflow = Self(rawValue: "overflow")
    /// Memory ran out inside the engine's library.
    public static let outOfMemory = Self(rawValue: "outOfMemory")
    /// The engine reported something it never should; please report it.
    public static let `internal` = Self(rawValue: "internal")
}
