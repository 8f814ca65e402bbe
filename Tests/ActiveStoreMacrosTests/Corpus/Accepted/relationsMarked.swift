import ActiveStore

@Model struct MarkedOwner {
    var name = ""
    @HasOne(\MarkedChild.owner) var child: ActiveStore.One<MarkedOwner.Other>
    @HasMany(\MarkedChild.helper, onDelete: .nullify) var helped: ActiveStore.Many<MarkedChild>

    typealias Other = MarkedChild
}

@Indexed("rank", "ownerID")
@Indexed("helper", .descending("rank"))
@Unique("owner", "helper", name: "owner_and_helper")
@Model struct MarkedChild {
    var rank = 0
    @Unique @Column("owner_id") @BelongsTo var owner: Reference<MarkedOwner>
    @BelongsTo @Indexed(.descending) var helper: Optional<Reference<MarkedOwner>>
    @ActiveStore.BelongsTo @Column("friend_id") var friend: ActiveStore.Reference<MarkedOwner>? = nil
}
