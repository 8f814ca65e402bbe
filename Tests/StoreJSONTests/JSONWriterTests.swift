import Foundation
import StoreCore
import StoreJSON
import Testing

@Suite struct JSONWriterTests {
    /// A tree that both our writer and Foundation's encoder print. Its doubles have fractions: Foundation prints 1.0 as 1.
    indirect enum Tree: Encodable {
        case null
        case bool(Bool)
        case int(Int64)
        case double(Double)
        case string(String)
        case data(Data)
        case array([Tree])
        case object([(String, Tree)])

        struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .array(let items):
                var container = encoder.unkeyedContainer()
                for item in items { try container.encode(item) }
            case .object(let entries):
                var container = encoder.container(keyedBy: Key.self)
                for (name, item) in entries { try container.encode(item, forKey: Key(stringValue: name)) }
            default:
                var container = encoder.singleValueContainer()
                switch self {
                case .bool(let value): try container.encode(value)
                case .int(let value): try container.encode(value)
                case .double(let value): try container.encode(value)
                case .string(let value): try container.encode(value)
                case .data(let value): try container.encode(value)
                default: try container.encodeNil()
                }
            }
        }

        func write(to json: inout JSONWriter) throws {
            switch self {
            case .null: json.null()
            case .bool(let value): json.bool(value)
            case .int(let value): json.int(value)
            case .double(let value): try json.double(value)
            case .string(let value): json.string(value)
            case .data(let value): json.data(value)
            case .array(let items):
                json.beginArray()
                for item in items { try item.write(to: &json) }
                json.endArray()
            case .object(let entries):
                json.beginObject()
                for (name, item) in entries {
                    json.key(name)
                    try item.write(to: &json)
                }
                json.endObject()
            }
        }

        static func text() -> String {
            let pieces = [
                "a", "Zoë", "\"", "\\", "/", "\n", "\r\n", "\t", "\u{8}", "\u{c}", "\u{1}", "\u{1f}", "\u{7f}",
                "\u{2028}", "日本", "😀",
                "", "plain text of some length", "e\u{301}",
            ]
            return (0..<Int.random(in: 0...6)).map { _ in pieces.randomElement() ?? "" }.joined()
        }

        static func random(depth: Int) -> Tree {
            switch Int.random(in: 0..<(depth > 0 ? 8 : 6)) {
            case 0: .null
            case 1: .bool(.random())
            case 2: .int(Bool.random() ? .random(in: -1000...1000) : .random(in: .min ... .max))
            case 3: .double(.random(in: -1e6...1e6) * (Bool.random() ? 1e-30 : 0.001))
            case 4: .string(text())
            case 5: .data(Data((0..<Int.random(in: 0...20)).map { _ in .random(in: 0...255) }))
            case 6: .array((0..<Int.random(in: 0...4)).map { _ in random(depth: depth - 1) })
            default:
                .object(
                    Set((0..<Int.random(in: 0...4)).map { _ in text() }).map { ($0, random(depth: depth - 1)) }
                        .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) })
            }
        }
    }

    static func write(_ style: JSONStyle = .compact, _ body: (inout JSONWriter) throws -> Void) rethrows -> String {
        var json = JSONWriter(style: style)
        try body(&json)
        return json.text
    }

    /// The body throws, and a `StoreError`. A writer is not copied, so it cannot be captured by a macro.
    static func expectRefusal(_ body: () throws -> Void) {
        do { try body() } catch let error as StoreError {
            #expect(error.code == .unstorableValue)
            return
        } catch { Issue.record("\(error)") }
        Issue.record("nothing was thrown")
    }

    @Test(arguments: [JSONStyle.pretty, .compact])
    func `A tree is printed byte for byte as Foundation prints it`(style: JSONStyle) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if style.layout == .pretty { encoder.outputFormatting.insert(.prettyPrinted) }
        for _ in 0..<3000 {
            let tree = Tree.random(depth: 4)
            let expected = String(decoding: try encoder.encode(tree), as: UTF8.self)
            let found = try Self.write(style) { try tree.write(to: &$0) }
            // The same from the text of the whole, which gets the layout then.
            let copied = try Self.write(style) { json in
                json.beginArray()
                try json.json(Self.write(style.layout == .pretty ? .compact : .pretty) { try tree.write(to: &$0) })
                json.endArray()
            }
            let inArray = try Self.write(style) { json in
                json.beginArray()
                try tree.write(to: &json)
                json.endArray()
            }
            guard found == expected, copied == inArray else {
                Issue.record("\(found)\n\(expected)")
                return
            }
        }
    }

    @Test func `The default style is indented, with dates as ActiveRealm prints them`() {
        let text = Self.write(JSONStyle()) { json in
            json.beginObject()
            json.key("name")
            json.string("Ann \"A\" O'Hara/Özil")
            json.key("at")
            json.date(1_559_898_915_123_456)
            json.key("tags")
            json.beginArray()
            json.int(1)
            json.null()
            json.endArray()
            json.endObject()
        }
        #expect(
            text == """
                {
                  "name" : "Ann \\"A\\" O'Hara/Özil",
                  "at" : "2019-06-07 09:15:15 +0000",
                  "tags" : [
                    1,
                    null
                  ]
                }
                """)
    }

    @Test func `Dates follow the style`() {
        #expect(
            Self.write(JSONStyle(layout: .compact, dates: .iso8601)) { $0.date(-1) }
                == "\"1969-12-31T23:59:59.999999Z\"")
        #expect(
            Self.write(JSONStyle(layout: .compact, dates: .description)) { $0.date(-1) }
                == "\"1969-12-31 23:59:59 +0000\"")
    }

    @Test(arguments: [Int64.min, .max, 0, -1, 9, 10, 99, 100, 999_999_999, -1_000_000_000_000_000_000])
    func `Integers have all their digits`(value: Int64) {
        #expect(Self.write { $0.int(value) } == "\(value)")
    }

    @Test func `Random integers and UUIDs are printed as Swift and Foundation print them`() {
        for _ in 0..<20_000 {
            let number = Int64.random(in: .min ... .max) >> Int64.random(in: 0...63)
            let id = UUID(high: .random(in: 0 ... .max), low: .random(in: 0 ... .max))
            let text = Self.write { json in
                json.beginArray()
                json.int(number)
                json.uuid(id)
                json.endArray()
            }
            guard text == "[\(number),\"\(id.uuidString)\"]" else {
                Issue.record("\(number) \(id): \(text)")
                return
            }
        }
    }

    @Test(arguments: [0, 1, 13, 14, 15, 255, 256, 257, 300, 70_000, 3_000_000]) func `What was written is given away once`(count: Int) {
        var json = JSONWriter(style: .compact)
        for round in 0..<3 {
            let text = String(repeating: "\(round)", count: count)
            json.raw(text)
            let data = json.takeData()
            #expect(data == Data(text.utf8))
            let rest = json.bytes
            #expect(rest.isEmpty)
        }
    }

    /// Foundation's reader also takes what is none by RFC 8259, as a comma at the end of an array; so damage is judged in one direction.
    @Test func `JSON is taken as JSON, and nothing is that Foundation cannot read`() throws {
        var accepted = 0
        for _ in 0..<2_000 {
            var bytes = Array(try Self.write { try Tree.random(depth: 3).write(to: &$0) }.utf8)
            let damages = Int.random(in: 0...2)
            for _ in 0..<damages where !bytes.isEmpty {
                let position = Int.random(in: 0..<bytes.count)
                switch Int.random(in: 0...2) {
                case 0: bytes.remove(at: position)
                case 1: bytes[position] = Array("{}[],:\"\\0-+.eE1tfnu \n\u{1}x".utf8).randomElement() ?? 0
                default: bytes.insert(Array("{}[],:\"\\0-+.eE1tfnu \n\u{1}x".utf8).randomElement() ?? 0, at: position)
                }
            }
            guard let text = String(validating: bytes, as: UTF8.self) else { continue }
            let isJSON = (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
            var json = JSONWriter(style: .pretty)
            json.beginArray()
            var isTaken = true
            do { try json.json(text) } catch { isTaken = false }
            json.endArray()
            let output = json.bytes
            if isTaken { accepted += 1 } else { #expect(output == Array("[\n\n]".utf8), "something was left behind") }
            // A number can be too large for Foundation, and half a surrogate pair is no text for it.
            guard damages > 0 ? !isTaken || isJSON || text.contains("E") || text.contains("e") || text.contains("\\u") : isTaken else {
                Issue.record("\(text)")
                return
            }
        }
        #expect(accepted > 700)
    }

    @Test(arguments: [
        #"{"b":1,"a":2,"b":[]}"#, #"["\u0000","\ud83d","\/"]"#, "[1e999,-0,1.50,12345678901234567890123]", #"{"":{"":[[],{}]}}"#,
        "[\"" + String(repeating: "é", count: 100) + "\"]",
    ])
    func `JSON is copied as it is written`(text: String) throws {
        let spaced = text.replacingOccurrences(of: ",", with: " ,\n").replacingOccurrences(of: ":", with: "\t: ")
        var json = JSONWriter(style: .compact)
        try json.json(spaced)
        let output = json.text
        #expect(output == text)
    }

    @Test func `A byte order mark, deep nesting and text after the value are refused`() throws {
        for (text, code) in [
            ("\u{FEFF}1", StoreError.Code.unstorableValue), ("1 2", .unstorableValue), ("", .unstorableValue),
            (String(repeating: "[", count: 513), .limitExceeded),
        ] {
            var json = JSONWriter(style: .compact)
            do {
                try json.json(text)
                Issue.record("\(text) was taken")
            } catch let error as StoreError { #expect(error.code == code) }
            let isEmpty = json.bytes.isEmpty
            #expect(isEmpty)
        }
        var json = JSONWriter(style: .compact)
        try json.json(String(repeating: "[", count: 512) + String(repeating: "]", count: 512))
    }

    @Test func `Doubles read back as themselves, and integral ones keep their point`() throws {
        #expect(try Self.write { try $0.double(1) } == "1.0")
        #expect(try Self.write { try $0.double(-0.0) } == "0.0")
        #expect(try Self.write { try $0.double(0.1) } == "0.1")
        #expect(try Self.write { try $0.float(0.1) } == "0.1")
        let edges = [Double.leastNonzeroMagnitude, 1e16, 1e300, .greatestFiniteMagnitude, 123_456_789.0]
        let random = (0..<5000).map { _ in Double(bitPattern: .random(in: 0 ... .max)) }.filter { $0.isFinite }
        for value in edges + random {
            let text = try Self.write { json in
                json.beginArray()
                try json.double(value)
                json.endArray()
            }
            let read = try JSONDecoder().decode([Double].self, from: Data(text.utf8))
            #expect(read == [value], "\(text)")
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, .signalingNaN])
    func `NaN and infinities are refused and leave nothing behind`(value: Double) {
        var json = JSONWriter(style: .compact)
        json.beginArray()
        json.int(1)
        Self.expectRefusal { try json.double(value) }
        Self.expectRefusal { try json.float(Float(value)) }
        Self.expectRefusal { try json.decimal(.nan) }
        json.int(2)
        json.endArray()
        let text = json.text
        #expect(text == "[1,2]")
    }

    @Test func `Decimals have all their digits, and only numbers pass as number text`() throws {
        let decimal = try #require(Decimal(string: "-12345678901234567890.123456789012345678"))
        #expect(try Self.write { try $0.decimal(decimal) } == "-12345678901234567890.123456789012345678")
        for text in ["0", "-0", "10", "1.5", "-1.50e+10", "1E5", "0.0001"] {
            #expect(try Self.write { try $0.number(text) } == text)
        }
        for text in ["", "-", "01", "1.", ".5", "+1", "1e", "1e+", "NaN", "1,2", "1 ", "0x1", "1}", "１"] {
            #expect(throws: (any Error).self) { try Self.write { try $0.number(text) } }
        }
    }

    @Test func `Every control character is escaped and reads back`() throws {
        let text = String(String.UnicodeScalarView((0..<128).compactMap { Unicode.Scalar($0) }))
        let json = Self.write { json in
            json.beginArray()
            json.string(text)
            json.endArray()
        }
        #expect(!json.utf8.contains { $0 < 0x20 })
        #expect(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String] == [text])
    }

    @Test func `A quote is found at every position of a text`() {
        for length in 0...40 {
            for position in 0...length {
                for (plain, escaped) in [("\"", "\\\""), ("\\", "\\\\"), ("\u{0}", "\\u0000")] {
                    let left = String(repeating: "é", count: position)
                    let right = String(repeating: "x", count: length - position)
                    #expect(Self.write { $0.string(left + plain + right) } == "\"\(left)\(escaped)\(right)\"")
                }
            }
        }
    }

    @Test func `Keys are escaped, literal or not`() {
        let text = Self.write { json in
            json.beginObject()
            json.key("a\"b")
            json.bool(true)
            json.key(String("c\nd"))
            json.bool(false)
            json.endObject()
        }
        #expect(text == #"{"a\"b":true,"c\nd":false}"#)
    }

    @Test func `Calls that do not pair never trap`() {
        var json = JSONWriter()
        json.endObject()
        json.endArray()
        json.key("a")
        json.endObject()
        json.beginArray()
        var bytes = json.bytes
        #expect(!bytes.isEmpty)
        json.removeAll()
        json.int(5)
        bytes = json.bytes
        #expect(bytes == [0x35])
    }
}
