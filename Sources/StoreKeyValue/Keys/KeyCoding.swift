import StoreCore

/// Values as bytes whose `memcmp` order is the order of the values.
///
/// A key is a sequence of *components*, one for each value. A component begins with a tag for
/// its type, and no component is a prefix of another, so keys sort by their first values, then
/// by their second, and so on. A descending component has every bit inverted, including the tag.
///
///     nil      05                         sorts before every value
///     bool     10 false, 11 true
///     int      20 + n, n bytes            big-endian, n minimal; negative: 20 − n, and the complement of the magnitude
///     double   30, 8 bytes                sign bit inverted; negative: all bits inverted; −0.0 is 0.0
///     date     34, 8 bytes                microseconds with the sign bit inverted
///     uuid     38, 16 bytes
///     decimal  3c, as `DecimalCoding`     self-delimiting
///     string   40, UTF-8, 00 01           json likewise; 00 within is written 00 ff
///     data     44, bytes, 00 01           likewise
///
/// Text, JSON and data whose payload, including escapes, is longer than a limit are *truncated*: the longest
/// prefix that fits, `00 fe`, and eight bytes of ``OverflowHash`` of the complete value. Truncated components
/// of equal values are equal. Two distinct values are in the wrong order only if both are truncated and have
/// the same prefix; a truncated value sorts after the complete value that equals its prefix.
///
/// Cell types are not checked; a cell of another kind is written as some value of the type.
enum KeyCoding {
    /// The encoding of a component.
    struct Form: Equatable, Sendable {
        /// The type of the values.
        var type: FieldType
        /// Whether greater values come first.
        var isDescending = false
        /// Whether the case of text is folded before it is written.
        var isFolded = false
        /// The longest payload of text, data and JSON, including escapes, that is not truncated.
        var limit = Int.max

        /// The maximum length of a text, data or JSON component.
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
    /// A byte greater than any tag, ascending or descending: keys with prefix P range from P up to P followed by this.
    static let end: UInt8 = 0xFF

    /// With P the preceding components, the values of a component other than nil range from P followed by this…
    @inline(__always) static func valuesStart(descending: Bool) -> UInt8 { descending ? 0x00 : afterNull }
    /// …up to P followed by this, exclusive.
    @inline(__always) static func valuesEnd(descending: Bool) -> UInt8 { descending ? descendingBeforeNull : end }
    /// With P the preceding components, nil begins at P followed by this, which is its whole component…
    @inline(__always) static func nullsStart(descending: Bool) -> UInt8 { descending ? ~Tag.null : Tag.null }
    /// …up to P followed by this, exclusive.
    @inline(__always) static func nullsEnd(descending: Bool) -> UInt8 { descending ? end : afterNull }

    /// All bits for descending components, none for ascending ones: the mask that every byte is XORed with.
    @inline(__always) static func flip(_ descending: Bool) -> UInt64 { descending ? .max : 0 }
}
