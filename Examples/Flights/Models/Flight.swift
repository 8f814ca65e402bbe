import ActiveStore
import FoundationEssentials

/// One departure from New York. It has no number of its own in the data, so it gets a generated key, in the order of the file.
///
/// Clock times are local, as numbers: 517 is 5:17. A flight that did not depart or arrive has no such time and no delay.
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
    /// The key of an ``Airline``.
    @Indexed var carrier: String
    var flight: Int
    /// The key of a ``Plane``, most of the time.
    @Indexed var tailnum: String?
    /// The key of an ``Airport``.
    @Indexed var origin: String
    /// The key of an ``Airport``, most of the time.
    @Indexed var dest: String
    /// Minutes.
    var airTime: Int?
    /// Miles.
    var distance: Int
    var hour: Int
    var minute: Int
    /// The scheduled departure to the hour.
    var timeHour: Date
}
