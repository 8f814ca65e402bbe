import FoundationEssentials

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
///
/// It owns its bytes and is not copied; pass it on as `inout`.
public struct JSONWriter: ~Copyable {
    /// How the JSON is laid out.
    public let style: JSONStyle

    package var buffer: OutputBuffer

    /// The depth of the open objects and arrays.
    var depth = 0
    /// Whether the innermost open object or array has no entry yet.
    var isEmpty = true
    /// Whether a key has been written whose value comes next.
    var isAfterKey = false

    /// A writer that has written nothing.
    ///
    /// - Parameters:
    ///   - style: How the JSON is laid out.
    ///   - capacity: How many bytes to make room for at once, if that is known; a gigabyte at most.
    public init(style: JSONStyle = .pretty, capacity: Int = 0) {
        self.style = style
        buffer = OutputBuffer(capacity: min(capacity, 1 << 30))
    }

    /// What has been written so far, as UTF-8.
    public var bytes: [UInt8] { buffer.withBytes { Array($0) } }

    /// What has been written so far.
    public var text: String { buffer.withBytes { String(decoding: $0, as: UTF8.self) } }

    /// Lends what has been written so far, as UTF-8.
    public func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { try buffer.withBytes(body) }

    /// Gives away what has been written, without copying it, and is empty as after ``removeAll()``.
    public mutating func takeData() -> Data {
        (depth, isEmpty, isAfterKey) = (0, true, false)
        return buffer.takeData()
    }

    /// Empties the writer and keeps its memory, to write the next document.
    public mutating func removeAll() {
        buffer.truncate(to: 0)
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

    /// Makes ready for an entry: writes what stands between it and the one before.
    @inline(__always) mutating func separate() {
        if isAfterKey {
            isAfterKey = false
            return
        }
        if depth > 0 {
            if !isEmpty { buffer.append(UInt8(ascii: ",")) }
            breakLine()
        }
        isEmpty = false
    }

    @inline(__always) mutating func begin(_ bracket: UInt8) {
        separate()
        buffer.append(bracket)
        depth += 1
        isEmpty = true
    }

    @inline(__always) private mutating func end(_ bracket: UInt8) {
        // Foundation prints an empty array as two lines with an empty one in between.
        if isEmpty, style.layout == .pretty { buffer.append(UInt8(ascii: "\n")) }
        depth = max(depth - 1, 0)
        breakLine()
        buffer.append(bracket)
        // Whatever is outside has at least this entry.
        isEmpty = false
    }

    mutating func finishKey() {
        if style.layout == .pretty {
            buffer.append(UInt8(ascii: " "))
            buffer.append(UInt8(ascii: ":"))
            buffer.append(UInt8(ascii: " "))
        } else {
            buffer.append(UInt8(ascii: ":"))
        }
        isAfterKey = true
    }

    @inline(__always) mutating func breakLine() {
        if style.layout == .pretty { indent() }
    }

    @inline(never) private mutating func indent() {
        buffer.append(UInt8(ascii: "\n"))
        for _ in 0..<depth {
            buffer.append(UInt8(ascii: " "))
            buffer.append(UInt8(ascii: " "))
        }
    }
}
