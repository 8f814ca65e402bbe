import ActiveStore

/// A model whose callback tries to save a separate graph, and continues when that fails.
@Model struct Planner: Callbacks {
    var name = ""
    @BelongsTo var boss: Reference<Planner>?
    @BelongsTo var helper: Reference<Planner>?
    @HasMany(\Planner.boss) var staff: Many<Planner>
    @HasMany(\Plan.planner) var plans: Many<Plan>

    mutating func beforeSave(_ transaction: WriteTransaction) throws {
        guard name == "improvises" else { return }
        let helper = Planner(name: "helper")
        var ambitious = helper
        ambitious.plans.append(Plan(title: "taken"))
        try? ambitious.save()
        self.helper = .to(helper)
    }

    /// The record named "stays" undoes its own removal.
    func beforeDestroy(_ transaction: WriteTransaction) throws {
        try CallLog.current?.record("beforeDestroy", name)
        if name == "stays" { transaction.rollback() }
    }

    func afterDestroy(_ transaction: WriteTransaction) throws { try CallLog.current?.record("afterDestroy", name) }
}

/// A record whose key may be taken.
@Model(timestamps: false) struct Plan {
    @Key var title: String
    @BelongsTo var planner: Reference<Planner>?
}
