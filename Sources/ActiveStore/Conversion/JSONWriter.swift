/// Writes JSON straight into bytes, without a tree of values in between.
///
/// What is written goes out at once: inside an object, ``key(_:)-(StaticString)`` and one value by turns; inside an array,
/// values. Commas, line breaks and indentation follow from the calls. The writer trusts its caller to pair them; calls
/// that do not pair give text that is not JSON, and nothing worse. Text of the user's cannot leave its string: quotes,
/// backslashes and control characters are escaped, everything else is UTF-8 as it is.
///
/// ```swift
/// var json = JSONWriter(style: .compact)
/// json.beginObject()
/// json.key("name")
/// json.string("Ann")
/// json.endObject()
/// json.text   // {"name":"Ann"}
/// ```
public struct JSONWriter: Sendable {
    /// How the JSON is laid out.
    public let style: JSONStyle

    /// What has been written so far, as UTF-8.
    public internal(set) var bytes: [UInt8] = []

    /// The depth of the open objects and arrays.
    private var depth = 0
    /// Whether the innermost open object or array has no entry yet.
    private var isEmpty = true
    /// Whether a key has been written whose value comes next.
    private var isAfterKey = false

    /// A writer that has written nothing.
    ///
    /// - Parameters:
    ///   - style: How the JSON is laid out.
    ///   - capacity: How many bytes to make room for at once, if that is known.
    public init(style: JSONStyle = .pretty, capacity: Int = 0) {
        self.style = style
        if capacity > 0 { bytes.reserveCapacity(capacity) }
    }

    /// What has been written so far.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Empties the writer and keeps its memory, to write the next document.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        (depth, isEmpty, isAfterKey) = (0, true, false)
    }

    /// Opens an object.
    public mutating func beginObject() { begin(UInt8(ascii: "{")) }

    /// Closes the innermost object.
    public mutating func endObject() { end(UInt8(ascii: "}")) }

    /// Opens an array.
    public mutating func beginArray() { begin(UInt8(ascii: "[")) }

    /// Closes the innermost array.
    public mutating func endArray() { end(UInt8(ascii: "]")) }

    /// Writes the key of the next value of an object.
    public mutating func key(_ name: StaticString) {
        separate()
        name.withUTF8Buffer { appendQuoted($0) }
        finishKey()
    }

    /// Writes the key of the next value of an object.
    @_disfavoredOverload  // Literals are static strings.
    public mutating func key(_ name: String) {
        separate()
        appendQuoted(name)
        finishKey()
    }

    /// A key in quotes with what follows it, for objects that are written many times.
    struct PreparedKey: Sendable {
        fileprivate let bytes: [UInt8]

        init(_ name: String, _ style: JSONStyle) {
            var writer = JSONWriter(style: style)
            writer.appendQuoted(name)
            writer.finishKey()
            bytes = writer.bytes
        }
    }

    /// Writes the key of the next value of an object.
    mutating func key(_ prepared: PreparedKey) {
        separate()
        bytes.append(contentsOf: prepared.bytes)
        isAfterKey = true
    }

    /// Makes ready for an entry: writes what stands between it and the one before.
    mutating func separate() {
        if isAfterKey {
            isAfterKey = false
            return
        }
        if depth > 0 {
            if !isEmpty { bytes.append(UInt8(ascii: ",")) }
            breakLine()
        }
        isEmpty = false
    }

    private mutating func begin(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        depth += 1
        isEmpty = true
    }

    private mutating func end(_ bracket: UInt8) {
        // Foundation prints an empty array as two lines with an empty one in between.
        if isEmpty, style.layout == .pretty { bytes.append(UInt8(ascii: "\n")) }
        depth = max(depth - 1, 0)
        breakLine()
        bytes.append(bracket)
        // Whatever is outside has at least this entry.
        isEmpty = false
    }

    private mutating func finishKey() {
        if style.layout == .pretty {
            bytes.append(UInt8(ascii: " "))
            bytes.append(UInt8(ascii: ":"))
            bytes.append(UInt8(ascii: " "))
        } else {
            bytes.append(UInt8(ascii: ":"))
        }
        isAfterKey = true
    }

    private mutating func breakLine() {
        guard style.layout == .pretty else { return }
        bytes.append(UInt8(ascii: "\n"))
        for _ in 0..<depth {
            bytes.append(UInt8(ascii: " "))
            bytes.append(UInt8(ascii: " "))
        }
    }
}
