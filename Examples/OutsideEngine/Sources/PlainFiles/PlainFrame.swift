import StoreKeyValue

/// A transaction as the log has it: three numbers of 8 bytes, least significant first, and its changes.
///
/// The numbers are the salt of the log, the length of the changes and their checksum. A change is three such numbers, the tree and the lengths of
/// key and value, then key and value; where the latter is more than there is, the key is removed.
enum PlainFrame {
    /// The changes of the frame that begins at a place, if a whole one does.
    static func changes(at offset: Int, of bytes: UnsafeRawBufferPointer, _ salt: UInt64) -> UnsafeRawBufferPointer? {
        guard bytes.count - offset >= 24, bytes.word(offset) == salt, bytes.word(offset + 8) <= bytes.count - offset - 24 else {
            return nil
        }
        let changes = UnsafeRawBufferPointer(rebasing: bytes[(offset + 24)...].prefix(Int(bytes.word(offset + 8))))
        return changes.checksum == bytes.word(offset + 16) ? changes : nil
    }

    /// Does what the changes say.
    ///
    /// - Returns: Whether they make sense to the end.
    static func apply(_ changes: UnsafeRawBufferPointer, to trees: inout PlainTrees) -> Bool {
        var rest = changes
        func take(_ count: UInt64) -> UnsafeRawBufferPointer? {
            if count > rest.count { return nil }
            defer { rest = UnsafeRawBufferPointer(rebasing: rest[Int(count)...]) }
            return UnsafeRawBufferPointer(rebasing: rest[..<Int(count)])
        }
        while let numbers = take(24) {
            guard let tree = Tree(exactly: numbers.word(0)), let key = take(numbers.word(8)) else { return false }
            trees[tree, default: PlainTree()].set(key, take(numbers.word(16)).map { PlainEntry(key, $0) })
        }
        return rest.isEmpty
    }
}

extension [UInt8] {
    static func words(_ words: UInt64...) -> [UInt8] { words.map(\.littleEndian).withUnsafeBytes { [UInt8]($0) } }

    /// Adds a change; nil removes the key.
    mutating func append(change tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer?) {
        let valueCount = value.map { UInt64($0.count) } ?? .max
        append(contentsOf: [UInt8].words(UInt64(tree), UInt64(key.count), valueCount))
        append(contentsOf: key)
        if let value { append(contentsOf: value) }
    }
}

extension UnsafeRawBufferPointer {
    func word(_ offset: Int) -> UInt64 { loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian }

    /// A multiplicative hash of 64 bits, by words; each step can be undone, so that a change of one word is always noticed.
    var checksum: UInt64 {
        var sum = UInt64(count)
        for offset in stride(from: 0, to: count, by: 8) {
            let word = offset + 8 <= count ? word(offset) : self[offset...].reduce(0) { $0 << 8 | UInt64($1) }
            sum = (sum ^ word) &* 0x9e37_79b9_7f4a_7c15
            sum ^= sum >> 32
        }
        return sum
    }
}
