import Foundation
import StoreCore
import Testing

@testable import StoreKeyValue

/// Bytes that are in stores and may never change.
@Suite struct KeyVectorTests {
    @Test(arguments: [
        ("none", FieldType.int, "05", "fa"), ("true", .bool, "11", "ee"), ("false", .bool, "10", "ef"),
        ("0", .int, "20", "df"), ("42", .int, "212a", "ded5"), ("-1", .int, "1ffe", "e001"), ("-256", .int, "1efeff", "e10100"),
        ("9223372036854775807", .int, "287fffffffffffffff", "d78000000000000000"),
        ("-9223372036854775808", .int, "187fffffffffffffff", "e78000000000000000"),
        ("1.5", .double, "30bff8000000000000", "cf4007ffffffffffff"), ("-1.5", .double, "304007ffffffffffff", "cfbff8000000000000"),
        ("-0.0", .double, "308000000000000000", "cf7fffffffffffffff"),
        ("abc", .string, "406162630001", "bf9e9d9cfffe"), ("a\0b", .string, "406100ff620001", "bf9eff009dfffe"),
        ("abc", .json, "406162630001", "bf9e9d9cfffe"), ("a\0b", .data, "446100ff620001", "bb9eff009dfffe"),
        ("-12.345", .decimal, "3c017ffee6ba9bff", "c3fe800119456400"), ("10000.50", .decimal, "3c0380030301016400", "c3fc7ffcfcfefe9bff"),
        ("0", .decimal, "3c02", "c3fd"), ("0", .date, "348000000000000000", "cb7fffffffffffffff"),
        ("0123456789abcdef", .uuid, "3830313233343536373839616263646566", "c7cfcecdcccbcac9c8c7c69e9d9c9b9a99"),
    ])
    func bytesAreAsEver(_ text: String, _ type: FieldType, _ ascending: String, _ descending: String) throws {
        let content: Sample.Content =
            switch (text, type) {
            case ("none", _): .none
            case (_, .bool): .int(text == "true" ? 1 : 0)
            case (_, .int), (_, .date): .int(try #require(Int64(text)))
            case (_, .double): .double(try #require(Double(text)))
            case (_, .decimal):
                .bytes(try #require(DecimalCoding.parse(text).flatMap { DecimalCoding.encode($0) }))
            default: .bytes(Array(text.utf8))
            }
        for (isDescending, wanted) in [(false, ascending), (true, descending)] {
            let key = ByteBuffer()
            let isTruncated = Sample(type: type, content: content).withCell {
                KeyCoding.append($0, KeyCoding.Form(type: type, isDescending: isDescending), to: key)
            }
            #expect(!isTruncated)
            #expect(Array(key.bytes).hex == wanted)
        }
    }

    @Test(arguments: [
        ("", 0xE265_DDCF_02C6_0345 as UInt64),
        ("a", 0x7D6C_F305_8812_108A as UInt64),
        ("abcdefgh", 0x4B35_7C30_97A3_E67D as UInt64),
        ("abcdefghi", 0x7700_7CEC_0250_5D52 as UInt64),
        ("The quick brown fox jumps over the lazy dog", 0x6D0B_0284_36CC_80B0 as UInt64),
    ])
    func cutHashesAreAsEver(_ text: String, _ wanted: UInt64) {
        #expect(Array(text.utf8).withUnsafeBytes { OverflowHash.of($0) } == wanted)
    }

    @Test func cutComponentsAreAsEver() {
        let sample = Sample(type: .string, content: .bytes(Array("Straßenbahnhaltestelle".utf8)))
        let key = ByteBuffer()
        #expect(sample.withCell { KeyCoding.append($0, KeyCoding.Form(type: .string, isFolded: true, limit: 8), to: key) })
        #expect(Array(key.bytes).hex == "4073747261c39f656e00fe6c12b9057d6a5dcc")
    }
}
