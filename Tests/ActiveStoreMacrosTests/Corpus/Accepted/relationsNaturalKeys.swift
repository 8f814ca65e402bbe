import ActiveStore

@Model(timestamps: false) struct NaturalAirline {
    @Key var code: String
    @HasMany(\NaturalFlight.airline) var flights: Many<NaturalFlight>
}

@Model(timestamps: false) struct NaturalPlane {
    @Key var number: Int64
    @HasMany(\NaturalFlight.plane, onDelete: .deny) var flights: Many<NaturalFlight>
}

@Model(timestamps: false) struct NaturalFlight {
    @BelongsTo(enforced: true) var airline: Reference<NaturalAirline>
    @BelongsTo(enforced: false, onDelete: .cascade) var plane: Reference<NaturalPlane>?
}

@Model(timestamps: false) struct NaturalStep {
    @Key var path: String
    @BelongsTo var parent: Reference<NaturalStep>?
    @BelongsTo var alias: Reference<NaturalStep>?
    @HasMany(\NaturalStep.parent) var children: Many<NaturalStep>
}
