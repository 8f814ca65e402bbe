import Foundation
import Testing

@testable import StoreTransfer

/// Importing bytes that anyone may have written.
@Suite struct ImportHostileTests {
    static let csv =
        "code,last_name,age,born,price,labels,is_active\na,\"Lee, \"\"Ann\"\"\",41,2013-01-01T10:00:00Z,\"1,234.5\",\"{\"\"a\"\":1}\",yes\nb,,,,,,\n"
    static let json =
        #"[{"code":"a","last_name":"Lé😀","age":41,"born":"2013-01-01","price":1.5e2,"labels":{"a":[1,null,true]},"profile":{"x":{"y":"z"}}},{"code":"b","age":null}]"#

    /// Changes bytes here and there: other bytes, pieces doubled, left out, exchanged for what is special.
    static func mutated(_ bytes: [UInt8], _ random: inout SplitMix) -> [UInt8] {
        var bytes = bytes
        let special: [[UInt8]] = [
            [0], [0xFF], [0x22], [0x2C], [0x0A], [0x0D, 0x0A], [0x5C, 0x75], Array("1e999".utf8), Array("-".utf8), [0xEF, 0xBB, 0xBF],
            Array("{".utf8), Array("]".utf8),
        ]
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let at = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, at + Int.random(in: 0...6, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.replaceSubrange(at..<end, with: special.randomElement(using: &random) ?? [])
            case 1: bytes.removeSubrange(at..<end)
            case 2: bytes.insert(contentsOf: bytes[at..<end], at: at)
            default: if at < bytes.count { bytes[at] = UInt8.random(in: 0...255, using: &random) }
            }
        }
        return bytes
    }

    @Test(arguments: [
        (ImportFormat.csv(nullTokens: ["NA"]), csv), (.json, json),
        (.jsonLines, json.replacing("[{", with: "{").replacing("},{\"code\":\"b", with: "}\n{\"code\":\"b")),
    ])
    func `Forty thousand changed files are records or errors, never a trap`(format: ImportFormat, text: String) throws {
        var random = SplitMix(seed: 101)
        let bytes = Array(text.utf8)
        #expect(ImportProbe.read(bytes, format))
        var good = 0
        for _ in 0..<40_000 where ImportProbe.read(Self.mutated(bytes, &random), format) { good += 1 }
        // Of lines, those that cannot be read are skipped.
        #expect(good > 400 && (format == .jsonLines || good < 39_600), "\(good) could be read to their end")
    }

    @Test func `gzip that was changed is records or an error`() throws {
        var random = SplitMix(seed: 102)
        let bytes = gzip(String(repeating: Self.csv, count: 3).utf8)
        for _ in 0..<20_000 { _ = ImportProbe.read(Self.mutated(bytes, &random), .csv()) }
    }
}
