import ActiveStore

/// Three levels of models that report every call to a ``CallLog``.
@Model(timestamps: false) struct Root: Logged {
    var name = ""
    @HasMany(\Limb.root) var limbs: Many<Limb>
}

/// The middle level.
@Model(timestamps: false) struct Limb: Logged {
    var name = ""
    @BelongsTo var root: Reference<Root>?
    @HasMany(\Leaf.limb) var leaves: Many<Leaf>
}

/// The lowest level.
@Model(timestamps: false) struct Leaf: Logged {
    var name = ""
    @BelongsTo var limb: Reference<Limb>?
}

/// A model whose callbacks are logged with the record's name.
protocol Logged: Callbacks {
    var name: String { get set }
}

extension Logged {
    mutating func beforeCreate(_ transaction: WriteTransaction) throws { try CallLog.current?.record("beforeCreate", name) }
    mutating func afterCreate(_ transaction: WriteTransaction) throws { try CallLog.current?.record("afterCreate", name) }
    func beforeDestroy(_ transaction: WriteTransaction) throws { try CallLog.current?.record("beforeDestroy", name) }
    func afterDestroy(_ transaction: WriteTransaction) throws { try CallLog.current?.record("afterDestroy", name) }
    func afterCommit(_ change: RecordChange) { try? CallLog.current?.record(change.rawValue, name) }
}
