/// The former value of each change in a transaction that may have to be undone partially.
///
/// The trees' own transactions are all or nothing. Savepoints, partially failed operations and transactions committed
/// in a group are undone from this journal instead: before a change the former value under the key is recorded, and
/// undoing restores those values, latest first. Nothing is recorded while a partial undo is impossible.
///
/// The journal is one block of bytes: each entry is followed by its length, so that it can be read from the end.
///
/// Filling an empty tree in order is recorded once.
///
///     tree (4 bytes)  0: had no value, 1: had one, 2: was empty (1)  length of the key (4)  key  value        length of all this (4)
struct UndoJournal {
    private let bytes = ByteBuffer(capacity: 64)

    /// The current position, for a later undo.
    var mark: Int { bytes.count }

    func record(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ former: UnsafeRawBufferPointer?) {
        let length = 9 &+ key.count &+ (former?.count ?? 0)
        let entry = bytes.grow(length &+ 4)
        entry.storeBytes(of: tree.littleEndian, as: UInt32.self)
        entry.storeBytes(of: former == nil ? 0 : 1, toByteOffset: 4, as: UInt8.self)
        entry.storeBytes(of: UInt32(truncatingIfNeeded: key.count).littleEndian, toByteOffset: 5, as: UInt32.self)
        if let from = key.baseAddress { (entry + 9).copyMemory(from: from, byteCount: key.count) }
        if let former, let from = former.baseAddress { (entry + (9 &+ key.count)).copyMemory(from: from, byteCount: former.count) }
        entry.storeBytes(of: UInt32(truncatingIfNeeded: length).littleEndian, toByteOffset: length, as: UInt32.self)
    }

    /// Records that a tree was empty, before it is filled.
    func recordEmpty(_ tree: Tree) {
        let start = bytes.count
        bytes.append(littleEndian: tree)
        bytes.append(2)
        bytes.append(littleEndian: UInt32(0))
        bytes.append(littleEndian: UInt32(truncatingIfNeeded: bytes.count - start))
    }

    func forgetAll() { bytes.reset() }

    /// Undoes all changes since a mark, the latest first.
    func undo(to mark: Int, in writer: any KeyValueWriter) throws {
        while bytes.count > mark {
            let all = bytes.bytes
            let length = Int(all.loadUnaligned(fromByteOffset: all.count - 4, as: UInt32.self).littleEndian)
            let entry = UnsafeRawBufferPointer(rebasing: all[(all.count - 4 - length)..<(all.count - 4)])
            let tree = entry.loadUnaligned(as: UInt32.self).littleEndian
            let keyLength = Int(entry.loadUnaligned(fromByteOffset: 5, as: UInt32.self).littleEndian)
            let key = UnsafeRawBufferPointer(rebasing: entry[9..<(9 + keyLength)])
            switch entry[4] {
            case 0: _ = try writer.delete(tree, key)
            case 2: try writer.clear(tree)
            default: try writer.put(tree, key, UnsafeRawBufferPointer(rebasing: entry[(9 + keyLength)...]))
            }
            bytes.count = all.count - 4 - length
        }
    }
}
