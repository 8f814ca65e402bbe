import FoundationEssentials
import StoreCore
import Testing

@Suite struct CanonicalJSONTests {
    struct Address: Codable, Equatable {
        var zip: String
        var city: String?
        var since: Date
        var seal: Data
        var share: Decimal
        var tags: [String: Int]
    }

    static let address = Address(
        zip: "a/b", city: nil, since: Date(timeIntervalSince1970: 1_559_898_915.125), seal: Data([0, 255, 16]),
        share: Decimal(110) / 100, tags: ["b": 2, "a10": 3, "a9": 1, "A": 0])

    static func decode<T: Decodable>(_ type: T.Type, _ json: String) throws -> T {
        try Array(json.utf8).withUnsafeBufferPointer { try CanonicalJSON.decode(type, from: $0) }
    }

    @Test func `A value has one text`() throws {
        #expect(
            try CanonicalJSON.encode(Self.address)
                == #"{"seal":"AP8Q","share":1.1,"since":"2019-06-07T09:15:15.125000Z","tags":{"A":0,"a10":3,"a9":1,"b":2},"zip":"a/b"}"#
        )
    }

    @Test func `It comes back`() throws {
        #expect(try Self.decode(Address.self, CanonicalJSON.encode(Self.address)) == Self.address)
    }

    @Test func `Decimals keep all their digits`() throws {
        for text in ["-12345678901234567890.123456789012345678", "0.1", "99999999999999999999999999999999999999"] {
            let number = try #require(DecimalCoding.parse(text))
            #expect(try CanonicalJSON.encode([number]) == "[\(text)]")
            #expect(try Self.decode([Decimal].self, "[\(text)]") == [number])
        }
    }

    @Test func `A negative zero is written as zero, and nothing else is changed`() throws {
        #expect(try CanonicalJSON.encode([-0.0, -0.5, 0, -10, -1e-7]) == "[0,-0.5,0,-10,-1e-07]")
        #expect(try CanonicalJSON.encode(["-0": -Float.zero]) == #"{"-0":0}"#)
        let texts = ["-0", "\"-0", "\\", "-0,-0"]
        #expect(try Self.decode([String].self, CanonicalJSON.encode(texts)) == texts)
    }

    @Test func `Dictionaries filled in any order have equal bytes`() throws {
        let keys = (0..<200).map { "key\($0)" }
        let texts = try (0..<20).map { _ in
            var dictionary: [String: Int] = [:]
            for key in keys.shuffled() { dictionary[key] = key.count }
            return try CanonicalJSON.encode(dictionary)
        }
        #expect(Set(texts).count == 1)
    }

    @Test func `A single value needs no object around it`() throws {
        #expect(try CanonicalJSON.encode("ä\n") == #""ä\n""#)
        #expect(try CanonicalJSON.encode([1, 2]) == "[1,2]")
        #expect(try CanonicalJSON.encode(Int?.none) == "null")
        #expect(try Self.decode([Int?].self, "[1,null]") == [1, nil])
        #expect(try Self.decode(String.self, #""x""#) == "x")
    }

    @Test func `NaN, infinity and dates without microseconds are refused`() {
        #expect(throws: EncodingError.self) { try CanonicalJSON.encode([Double.nan]) }
        #expect(throws: EncodingError.self) { try CanonicalJSON.encode([Double.infinity]) }
        #expect(throws: EncodingError.self) { try CanonicalJSON.encode([Date(timeIntervalSince1970: 1e300)]) }
    }

    @Test(arguments: ["", "{", "[1", "nul", #"{"a":1}x"#, "\"2019-06-07", #""2019-02-30""#, "12"])
    func `What is no date in JSON is an error`(json: String) {
        #expect(throws: DecodingError.self) { try Self.decode(Date.self, json) }
    }
}
