import CStoreKeyValue
import Testing

@Suite struct CRC32CTests {
    /// The check value of the polynomial, and the instruction against the table.
    @Test func knownAndEqual() {
        let digits = Array("123456789".utf8)
        #expect(activestore_crc32c(0, digits, 9) == 0xE306_9283)
        var bytes: [UInt8] = []
        for number in 0..<300 {
            let whole = activestore_crc32c_by_table(0, bytes, bytes.count)
            #expect(activestore_crc32c(0, bytes, bytes.count) == whole)
            let half = number / 2
            #expect(activestore_crc32c(activestore_crc32c(0, bytes, half), Array(bytes[half...]), number - half) == whole)
            #expect(activestore_crc32c_of_two(0, bytes, half, Array(bytes[half...]), number - half) == whole)
            bytes.append(UInt8(truncatingIfNeeded: number &* 167 &+ 13))
        }
        // Longer ones are taken in three parts, several times in a row.
        for number in 300..<3_300 {
            if number % 11 == 0 {
                #expect(activestore_crc32c(7, bytes, number) == activestore_crc32c_by_table(7, bytes, number), "\(number)")
            }
            bytes.append(UInt8(truncatingIfNeeded: number &* 167 &+ 13))
        }
    }
}
