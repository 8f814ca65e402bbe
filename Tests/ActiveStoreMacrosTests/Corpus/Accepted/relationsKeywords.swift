import ActiveStore

@Model struct KeywordTarget {
    @HasMany(\KeywordSource.class) var `default`: Many<KeywordSource>
    @HasOne(\KeywordSource.`in`) var `init`: One<KeywordSource>
    @HasMany(\KeywordSource.`switch`, onDelete: .noAction) var get: Many<KeywordSource>
    @HasMany(\KeywordSource.`first of all`, onDelete: .noAction) var `many of them`: Many<KeywordSource>
}

@Model struct KeywordSource {
    @BelongsTo var `class`: Reference<KeywordTarget>
    @BelongsTo var `in`: Reference<KeywordTarget>?
    @BelongsTo var `switch`: Reference<KeywordTarget>?
    @Column("first_of_all") @BelongsTo var `first of all`: Reference<KeywordTarget>?
}
