import CStoreCore
import Testing

/// The examples of FIPS 180-4 and lengths around the block, by the CPU's instructions and without.
@Suite struct SHA256Tests {
    private static func digest(_ pieces: [[UInt8]], plain: Bool = false) -> String {
        var hash = activestore_sha256()
        activestore_sha256_begin(&hash)
        for piece in pieces {
            if plain { activestore_sha256_add_plain(&hash, piece, piece.count) } else { activestore_sha256_add(&hash, piece, piece.count) }
        }
        var bytes = [UInt8](repeating: 0, count: 32)
        activestore_sha256_end(&hash, &bytes)
        return bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    @Test(
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
                "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
            ),
        ])
    func `A message has the digest of the standard`(message: String, expected: String) {
        #expect(Self.digest([Array(message.utf8)]) == expected)
        #expect(Self.digest([Array(message.utf8)], plain: true) == expected)
        #expect(Self.digest(message.utf8.map { [$0] }) == expected)
    }

    @Test func `A million times the letter a`() {
        let thousand = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000)
        let expected = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        #expect(Self.digest(Array(repeating: thousand, count: 1_000)) == expected)
    }

    @Test func `The instructions and plain arithmetic agree, wherever a message is cut`() {
        for length in 0..<260 {
            let message = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ length) }
            let whole = Self.digest([message], plain: true)
            #expect(Self.digest([message]) == whole, "\(length)")
            for cut in [1, 55, 56, 63, 64, 65, 128] where cut < length {
                #expect(Self.digest([Array(message[..<cut]), Array(message[cut...])]) == whole, "\(length) cut at \(cut)")
            }
        }
    }
}
