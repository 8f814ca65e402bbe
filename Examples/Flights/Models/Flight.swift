import ActiveStore
import FoundationEssentials

/// One departure from New York. It has no number of its own in the data, so it gets a generated key, in the order of the file.
///
/// Clock times are local, as numbers: 517 is 5:17. A flight that did not depart or arrive has no such time and no delay.
/// References are stored under the names that the columns of the files have.
@Model(timestamps: false) struct Flight {
    var year: Int
    var month: Int
    var day: Int
    var depTime: Int?
    var schedDepTime: Int
    /// Minutes; negative when early.
    @Indexed var depDelay: Int?
    var arrTime: Int?
    var schedArrTime: Int
    var arrDelay: Int?
    /// Who flew; the data has all of them, so this has to lead to one.
    @Column("carrier") @BelongsTo(enforced: true) var airline: Reference<Airline>
    /// The number that the airline gave it.
    var flight: Int
    /// With which plane, where that is known. Many of them are in no record: the reference then leads nowhere and reads as nil.
    @Column("tailnum") @BelongsTo var plane: Reference<Plane>?
    @Column("origin") @BelongsTo var origin: Reference<Airport>
    /// Some destinations are in no record.
    @Column("dest") @BelongsTo var destination: Reference<Airport>
    /// Minutes.
    var airTime: Int?
    /// Miles.
    var distance: Int
    var hour: Int
    var minute: Int
    /// The scheduled departure to the hour.
    var timeHour: Date
}
