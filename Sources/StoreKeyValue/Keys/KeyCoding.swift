import StoreCore

/// Values as bytes whose order, as `memcmp` sees it, is the order of the values.
///
/// A key is a row of *components*, one for each value, put one after the other. A component begins with a tag that
/// says its type, and none is the beginning of another, so that the order of keys is that of their first values,
/// among equal ones that of the second, and so on. A descending component has every bit turned, tag included.
///
///     nil      05                         sorts before every value
///     bool     10 false, 11 true
///     int      20 + n, n bytes            big-endian, n as small as can be; negative: 20 − n, and the complement of the magnitude
///     double   30, 8 bytes                sign bit turned; negative: all bits turned; −0.0 is 0.0
///     date     34, 8 bytes                microseconds with the sign bit turned
///     uuid     38, 16 bytes
///     decimal  3c, as `DecimalCoding`     whose bytes end themselves
///     string   40, UTF-8, 00 01           json likewise; 00 within is written 00 ff
///     data     44, bytes, 00 01           likewise
///
/// Text, JSON and data whose payload, escapes counted, is longer than a limit are *truncated*: the longest
/// beginning that fits, `00 fe`, and eight bytes of ``OverflowHash`` of the whole. Truncated components of equal
/// values are equal; two distinct values are in the wrong order only if both are truncated and begin alike up to
/// where they were truncated; a truncated one sorts after the whole value that equals its beginning.
///
/// Nothing here checks that a cell is of its type; a cell of another kind is written as some value of the type.
enum KeyCoding {
    /// How a component is written.
    struct Form: Equatable, Sendable {
        /// The type of the values.
        var type: FieldType
        /// Whether greater values come first.
        var isDescending = false
        /// Whether the case of text is folded before it is written.
        var isFolded = false
        /// The longest payload of text, data and JSON, escapes counted, that is not truncated.
        var limit = Int.max

        /// The longest that a component of text, data or JSON can get.
        var maximumLength: Int { limit > Int.max - 11 ? Int.max : limit + 11 }
    }

    /// The first byte of a component, ascending.
    enum Tag {
        static let null: UInt8 = 0x05
        static let no: UInt8 = 0x10
        static let yes: UInt8 = 0x11
        static let zero: UInt8 = 0x20
        static let double: UInt8 = 0x30
        static let date: UInt8 = 0x34
        static let uuid: UInt8 = 0x38
        static let decimal: UInt8 = 0x3C
        static let text: UInt8 = 0x40
        static let data: UInt8 = 0x44
    }

    /// The byte that follows 00 inside the payload of text and data.
    enum Mark {
        static let end: UInt8 = 0x01
        static let truncated: UInt8 = 0xFE
        static let zero: UInt8 = 0xFF
    }

    /// A byte greater than nil's tag and less than that of any value, ascending.
    static let afterNull: UInt8 = 0x06
    /// The same, descending: greater than the tag of any value and less than nil's.
    static let descendingBeforeNull: UInt8 = 0xF9
    /// A byte greater than any tag, ascending or descending: what begins with P is from P up to P followed by this.
    static let end: UInt8 = 0xFF

    /// With P the components before it, the values of a component other than nil are from P followed by this…
    @inline(__always) static func valuesStart(descending: Bool) -> UInt8 { descending ? 0x00 : afterNull }
    /// …up to P followed by this, exclusive.
    @inline(__always) static func valuesEnd(descending: Bool) -> UInt8 { descending ? descendingBeforeNull : end }
    /// With P the components before it, nil is from P followed by this, which is all of its component…
    @inline(__always) static func nullsStart(descending: Bool) -> UInt8 { descending ? ~Tag.null : Tag.null }
    /// …up to P followed by this, exclusive.
    @inline(__always) static func nullsEnd(descending: Bool) -> UInt8 { descending ? end : afterNull }

    /// All bits for descending components, none for ascending ones: what every byte is xor-ed with.
    @inline(__always) static func flip(_ descending: Bool) -> UInt64 { descending ? .max : 0 }
}
