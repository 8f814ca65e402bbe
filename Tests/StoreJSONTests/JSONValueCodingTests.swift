import Foundation
import StoreCore
import StoreJSON
import Testing

@Suite struct JSONValueCodingTests {
    private func text(_ value: JSONValue) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private func written(_ value: JSONValue) throws -> String {
        var json = JSONWriter(style: .api)
        try json.value(value)
        return json.text
    }

    @Test func valuesAreEncodedAsWhatTheyAre() throws {
        let value: JSONValue = [
            "a": [1, 1.5, true, nil, "x"], "b": JSONValue(Date(timeIntervalSinceReferenceDate: 2.5)), "c": JSONValue(Data([0, 255])),
            "d": JSONValue(UUID(high: 1, low: 2)), "e": JSONValue(Decimal(string: "0.10")), "f": .value(.json(#"{"z":[1]}"#)), "g": [:],
            "h": [],
        ]
        let wanted = """
            {"a":[1,1.5,true,null,"x"],"b":2.5,"c":"AP8=","d":"00000000-0000-0001-0000-000000000002","e":0.1,"f":{"z":[1]},"g":{},"h":[]}
            """
        #expect(try text(value) == wanted)
    }

    @Test func textIsDecodedAsTheReaderOfJSONReadsIt() throws {
        let json = #"{"b":[1,-9223372036854775808,1.25,true,null,"2019-06-07T09:15:15Z",[],{}],"a":{"z":"é","y":12345678901234567890.5}}"#
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))
        #expect(
            try written(value)
                == #"{"a":{"y":12345678901234567890.5,"z":"é"},"b":[1,-9223372036854775808,1.25,true,null,"2019-06-07T09:15:15Z",[],{}]}"#)
        #expect(try written(JSONDecoder().decode(JSONValue.self, from: Data(text(value).utf8))) == written(value))
    }

    @Test(arguments: ["1e300", "-1.5e-300", "12345678901234567890123456789012345678901234567891"])
    func aNumberThatNoDecimalCanHoldIsEncodedAsTheNearestDouble(number: String) throws {
        let value = try JSONValue(json: "{\"a\":[\(number)]}")
        let read = try JSONDecoder().decode([String: [Double]].self, from: Data(text(value).utf8))
        #expect(read == ["a": [try #require(Double(number))]])
        #expect(try text(.value(.json(" \(number) "))) == text(.value(.json(number))))
    }

    @Test func propertyListsKeepDatesAndData() throws {
        let value: JSONValue = ["at": JSONValue(Date(timeIntervalSinceReferenceDate: 2)), "data": JSONValue(Data([1])), "n": 1.5, "t": "x"]
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let read = try PropertyListDecoder().decode(JSONValue.self, from: encoder.encode(value))
        #expect(try written(read) == written(value))
    }

    @Test func whatIsTooDeepOrNoJSONIsAnError() throws {
        var deep: JSONValue = 1
        for _ in 0...600 { deep = [deep] }
        #expect(throws: EncodingError.self) { try text(deep) }
        #expect(throws: EncodingError.self) { try text([.value(.json("{"))]) }
        let nested = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(JSONValue.self, from: Data(nested.utf8)) }
    }
}
