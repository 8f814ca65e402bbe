import StoreCore

/// Strings that have broken databases, parsers and file systems, and a thousand mutations of them; the same ones on each run.
enum HostileStrings {
    static let all: [String] = {
        var random = Generator(state: 0x5eed)
        var strings = seeds
        while strings.count < 1_000 {
            var text = seeds.randomElement(using: &random) ?? ""
            switch Int.random(in: 0..<6, using: &random) {
            case 0: text += seeds.randomElement(using: &random) ?? ""
            case 1: text = String(text.reversed())
            case 2: text = String(repeating: text.isEmpty ? "'" : text, count: Int.random(in: 2...40, using: &random))
            case 3:
                text.insert(
                    contentsOf: seeds.randomElement(using: &random) ?? "", at: text.index(text.startIndex, offsetBy: text.count / 2))
            case 4: text = String(text.prefix(Int.random(in: 0...4, using: &random))) + ";--"
            default:
                text = String(
                    decoding: (0..<Int.random(in: 0...60, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) },
                    as: UTF8.self)
            }
            strings.append(text)
        }
        return strings
    }()

    private static let seeds: [String] = [
        "", " ", "'", "\"", "`", "[", "]", ";", "--", "/*", "*/", "\\", "%", "_", "?", ":name", "$1", "@x", "#{x}", "${x}", "{{x}}",
        "name' OR '1'='1", "name\" OR \"1\"=\"1", "'; DROP TABLE person; --", "x'); DELETE FROM person; --", "1; ATTACH DATABASE 'x' AS y",
        "name COLLATE NOCASE", "name DESC, (SELECT 1)", "rowid", "_rowid_", "oid", "ROWID", "sqlite_master", "activestore_catalogue",
        "main.person",
        "person\"--", "null", "NULL", "nil", "true", "0x41", "1e999", "-0", "NaN", "Infinity", "select", "order", "group", "table", "uid'",
        "\u{0}", "a\u{0}b", "\u{1}", "\u{7f}", "\u{85}", "\u{a0}", "\u{200b}", "\u{202e}cod", "\u{feff}name", "e\u{301}", "\u{e9}", "ß",
        "İ", "ſ", "\u{10ffff}",
        "\u{1F468}\u{200D}\u{1F469}", "\u{d7ff}\u{e000}", "../../etc/passwd", "..", ".", "/", "//host/x", "~", "~root", "/dev/null",
        "/dev/zero", "/proc/self/mem",
        "file:x?mode=memory", "file::memory:?cache=shared", ":memory:", "sqlite:", "sqlite::memory:?x=1", "memory:x", "sqlite:%00",
        "sqlite:%zz", "sqlite:a?b", "sqlite:a?b=c&b=d",
        "sqlite:a?durability=max", "sqlite:a?readers=99999999999999999999", "sqlite:a?busyTimeout=-1s",
        "sqlite:a?busyTimeout=999999999999999999s", "postgres://u:secret@h/d",
        "CON", "nul.txt", "a/b", "a\nb", "a\r\nb", "\t", "*", "[a-z]", "[^", "GLOB '*'", "%s%n", "%00", "%2e%2e%2f",
        String(repeating: "a", count: 64),
        String(repeating: "x", count: 5_000), String(repeating: "%", count: 1_025), String(repeating: "(", count: 300),
        String(repeating: "\u{1F600}", count: 300),
    ]

    struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9e37_79b9_7f4a_7c15
            var z = state
            z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
            z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
            return z ^ (z >> 31)
        }
    }
}
