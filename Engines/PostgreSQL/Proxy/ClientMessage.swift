/// A message that a client sends to a PostgreSQL server, as far as a test looks at it.
public struct ClientMessage: Sendable {
    /// The letter of its type: `Q` for a simple query, `P` to parse, `B` to bind, `D` to describe, `E` to execute, `S` to synchronise.
    public let kind: Character
    /// The text of the statement, for a simple query and for parsing; the name of the prepared statement for binding; otherwise empty.
    public let text: String

    init(_ bytes: ArraySlice<UInt8>) {
        kind = bytes.first.map { Character(UnicodeScalar($0)) } ?? "?"
        // The letter and the length precede the content.
        let parts = bytes.dropFirst(5).split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
        func part(_ index: Int) -> String { index < parts.count ? String(decoding: parts[index], as: UTF8.self) : "" }
        switch kind {
        case "Q": text = part(0)
        case "P", "B": text = part(1)
        default: text = ""
        }
    }

    /// The first message of a session without the parameter `options`: a length, a version, and names and values that end in zeros.
    static func startWithoutOptions(_ bytes: [UInt8]) -> [UInt8] {
        let parts = bytes.dropFirst(8).split(separator: 0, omittingEmptySubsequences: false)
        var content = Array(bytes[4..<8])
        var index = 0
        // An empty name ends the message.
        while index + 1 < parts.count, !parts[index].isEmpty {
            if !parts[index].elementsEqual("options".utf8) { content += parts[index] + [0] + parts[index + 1] + [0] }
            index += 2
        }
        content.append(0)
        let length = UInt32(content.count + 4)
        return (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) } + content
    }
}

/// Bytes of a stream that consists of messages: a letter, a length of four bytes, and content.
struct MessageBuffer {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ more: ArraySlice<UInt8>) { bytes += more }

    /// The messages that are complete, as ranges of ``bytes``.
    var complete: [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        while bytes.count - start >= 5 {
            let length = bytes[start + 1..<start + 5].reduce(0) { $0 << 8 | Int($1) }
            let end = start + 1 + max(4, length)
            if end > bytes.count { break }
            ranges.append(start..<end)
            start = end
        }
        return ranges
    }

    mutating func removeFirst(_ count: Int) { bytes.removeFirst(count) }
}
