import CLMDB
import StoreKeyValue

/// The names of trees in the file: `t12` for number 12. They are short, because a commit rewrites the page that contains them.
enum TreeName {
    /// The number in a name, or nil.
    static func tree(_ name: UnsafeRawBufferPointer) -> Tree? {
        guard name.count > 1, name.count <= 6, name[0] == UInt8(ascii: "t") else { return nil }
        var number: Tree = 0
        for byte in name.dropFirst() {
            guard (48...57).contains(byte) else { return nil }
            number = number * 10 + Tree(byte - 48)
        }
        if name[1] == 48, name.count > 2 { return nil }
        return number < ACTIVESTORE_LMDB_TREES ? number : nil
    }

    /// Opens a tree's handle in a transaction.
    static func open(_ transaction: OpaquePointer?, _ tree: Tree, _ flags: UInt32, _ handle: inout MDB_dbi) -> Int32 {
        "t\(tree)".withCString { mdb_dbi_open(transaction, $0, flags, &handle) }
    }
}
