/// Case-insensitive text: Unicode simple case folding, one scalar to one scalar, independent of language.
///
/// Two texts are equal regardless of case when their folded UTF-8 is equal; «АЛЕК» folds to a prefix of the folded «Алексей». Nothing is
/// normalised (é as one scalar differs from e with an accent), no text changes its number of scalars (ß is not ss), and there is no
/// exception for Turkish. Every engine uses only this table, since indexes hold folded text: the tables of the system, a database or the
/// Swift runtime may change to another Unicode version.
///
/// Bytes that are not UTF-8 are kept unchanged.
public enum CaseFolding {
    /// The Unicode version of the data, such as `14.0.0`. Stores record it for indexes over folded text.
    public static let version: String = CaseFoldingTable.version

    /// The folded form of a scalar; the scalar itself if it has no case. Any number is accepted.
    package static func fold(_ scalar: UInt32) -> UInt32 {
        if scalar < 0x80 { return UInt32(foldASCII(UInt8(truncatingIfNeeded: scalar))) }
        if scalar < 0x100 {
            if scalar == 0xB5 { return 0x3BC }  // The micro sign is the Greek letter.
            return 0xC0...0xDE ~= scalar && scalar != 0xD7 ? scalar + 0x20 : scalar
        }
        // Cyrillic without the table: it is most folded text beyond Latin-1.
        if 0x400...0x45F ~= scalar { return scalar < 0x410 ? scalar + 0x50 : scalar < 0x430 ? scalar + 0x20 : scalar }
        return foldByTable(scalar)
    }

    /// The folded text.
    public static func fold(_ text: String) -> String {
        var text = text
        return text.withUTF8 { bytes in
            if !bytes.contains(where: { $0 >= 0x80 || foldASCII($0) != $0 }) {
                return String(decoding: bytes, as: UTF8.self)
            }
            var folded: [UInt8] = []
            fold(utf8: bytes, into: &folded)
            return String(decoding: folded, as: UTF8.self)
        }
    }

    /// Appends the folded bytes of a text.
    ///
    /// - Parameters:
    ///   - utf8: The text. Bytes that are not UTF-8 are appended unchanged.
    ///   - output: The destination. The folded text may be longer or shorter than the text.
    public static func fold(utf8: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
        // Only once: reserving at every call would defeat the array's geometric growth.
        if output.isEmpty { output.reserveCapacity(utf8.count) }
        var position = 0
        while position < utf8.count {
            let start = position
            while position < utf8.count, utf8[position] < 0x80 { position += 1 }
            if position > start {
                let folded = output.count
                output.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<position]))
                output.withUnsafeMutableBufferPointer { output in
                    for index in folded..<output.count { output[index] = foldASCII(output[index]) }
                }
            }
            guard position < utf8.count else { break }
            if let (scalar, length) = UTF8Scalar.read(utf8, at: position) {
                var (packed, count) = UTF8Scalar.bytes(fold(scalar))
                while count > 0 {
                    output.append(UInt8(truncatingIfNeeded: packed))
                    (packed, count) = (packed >> 8, count - 1)
                }
                position += length
            } else {
                output.append(utf8[position])
                position += 1
            }
        }
    }

    /// Compares two texts regardless of case, without allocating.
    ///
    /// - Returns: A negative number, 0 or a positive number as the folded bytes of the first are less than, equal to or greater than those
    ///   of the second, compared as by memcmp(3), with a prefix before any longer text.
    public static func compare(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
        var start = 0
        while start < min(a.count, b.count), a[start] < 0x80, b[start] < 0x80 {
            let (x, y) = (foldASCII(a[start]), foldASCII(b[start]))
            if x != y { return x < y ? -1 : 1 }
            start += 1
        }
        var first = FoldedBytes(a, from: start)
        var second = FoldedBytes(b, from: start)
        while true {
            switch (first.next(), second.next()) {
            case (nil, nil): return 0
            case (nil, _): return -1
            case (_, nil): return 1
            case (let x?, let y?): if x != y { return x < y ? -1 : 1 }
            }
        }
    }

    /// Whether a text begins with some folded text, regardless of its case, without allocating.
    package static func hasPrefix(_ text: UnsafeBufferPointer<UInt8>, folded prefix: UnsafeBufferPointer<UInt8>) -> Bool {
        var start = 0
        while start < min(text.count, prefix.count), text[start] < 0x80 {
            if foldASCII(text[start]) != prefix[start] { return false }
            start += 1
        }
        var rest = FoldedBytes(text, from: start)
        return prefix[start...].allSatisfy { rest.next() == $0 }
    }

    @inline(__always)
    fileprivate static func foldASCII(_ byte: UInt8) -> UInt8 {
        byte &- 0x41 < 26 ? byte | 0x20 : byte
    }

    private static func foldByTable(_ scalar: UInt32) -> UInt32 {
        guard let wanted = Int32(exactly: scalar) else { return scalar }
        return CaseFoldingTable.runs.withUnsafeBufferPointer { runs in
            // The last run that begins at or before the scalar.
            var low = 0
            var high = runs.count / 4
            while low < high {
                let middle = (low + high) / 2
                if runs[middle * 4] <= wanted { low = middle + 1 } else { high = middle }
            }
            guard low > 0 else { return scalar }
            let run = (low - 1) * 4
            let distance = wanted - runs[run]
            // Steps are 1 or 2.
            guard wanted <= runs[run + 1], distance & (runs[run + 2] - 1) == 0 else { return scalar }
            return UInt32(truncatingIfNeeded: wanted + runs[run + 3])
        }
    }
}

/// The folded bytes of a text, one by one.
private struct FoldedBytes {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position: Int
    /// The remaining bytes of the scalar last read, the next byte lowest.
    private var pending: UInt32 = 0
    private var pendingCount = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, from position: Int) {
        self.bytes = bytes
        self.position = position
    }

    @inline(__always)
    mutating func next() -> UInt8? {
        if pendingCount == 0 {
            guard position < bytes.count else { return nil }
            let byte = bytes[position]
            if byte < 0x80 {
                position += 1
                return CaseFolding.foldASCII(byte)
            }
            guard let (scalar, length) = UTF8Scalar.read(bytes, at: position) else {
                position += 1
                return byte
            }
            position += length
            (pending, pendingCount) = UTF8Scalar.bytes(CaseFolding.fold(scalar))
        }
        let byte = UInt8(truncatingIfNeeded: pending)
        pending >>= 8
        pendingCount -= 1
        return byte
    }
}
