import FoundationEssentials

/// Writes JSON directly into bytes, without an intermediate tree of values.
///
/// Each call writes immediately: inside an object call ``key(_:)-(StaticString)`` and write one value,
/// alternately; inside an array write values. Commas, line breaks and indentation follow from the calls. The
/// writer trusts its caller to pair them; unpaired calls produce text that is not JSON, and nothing worse. User
/// text cannot leave its string: quotes, backslashes and control characters are escaped, other UTF-8 is copied.
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
/// It owns its bytes and cannot be copied; pass it as `inout`.
public struct JSONWriter: ~Copyable {
    /// The layout of the JSON.
    public let style: JSONStyle

    package var buffer: OutputBuffer

    /// The number of open objects and arrays.
    var depth = 0
    /// Whether the innermost open object or array has no entry yet.
    var isEmpty = true
    /// Whether a key has been written and its value comes next.
    var isAfterKey = false

    /// An empty writer.
    ///
    /// - Parameters:
    ///   - style: The layout of the JSON.
    ///   - capacity: The number of bytes to reserve, if known; at most a gigabyte.
    public init(style: JSONStyle = .pretty, capacity: Int = 0) {
        self.style = style
        buffer = OutputBuffer(capacity: min(capacity, 1 << 30))
    }

    /// The output so far, as UTF-8.
    public var bytes: [UInt8] { buffer.withBytes { Array($0) } }

    /// The output so far.
    public var text: String { buffer.withBytes { String(decoding: $0, as: UTF8.self) } }

    /// Calls the body with the output so far, as borrowed UTF-8.
    public func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { try buffer.withBytes(body) }

    /// Moves the output out without copying it; the writer is then empty, as after ``removeAll()``.
    public mutating func takeData() -> Data {
        (depth, isEmpty, isAfterKey) = (0, true, false)
        return buffer.takeData()
    }

    /// Empties the writer but keeps its memory for the next document.
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

    /// Prepares for an entry: writes the separator after the previous one.
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
        // Foundation prints an empty array as two lines with an empty line in between.
        if isEmpty, style.layout == .pretty { buffer.append(UInt8(ascii: "\n")) }
        depth = max(depth - 1, 0)
        breakLine()
        buffer.append(bracket)
        // The enclosing container has at least this entry.
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
