import CStoreKeyValue
import Testing

@Suite struct CRC32CTests {
    /// The check value of the polynomial, and the instruction against the table.
    @Test func knownAndEqual() {
        let digits = Array("123456789".utf8)
        #expect(activestore_crc32c(digits, 9) == 0xE306_9283)
        var bytes: [UInt8] = []
        for number in 0..<300 {
            #expect(activestore_crc32c(bytes, bytes.count) == activestore_crc32c_by_table(bytes, bytes.count))
            bytes.append(UInt8(truncatingIfNeeded: number &* 167 &+ 13))
        }
    }
}
