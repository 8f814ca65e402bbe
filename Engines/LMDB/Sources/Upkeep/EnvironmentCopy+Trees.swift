import CLMDB
import Glibc
import StoreCore
import StoreKeyValue

// Compaction writes every tree again in the order of its keys, which fills its pages.
//
// LMDB's own copy leaves out free pages and copies the others as they are. If keys came in random order, as those
// of most indexes do, a page is two thirds full, and only half full where values repeat: see Docs/LMDB.md.
//
// The pages are made here: LMDB itself would hold a transaction of the copy in memory, and so all of the longest value.
extension EnvironmentCopy {
    /// Writes all trees to the copy and syncs it. No one writes meanwhile.
    ///
    /// The entries are read from the pages as readers read them, so that a damaged page is an error.
    /// - Returns: false if the file has entries of other programs or pages of another size; then LMDB itself has to make the copy.
    /// - Throws: ``StoreError`` `.storageFull`, `.inputOutput`; `.corrupt` if a page is damaged, or a tree is not as long as it says.
    func fillByTrees(from environment: SharedEnvironment) throws -> Bool {
        guard let source = environment.handles.environment, let origin = environment.handles.descriptor, LMDBPage.size == 4_096 else {
            return false
        }
        var transaction: OpaquePointer?
        let code = mdb_txn_begin(source, nil, UInt32(MDB_RDONLY), &transaction)
        if code != MDB_SUCCESS { throw LMDBFailure.beginning(code, path: environment.path) }
        defer { mdb_txn_abort(transaction) }
        guard let trees = try EnvironmentCopy.trees(transaction, environment) else { return false }
        guard let reader = activestore_lmdb_reader_create(environment.handles.published, environment.handles.map) else {
            throw LMDBFailure.error(ENOMEM, "copying the store")
        }
        defer { activestore_lmdb_reader_destroy(reader) }
        reader.pointee.txn = transaction
        reader.pointee.state = ACTIVESTORE_LMDB_READING
        let descriptor = open(partial, O_RDWR | O_TRUNC | O_NOFOLLOW | O_CLOEXEC)
        if descriptor < 0 { throw StorePath.refused(partial, errno) }
        defer { Glibc.close(descriptor) }
        let output = PageOutput(descriptor, copying: environment.path)
        let main = TreeOutput(output)
        for tree in trees {
            guard let known = activestore_lmdb_tree_of(reader, tree) else { throw EnvironmentCopy.damaged(environment.path) }
            let record = try EnvironmentCopy.write(known, of: reader, to: output)
            guard let record, record.entries == known.pointee.entries else { throw EnvironmentCopy.damaged(environment.path) }
            let name = Array("t\(tree)".utf8)
            let isInOrder = try name.withUnsafeBytes { name in
                try record.words.map(\.littleEndian).withUnsafeBytes { try main.append(name, $0, flags: PageNodes.isTree) }
            }
            if !isInOrder { throw EnvironmentCopy.damaged(environment.path) }
        }
        let metas = try MetaPages(PageFile(borrowing: origin, environment.file.path))
        try output.finish(main.finish(), like: metas.newest, mapSize: environment.mapSize)
        return true
    }

    /// Writes a tree.
    ///
    /// - Returns: Its record; nil if its pages or its order are damaged.
    private static func write(
        _ tree: UnsafePointer<activestore_lmdb_tree>, of reader: UnsafePointer<activestore_lmdb_reader>, to output: PageOutput
    ) throws -> TreeRecord? {
        let written = TreeOutput(output)
        if tree.pointee.depth == 0 { return try written.finish() }
        let cursor = UnsafeMutablePointer<activestore_lmdb_cursor>.allocate(capacity: 1)
        defer { cursor.deallocate() }
        activestore_lmdb_cursor_begin(cursor, reader, tree)
        var code = activestore_lmdb_cursor_seek(cursor, nil, 0)
        while code == MDB_SUCCESS {
            let (key, value) = (cursor.pointee.key, cursor.pointee.value)
            let isInOrder = try written.append(
                UnsafeRawBufferPointer(start: key.mv_data, count: key.mv_size),
                UnsafeRawBufferPointer(start: value.mv_data, count: value.mv_size))
            if !isInOrder { return nil }
            code = activestore_lmdb_cursor_next(cursor)
        }
        return code == MDB_NOTFOUND ? try written.finish() : nil
    }

    /// The trees of a file; nil if it has anything else.
    private static func trees(_ transaction: OpaquePointer?, _ environment: SharedEnvironment) throws -> [Tree]? {
        var main: MDB_dbi = 0
        var cursor: OpaquePointer?
        var expected = 0
        try LMDBFailure.check(mdb_dbi_open(transaction, nil, 0, &main), "reading the store at \(environment.path)")
        try LMDBFailure.check(activestore_lmdb_count(transaction, main, &expected), "reading the store at \(environment.path)")
        try LMDBFailure.check(mdb_cursor_open(transaction, main, &cursor), "reading the store at \(environment.path)")
        defer { mdb_cursor_close(cursor) }
        var trees: [Tree] = []
        var key = MDB_val()
        var value = MDB_val()
        while true {
            let code = mdb_cursor_get(cursor, &key, &value, MDB_NEXT)
            if code == MDB_NOTFOUND { break }
            try LMDBFailure.check(code, "reading the store at \(environment.path)")
            guard let tree = TreeName.tree(UnsafeRawBufferPointer(start: key.mv_data, count: key.mv_size)),
                activestore_lmdb_handle(environment.handles.published, tree) != 0
            else { return nil }
            trees.append(tree)
        }
        if trees.count != expected || expected < environment.knownTrees { throw damaged(environment.path) }
        return trees
    }

    /// The error for a tree that cannot be written again as it was read.
    private static func damaged(_ path: String) -> StoreError {
        StoreError(
            .corrupt,
            "The store at \(path) was not copied: its pages do not add up. Save what can be read with mdb_dump, or restore a backup.")
    }
}
