/// How records are written as JSON.
///
/// ```swift
/// let style = JSONStyle(layout: .compact, dates: .iso8601)
/// ```
public struct JSONStyle: Sendable, Hashable {
    /// Line breaks and spaces.
    public enum Layout: Sendable, Hashable {
        /// One entry per line, indented by two spaces, `"name" : "Ann"`: the format of Foundation and of ActiveRealm.
        case pretty
        /// Nothing between the entries.
        case compact
    }

    /// The format of times.
    public enum Dates: Sendable, Hashable {
        /// `2019-06-07 09:15:15 +0000`, to the second, as in ActiveRealm.
        case description
        /// `2019-06-07T09:15:15.123456Z`, to the microsecond; a lossless round trip.
        case iso8601
    }

    /// The treatment of fields without a value.
    public enum Nils: Sendable, Hashable {
        /// They are omitted.
        case omitted
        /// They are written as `null`.
        case null

        /// Whether a field without a value is written; the one place that decides it.
        var areWritten: Bool {
            switch self {
            case .omitted: false
            case .null: true
            }
        }
    }

    /// Line breaks and spaces.
    public var layout: Layout
    /// The format of times.
    public var dates: Dates
    /// The treatment of fields without a value.
    public var nils: Nils

    /// A style; the defaults are those of ActiveRealm.
    public init(layout: Layout = .pretty, dates: Dates = .description, nils: Nils = .omitted) {
        self.layout = layout
        self.dates = dates
        self.nils = nils
    }

    /// Indented, dates as descriptions, nils omitted: the default.
    public static let pretty = JSONStyle()

    /// On one line, dates as descriptions, nils omitted.
    public static let compact = JSONStyle(layout: .compact)

    /// On one line, dates in ISO 8601 to the microsecond, nils as null: for the answers of services.
    public static let api = JSONStyle(layout: .compact, dates: .iso8601, nils: .null)
}
