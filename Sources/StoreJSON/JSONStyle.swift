/// How records are written as JSON.
///
/// ```swift
/// let style = JSONStyle(layout: .compact, dates: .iso8601)
/// ```
public struct JSONStyle: Sendable, Hashable {
    /// Where line breaks and blanks go.
    public enum Layout: Sendable, Hashable {
        /// One entry per line, indented by two blanks, `"name" : "Ann"`: as Foundation prints JSON, and as ActiveRealm did.
        case pretty
        /// Nothing between the entries.
        case compact
    }

    /// How times are written.
    public enum Dates: Sendable, Hashable {
        /// `2019-06-07 09:15:15 +0000`, to the second, as ActiveRealm writes them.
        case description
        /// `2019-06-07T09:15:15.123456Z`, to the microsecond: what reads back without loss.
        case iso8601
    }

    /// What becomes of fields without a value.
    public enum Nils: Sendable, Hashable {
        /// They are left out.
        case omitted
        /// They are written as `null`.
        case null
    }

    /// Where line breaks and blanks go.
    public var layout: Layout
    /// How times are written.
    public var dates: Dates
    /// What becomes of fields without a value.
    public var nils: Nils

    /// A style; what is not said is as ActiveRealm prints records.
    public init(layout: Layout = .pretty, dates: Dates = .description, nils: Nils = .omitted) {
        self.layout = layout
        self.dates = dates
        self.nils = nils
    }

    /// Indented, dates as descriptions, nils left out: the default.
    public static let pretty = JSONStyle()

    /// On one line, dates as descriptions, nils left out.
    public static let compact = JSONStyle(layout: .compact)
}
