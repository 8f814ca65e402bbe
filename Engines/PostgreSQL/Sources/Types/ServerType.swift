import StoreCore
import StoreSQL

/// The types of the server that values are sent as and received from, by the numbers that they have in every database.
enum ServerType {
    static let bool: UInt32 = 16
    static let bytes: UInt32 = 17
    static let name: UInt32 = 19
    static let int8: UInt32 = 20
    static let int2: UInt32 = 21
    static let int4: UInt32 = 23
    static let text: UInt32 = 25
    static let oid: UInt32 = 26
    static let json: UInt32 = 114
    static let float4: UInt32 = 700
    static let float8: UInt32 = 701
    static let unknown: UInt32 = 705
    static let char: UInt32 = 18
    static let blankPadded: UInt32 = 1042
    static let varying: UInt32 = 1043
    static let date: UInt32 = 1082
    static let timestamp: UInt32 = 1114
    static let instant: UInt32 = 1184
    static let numeric: UInt32 = 1700
    static let uuid: UInt32 = 2950
    static let binaryJSON: UInt32 = 3802

    /// The type of a parameter.
    static func of(_ type: SQLType) -> UInt32 {
        switch type {
        case .value(let type): of(type)
        case .list(let type): list(of: of(type))
        case .besideInteger: numeric
        }
    }

    /// The type of a column of ours.
    static func of(_ type: FieldType) -> UInt32 {
        switch type {
        case .bool: bool
        case .int: int8
        case .double: float8
        case .string, .json: text
        case .data: bytes
        case .date: instant
        case .uuid: uuid
        case .decimal: numeric
        }
    }

    /// The type of arrays of a type of ours.
    private static func list(of element: UInt32) -> UInt32 {
        switch element {
        case bool: 1000
        case bytes: 1001
        case int8: 1016
        case text: 1009
        case float8: 1022
        case instant: 1185
        case uuid: 2951
        default: 1231
        }
    }

    /// The type of the members of an array of ours.
    static func element(of list: UInt32) -> UInt32 {
        switch list {
        case 1000: bool
        case 1001: bytes
        case 1016: int8
        case 1009: text
        case 1022: float8
        case 1185: instant
        case 2951: uuid
        default: numeric
        }
    }

    // MARK: Dates

    /// The server counts microseconds from 2000 on.
    static let epoch: Int64 = 946_684_800_000_000
    /// The first instant that the server has, in 4714 BC, and the first that it does not have.
    private static let firstInstant: Int64 = -211_813_488_000_000_000
    private static let endOfInstants: Int64 = 9_223_371_331_200_000_000

    /// The instants that the server has, in microseconds since 1970; the last one of 64 bits is among them.
    static let instants: ClosedRange<Int64> = (firstInstant + epoch) ... .max

    /// Microseconds since 1970 as the server has them; nil where it has none.
    static func instant(_ microseconds: Int64) -> Int64? {
        let (result, overflow) = microseconds.subtractingReportingOverflow(epoch)
        return overflow || result < firstInstant || result >= endOfInstants ? nil : result
    }

    /// Microseconds since 1970 of a day counted from 2000 on; days that are farther away, and the server's infinities, are the farthest
    /// instants.
    static func microseconds(days: Int32) -> Int64 {
        let (result, overflow) = Int64(days).multipliedReportingOverflow(by: 86_400_000_000)
        return microseconds(overflow ? (days < 0 ? .min : .max) : result)
    }

    /// Microseconds since 1970; the server's own infinities are the farthest instants.
    @inline(__always) static func microseconds(_ instant: Int64) -> Int64 {
        let (result, overflow) = instant.addingReportingOverflow(epoch)
        return instant == .min ? .min : overflow ? .max : result
    }
}
