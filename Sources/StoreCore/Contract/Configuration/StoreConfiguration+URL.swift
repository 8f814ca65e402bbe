extension StoreConfiguration {
    /// Reads a store URL: `scheme:path`, `scheme::memory:` or `scheme:`, and options after a `?`.
    ///
    /// The path is used literally after percent-decoding; names that begin with `file:` are ordinary names. File engines have no host: `//`
    /// in front of a path is refused unless nothing is between it and the path. For an engine on a server, the text between `//` and the
    /// options is kept as written for the engine to read.
    ///
    /// - Throws: ``StoreError`` `.configuration`, naming the error and the alternatives.
    public init(url: String) throws {
        guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            throw StoreConfiguration.bad(
                url, "it has no scheme; write sqlite:/path/app.db, lmdb:/path/app.lmdb, sqlite::memory: or memory:")
        }
        let scheme = String(url[..<colon])
        guard !scheme.isEmpty, scheme.utf8.allSatisfy({ ($0 >= 0x61 && $0 <= 0x7a) || ($0 >= 0x30 && $0 <= 0x39) })
        else {
            throw StoreConfiguration.bad(url, "its scheme is not made of lower-case letters")
        }
        let rest = url[url.utf8.index(after: colon)...]
        let parts = rest.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false).map {
            String(Substring($0))
        }
        var path = try StoreConfiguration.decoded(parts[0], of: url)
        if StoreConfiguration.namesServer(parts[0], scheme) {
            path = parts[0]
        } else if path.hasPrefix("//") {
            guard path.hasPrefix("///") else { throw StoreConfiguration.unexpectedHost(url) }
            path.removeFirst(2)
        }
        self.init(scheme: scheme, location: path)
        if parts.count == 2 { try readOptions(parts[1], of: url) }
    }

    /// The engines of this package whose stores are files or memory.
    private static let schemesWithoutHosts: Set = ["sqlite", "lmdb", "memory"]

    /// Whether the text after a scheme is the address of a server. A third `/` begins a path, except in PostgreSQL's URLs, where the host
    /// may be empty.
    static func namesServer(_ location: String, _ scheme: String) -> Bool {
        guard location.hasPrefix("//"), !schemesWithoutHosts.contains(scheme) else { return false }
        return scheme == "postgresql" || !location.hasPrefix("///")
    }

    /// The error for a host in the URL of an engine that keeps files.
    static func unexpectedHost(_ url: String) -> StoreError { bad(url, "it names a host; write sqlite:/path/app.db") }

    private mutating func readOptions(_ text: String, of url: String) throws {
        var seen: Set<String> = []
        for pair in text.split(separator: "&", omittingEmptySubsequences: false) {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard sides.count == 2, !sides[0].isEmpty else {
                throw StoreConfiguration.bad(url, "an option is not of the form name=value; write a ? in a path as %3F")
            }
            let name = try StoreConfiguration.decoded(sides[0], of: url)
            if !seen.insert(name).inserted {
                throw StoreConfiguration.bad(url, "the option \(StoreError.quoted(name)) is given twice")
            }
            try setOption(name, try StoreConfiguration.decoded(sides[1], of: url))
        }
    }

    private static func decoded(_ text: String, of url: String) throws -> String {
        // Hardly any text has an escape.
        if !text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == 0 }) { return text }
        var bytes: [UInt8] = []
        var rest = Substring(text).utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let escaped = UInt8(String(Substring(rest.prefix(2))), radix: 16), rest.count >= 2,
                rest.first != UInt8(ascii: "+")
            else {
                throw bad(url, "it has a % that begins no escape")
            }
            bytes.append(escaped)
            rest = rest.dropFirst(2)
        }
        if bytes.contains(0) { throw bad(url, "it contains U+0000") }
        guard let result = String(validating: bytes, as: UTF8.self) else {
            throw bad(url, "an escape spells no UTF-8 text")
        }
        return result
    }

    /// URLs may contain secrets, so the message repeats only the scheme.
    static func bad(_ url: String, _ why: String) -> StoreError {
        let scheme = url.split(separator: ":", maxSplits: 1).first.map { String($0.prefix(20)) } ?? ""
        let shown = url.contains(":") && scheme.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f } ? "\(scheme):… " : ""
        return StoreError(.configuration, "The store URL \(shown)cannot be used: \(why).")
    }
}
