import Foundation
import Testing

@testable import StoreCore
@testable import StoreTransfer

@Suite struct JSONReaderTests {
    static func values(_ source: consuming ByteSource, _ layout: JSONReader.Layout = .document, _ limits: JSONLimits = JSONLimits()) throws
        -> [String]
    {
        var reader = JSONReader(source, layout: layout, limits: limits)
        var values: [String] = []
        while let token = try reader.next() {
            // Objects in order, dates impossible: the text that JSONWriter makes of the tree says all of it.
            values.append("\(try reader.value(token).asValue().debugDescription)")
        }
        return values
    }

    static func error(_ bytes: some Sequence<UInt8>, _ layout: JSONReader.Layout = .document, _ limits: JSONLimits = JSONLimits()) throws
        -> JSONError?
    {
        do {
            _ = try values(ByteSource(file: Array(bytes)), layout, limits)
            return nil
        } catch let error as JSONError { return error }
    }

    static func value(_ text: String) throws -> Value? {
        var reader = JSONReader(try ByteSource(file: Array(text.utf8)))
        guard let token = try reader.next() else { return nil }
        let value = try reader.value(token)
        #expect(try reader.next() == nil)
        return try value.asValue()
    }

    @Test(
        arguments: [
            ("null", .null), ("true", .bool(true)), (" false\n", .bool(false)), ("0", .int(0)), ("-0", .int(0)),
            ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)),
            ("9223372036854775808", .decimal(Decimal(UInt64(1) << 63))), ("-9223372036854775809", .decimal(-Decimal(UInt64(1) << 63) - 1)),
            ("12345678901234567890123456789012345678901234567891", .json("12345678901234567890123456789012345678901234567891")),
            ("1.10", .decimal(1.1)),
            ("1e2", .decimal(100)), ("-2.5E-3", .decimal(-0.0025)), ("1e300", .json("1e300")),
            ("1.7976931348623157e308", .json("1.7976931348623157e308")),
            (
                "0.1000000000000000055511151231257827021181583404541015625",
                .json("0.1000000000000000055511151231257827021181583404541015625")
            ),
            ("-1E-400", .json("-1E-400")),
            (#""""#, .string("")), (#""a\"\\\/\b\f\n\r\t""#, .string("a\"\\/\u{8}\u{C}\n\r\t")),
            (#""é\u00e9\uD83D\ude00😀""#, .string("éé😀😀")),
            (#""\u007f\u0080""#, .string("\u{7F}\u{80}")), ("[]", .json("[]")), ("{}", .json("{}")),
            ("[1, [2 ,[]], {\"a\" : {}}]", .json(#"[1,[2,[]],{"a":{}}]"#)),
            ("\u{FEFF}{\"b\":1,\r\n\t\"a\":[null]}", .json(#"{"b":1,"a":[null]}"#)),
        ] as [(String, Value)])
    func `A text has this value, however it is cut into chunks`(text: String, expected: Value) throws {
        #expect(try Self.value(text) == expected)
        try CSVReaderTests.onDisk(text.utf8) { path in
            for chunkSize in 4...9 {
                let found = try Self.values(ByteSource(path: path, chunkSize: chunkSize))
                #expect(found == [expected.debugDescription])
            }
        }
    }

    @Test(
        arguments: [
            ("", .unexpectedEnd, 1, 1), (" \n ", .unexpectedEnd, 2, 2), ("[1,", .unexpectedEnd, 1, 4), ("\"ab", .unexpectedEnd, 1, 4),
            ("{\"a\"", .expected("a colon"), 1, 5),
            ("[1 2]", .expected("a comma or the array's ]"), 1, 4), ("[1,]", .expected("a value"), 1, 4),
            ("[,1]", .expected("a value or ]"), 1, 2),
            ("{\"a\":1,}", .expected("a name in double quotes"), 1, 8), ("{a:1}", .expected("a name in double quotes or }"), 1, 2),
            ("{\"a\" 1}", .expected("a colon"), 1, 6),
            ("[1}", .expected("a comma or the array's ]"), 1, 3), ("{\"a\":1]", .expected("a comma or the object's }"), 1, 7),
            ("]", .expected("a value"), 1, 1),
            ("'a'", .expected("a value"), 1, 1), ("// c", .expected("a value"), 1, 1), ("nul", .unknownWord, 1, 1),
            ("True", .unknownWord, 1, 1), ("[nulll]", .unknownWord, 1, 2),
            ("NaN", .unknownWord, 1, 1), ("-Infinity", .malformedNumber, 1, 1), ("01", .malformedNumber, 1, 1),
            ("-", .malformedNumber, 1, 1), ("1.", .malformedNumber, 1, 1),
            (".5", .expected("a value"), 1, 1), ("+1", .expected("a value"), 1, 1), ("1e", .malformedNumber, 1, 1),
            ("1.2.3", .malformedNumber, 1, 1), ("0x1F", .malformedNumber, 1, 1),
            ("[1,\n 1e400]", .numberTooLarge, 2, 2), ("-1e309", .numberTooLarge, 1, 1),
            ("\"a\nb\"", .controlCharacter, 1, 3), ("\"a\tb\"", .controlCharacter, 1, 3), ("\"a\0b\"", .nul, 1, 3),
            (#""ab\u0000""#, .nul, 1, 4), ("\0", .expected("a value"), 1, 1),
            (#""\x41""#, .malformedEscape, 1, 3), (#""\u12G4""#, .malformedEscape, 1, 6), (#""\uD800""#, .loneSurrogate, 1, 2),
            (#""\uDC00\uD800""#, .loneSurrogate, 1, 2),
            (#""\uD800\u0041""#, .loneSurrogate, 1, 2), (#"{"a":1,"b":2,"a":3}"#, .duplicateName, 1, 14),
            (#"{"a":1,"\u0061":3}"#, .duplicateName, 1, 8),
            ("{} {}", .textAfterValue, 1, 4), ("1 2", .textAfterValue, 1, 3), ("[]x", .textAfterValue, 1, 3),
        ] as [(String, JSONError.Code, Int, Int)])
    func `What is no JSON is an error with its line and column`(text: String, code: JSONError.Code, line: Int, column: Int) throws {
        let error = try #require(try Self.error(text.utf8))
        #expect(error.code == code && error.line == line && error.column == column, "\(error)")
        let bytes = Array(text.utf8)
        let before = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).prefix(line - 1).map { $0.count + 1 }.reduce(0, +)
        #expect(error.offset == before + column - 1)
    }

    @Test func `Names are unique within an object, of few members or many, and not beyond it`() throws {
        let many = (0..<2_000).map { "\"n\($0)\":{\"x\":\($0),\"y\":[{\"x\":1}]}" }.joined(separator: ",")
        #expect(try Self.error("{\(many)}".utf8) == nil)
        #expect(try Self.error("{\(many),\"n0\":1}".utf8)?.code == .duplicateName)
        #expect(try Self.error("{\(many),\"n1999\":1}".utf8)?.code == .duplicateName)
        #expect(try Self.error("[{\"a\":1},{\"a\":1},{\"b\":{\"a\":1,\"b\":2},\"a\":2}]".utf8) == nil)
        #expect(try Self.error("{\"b\":{\"a\":1},\"a\":2,\"b\":3}".utf8)?.code == .duplicateName)
    }

    @Test func `Bytes that are not UTF-8 are an error, in strings and outside`() throws {
        for bytes: [UInt8] in [[0xC3], [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]] {
            #expect(try Self.error([0x22] + bytes + [0x22])?.code == .invalidUTF8)
        }
        #expect(try Self.error([0x5B, 0xC3, 0xA9, 0x5D])?.code == .expected("a value or ]"))
        #expect(throws: ByteSourceError.notUTF8) { try Self.error([0xFF, 0xFE, 0x5B, 0, 0x5D, 0]) }
    }

    @Test func `Depth, strings, members, numbers and values have limits`() throws {
        func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
        #expect(try Self.error(nested(64).utf8) == nil)
        #expect(try Self.error(nested(65).utf8)?.code == .tooDeep(64))
        #expect(try Self.error(String(repeating: "{\"a\":", count: 1_000_000).utf8)?.code == .tooDeep(64))
        let limits = JSONLimits(depth: 3, stringBytes: 10, members: 2, valueBytes: 40)
        #expect(try Self.error(nested(4).utf8, .document, limits)?.code == .tooDeep(3))
        #expect(try Self.error("\"0123456789\"".utf8, .document, limits) == nil)
        #expect(try Self.error("\"0123456789a\"".utf8, .document, limits)?.code == .stringTooLong(10))
        #expect(try Self.error("\"\(String(repeating: "\\n", count: 11))\"".utf8, .document, limits)?.code == .stringTooLong(10))
        #expect(try Self.error("{\"a\":1,\"b\":2}".utf8, .document, limits) == nil)
        #expect(try Self.error("{\"a\":1,\"b\":2,\"c\":3}".utf8, .document, limits)?.code == .tooManyMembers(2))
        #expect(try Self.error("[\(String(repeating: "1,", count: 30))1]".utf8, .document, limits)?.code == .valueTooLong(40))
        #expect(try Self.error("[\(String(repeating: " ", count: 30))1]".utf8, .document, limits) == nil)
        #expect(try Self.error(String(repeating: "1", count: 5_000).utf8)?.code == .numberTooLong)
        #expect(try Self.error("0.\(String(repeating: "1", count: 1_022))".utf8) == nil)
        #expect(
            JSONError(code: .tooDeep(64), line: 1, column: 2, offset: 1).storeError(path: "a.json").description
                == "\"a.json\": Line 1, column 2: arrays and objects more than 64 deep in one another. [limitExceeded]")
    }

    @Test func `A long array is read token by token in memory that does not grow`() throws {
        let text = "[" + (0..<50_000).map { "{\"id\":\($0),\"tags\":[\"a\",\"b\"]}" }.joined(separator: ", ") + "]"
        var reader = JSONReader(try ByteSource(file: Array(text.utf8)))
        #expect(try reader.next() == .beginArray)
        var sum: Int64 = 0
        while let token = try reader.next(), token != .endArray {
            #expect(token == .beginObject)
            #expect(try reader.next() == .name && reader.text == Array("id".utf8))
            if case .integer(let id) = try reader.next() { sum += id }
            #expect(try reader.next() == .name)
            let tags = try #require(try reader.next())
            try reader.skip(tags)
            #expect(try reader.next() == .endObject)
        }
        #expect(sum == 49_999 * 25_000)
        #expect(try reader.next() == nil)
        #expect(reader.text.capacity < 1_000)
    }

    @Test func `Lines are values of their own`() throws {
        #expect(try Self.values(ByteSource(file: Array("1\n\n \r\n[2]\r\n\"x\"".utf8)), .lines) == ["int 1", "json [2]", "string \"x\""])
        #expect(try Self.values(ByteSource(file: []), .lines) == [])
        #expect(try Self.error("{} {}\n".utf8, .lines)?.code == .textAfterValue)
        #expect(try Self.error("{\n}\n".utf8, .lines)?.code == .lineBreakInValue)
    }

    @Test func `After an error in one line the next line is read`() throws {
        let text = "{\"a\":1}\n{\"a\":[1,2,{\"b\"\n{\"a\":\"unterminated\n{\"a\":2,\"a\":3}\n{\"b\":4} x\n[[[1e400]]]\n{\"a\":5}\n{\"a\":"
        var reader = JSONReader(try ByteSource(file: Array(text.utf8)), layout: .lines)
        var found: [String] = []
        while true {
            do {
                guard let token = try reader.next() else { break }
                let value = try reader.value(token).asValue()
                found.append(value.description)
            } catch let error as JSONError {
                found.append("\(error.line)")
                try reader.skipLine()
            }
        }
        #expect(found == ["{\"a\":1}", "2", "3", "4", "{\"b\":4}", "5", "6", "{\"a\":5}", "8"])
    }

    @Test func `What is written comes back, across many chunks`() throws {
        var random = SplitMix(seed: 20)
        func tree(_ depth: Int) -> JSONValue {
            switch Int.random(in: 0..<(depth == 0 ? 6 : 8), using: &random) {
            case 0: .value(.null)
            case 1: .value(.bool(.random(using: &random)))
            case 2: .value(.int(.random(in: .min ... .max, using: &random)))
            case 3: .value(.decimal(Decimal(Int.random(in: -999_999...999_999, using: &random)) / 1_000))
            case 4, 5:
                .value(
                    .string(
                        String(
                            (0..<Int.random(in: 0...9, using: &random)).map { _ in "aé日😀\"\\\n\u{1}/ ".randomElement(using: &random) ?? "x"
                            })))
            case 6: .array((0..<Int.random(in: 0...5, using: &random)).map { _ in tree(depth - 1) })
            default: .object((0..<Int.random(in: 0...5, using: &random)).map { (name: "n\($0)é", value: tree(depth - 1)) })
            }
        }
        for _ in 0..<300 {
            let value = JSONValue.array((0..<4).map { _ in tree(4) })
            let text = try value.asValue().description
            try CSVReaderTests.onDisk(text.utf8) { path in
                for chunkSize in [4, 11, 100] {
                    let found = try Self.values(ByteSource(path: path, chunkSize: chunkSize))
                    #expect(found == ["json " + text])
                }
            }
        }
    }

    @Test func `Bytes at random are values or an error, never a trap, and Foundation agrees on what is JSON`() throws {
        let alphabet = Array("{}[]:,\"\\u0aE1-.+ \ntruefalsn\u{0}é".utf8) + [0xFF]
        var random = SplitMix(seed: 21)
        for _ in 0..<50_000 {
            let bytes = (0..<Int.random(in: 0...16, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
            let isJSON = try Self.error(bytes) == nil
            // Where Foundation is laxer (duplicate names, NUL) we refuse; never the other way round.
            if isJSON {
                #expect(
                    (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil,
                    "\(String(decoding: bytes, as: UTF8.self))")
            }
        }
    }

    @Test func `Each token tells where it is`() throws {
        let text = #" {"a\u0041" : [ "é\n", -1.50, true, null] } "#
        var reader = JSONReader(try ByteSource(bytes: Array(text.utf8)))
        var tokens: [String] = []
        while let token = try reader.next() {
            switch token {
            case .beginObject, .endObject, .beginArray, .endArray: continue
            default: tokens.append(String(decoding: Array(text.utf8)[reader.range], as: UTF8.self))
            }
        }
        #expect(tokens == [#""a\u0041""#, #""é\n""#, "-1.50", "true", "null"])
    }

    @Test(arguments: [
        #"{"a": 1, "a": 2}"#, #""\u0000""#, #""\ud83d""#, #""\ude00\ud83d\n""#, "1e999",
        "1" + String(repeating: "0", count: 5_000),
    ])
    func `What no value can hold is read where JSON is only copied`(text: String) throws {
        var reader = JSONReader(try ByteSource(bytes: Array(text.utf8)), limits: .anyJSON(depth: 2))
        while try reader.next() != nil {}
        #expect(throws: JSONError.self) {
            var reader = JSONReader(try ByteSource(bytes: Array(text.utf8)))
            while try reader.next() != nil {}
        }
    }
}

/// Numbers that are the same in every run.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
