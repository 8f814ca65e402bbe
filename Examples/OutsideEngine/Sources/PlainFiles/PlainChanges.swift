import StoreCore
import StoreKeyValue

/// Changes of trees as bytes: what the log keeps of a transaction.
///
/// Each is four numbers of 32 bits, least significant byte first (what is done, the tree, the lengths of key and value), then key and value.
struct PlainChanges {
    enum Kind: UInt32 { case put, delete, clear }

    private(set) var bytes: [UInt8] = []

    mutating func append(
        _ kind: Kind, _ tree: Tree, _ key: UnsafeRawBufferPointer = .empty, _ value: UnsafeRawBufferPointer = .empty
    ) throws {
        guard let length = UInt32(exactly: value.count) else {
            throw StoreError(.limitExceeded, "A record has more than 4 GiB, which is more than this engine keeps in one.")
        }
        for number in [kind.rawValue, tree, UInt32(key.count), length] {
            withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
        }
        bytes.append(contentsOf: key)
        bytes.append(contentsOf: value)
    }

    /// All that is in the trees.
    static func making(_ trees: PlainTrees) throws -> PlainChanges {
        var changes = PlainChanges()
        for (number, tree) in trees { for entry in tree.entries { try changes.append(.put, number, entry.key, entry.value) } }
        return changes
    }

    /// Does what the bytes say.
    ///
    /// - Returns: Whether they make sense to the end.
    static func apply(_ bytes: UnsafeRawBufferPointer, to trees: inout PlainTrees) -> Bool {
        var rest = bytes[...]
        while rest.count >= 16 {
            let header = (0..<4).map { bytes.loadUnaligned(fromByteOffset: rest.startIndex + 4 * $0, as: UInt32.self).littleEndian }
            rest = rest.dropFirst(16)
            let (keyCount, valueCount) = (Int(header[2]), Int(header[3]))
            guard let kind = Kind(rawValue: header[0]), rest.count >= keyCount + valueCount else { return false }
            let key = UnsafeRawBufferPointer(rebasing: rest.prefix(keyCount))
            rest = rest.dropFirst(keyCount)
            switch kind {
            case .put:
                let value = UnsafeRawBufferPointer(rebasing: rest.prefix(valueCount))
                trees[header[1], default: PlainTree()].put(PlainEntry(key, value))
            case .delete: trees[header[1], default: PlainTree()].remove(key)
            case .clear: trees[header[1]] = nil
            }
            rest = rest.dropFirst(valueCount)
        }
        return rest.isEmpty
    }
}

extension UnsafeRawBufferPointer {
    fileprivate static var empty: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }
}
