import CLMDB
import CStoreCore
import Glibc
import StoreCore
import StoreKeyValue

/// A reader: one LMDB read transaction, which keeps its slot in the reader table and is renewed for each snapshot.
///
/// The state used on every read is behind a constant pointer, in a C structure that is inlined. The slow path is
/// taken for the first snapshot, when the gate is closed (see ``ReaderList``), and when LMDB returns an error.
final class LMDBReader: KeyValueReader {
    private let state: UnsafeMutablePointer<activestore_lmdb_reader>
    private let environment: SharedEnvironment
    private let context: StoreContext
    /// Idle cursors.
    @exclusivity(unchecked) private var resting: [PageCursor] = []
    private let origin = ProcessOrigin()

    init(_ environment: SharedEnvironment, _ context: StoreContext) throws {
        self.environment = environment
        self.context = context
        state = try environment.readers.add(environment.handles, context: context).pointer
    }

    deinit {
        // In a fork the slot in shared memory is the parent's, and so is any lock on the list of readers.
        if origin.isForked { return }
        if activestore_lmdb_state(state) == ACTIVESTORE_LMDB_READING { end() }
        environment.readers.remove(ReaderPointer(pointer: state))
        environment.closeIfUnused()
    }

    func begin() throws {
        try origin.check()
        let code = activestore_lmdb_begin(state, activestore_thread_id())
        if code != MDB_SUCCESS { try beginTheLongWay(code) }
        if environment.follows { try lookForNewTrees() }
        if activestore_lmdb_uses(state) & PageGlance.readsBetween == 0 {
            environment.glance(at: UInt64(mdb_txn_id(state.pointee.txn)), context)
        }
    }

    func end() {
        // In a fork the slot in shared memory is the parent's.
        if origin.isForked { return }
        if activestore_lmdb_end(state) != 0 { endTheLongWay() }
    }

    /// For operations on the snapshot's pages.
    var handle: UnsafePointer<activestore_lmdb_reader> { UnsafePointer(state) }

    var stateNumber: UInt64 { state.pointee.base &+ UInt64(mdb_txn_id(state.pointee.txn)) }

    func get(_ tree: Tree, _ key: UnsafeRawBufferPointer) throws -> UnsafeRawBufferPointer? {
        // A forked child may not have the map, or reads pages that its parent has used again.
        try origin.check()
        var value = MDB_val()
        let code = activestore_lmdb_get(state, tree, key.baseAddress, key.count, &value)
        if code == MDB_SUCCESS { return UnsafeRawBufferPointer(start: value.mv_data, count: value.mv_size) }
        if code == MDB_NOTFOUND { return nil }
        throw failed(code, "reading")
    }

    func get(
        _ tree: Tree, _ keys: UnsafeBufferPointer<UnsafeRawBufferPointer>, into values: UnsafeMutablePointer<UnsafeRawBufferPointer>
    ) throws {
        try checkBegun()
        guard let known = activestore_lmdb_tree_of(state, tree), known.pointee.depth > 0, keys.allSatisfy({ 1...511 ~= $0.count }) else {
            for at in keys.indices { values[at] = try get(tree, keys[at]) ?? UnsafeRawBufferPointer(start: nil, count: 0) }
            return
        }
        try withUnsafeTemporaryAllocation(of: activestore_lmdb_entry.self, capacity: keys.count) { entries in
            for at in keys.indices {
                let key = MDB_val(mv_size: keys[at].count, mv_data: UnsafeMutableRawPointer(mutating: keys[at].baseAddress))
                entries.initializeElement(at: at, to: activestore_lmdb_entry(key: key, value: MDB_val()))
            }
            let code = activestore_lmdb_tree_get_all(state, known, entries.baseAddress, UInt32(keys.count))
            if code != MDB_SUCCESS { throw failed(code, "reading") }
            for at in keys.indices {
                values[at] = UnsafeRawBufferPointer(start: entries[at].value.mv_data, count: entries[at].value.mv_size)
            }
        }
    }

    func count(_ tree: Tree) throws -> Int {
        try checkBegun()
        let handle = activestore_lmdb_handle(state.pointee.handles, tree)
        if handle == 0 { return 0 }
        if let known = activestore_lmdb_tree_of(state, tree) { return Int(clamping: known.pointee.entries) }
        var count = 0
        let code = activestore_lmdb_count(state.pointee.txn, handle, &count)
        if code != MDB_SUCCESS { throw failed(code, "counting") }
        return count
    }

    func cursor(_ tree: Tree) throws -> any KeyValueCursor {
        try checkBegun()
        let handle = activestore_lmdb_handle(state.pointee.handles, tree)
        if handle == 0 { return LMDBCursor.empty() }
        if let known = activestore_lmdb_tree_of(state, tree) {
            if known.pointee.depth == 0 { return LMDBCursor.empty() }
            let cursor = resting.popLast() ?? PageCursor()
            cursor.begin(state, known)
            return cursor
        }
        var cursor: OpaquePointer?
        let code = mdb_cursor_open(state.pointee.txn, handle, &cursor)
        // The tree is newer than the snapshot.
        if code == EINVAL { return LMDBCursor.empty() }
        guard code == MDB_SUCCESS, let cursor else { throw failed(code, "opening a cursor") }
        return LMDBCursor(cursor, handle)
    }

    func release(_ cursor: any KeyValueCursor) {
        if let cursor = cursor as? PageCursor {
            if resting.count < 64 { resting.append(cursor) }
        } else if let cursor = cursor as? LMDBCursor {
            cursor.close()
        }
    }

    // MARK: The slow path

    private func beginTheLongWay(_ first: Int32) throws {
        if first == EINVAL, state.pointee.txn != nil {
            // LMDB only renews a reset transaction. The current snapshot stays.
            activestore_lmdb_set_state(state, ACTIVESTORE_LMDB_READING)
            throw StoreError(.misuse, "A reader was begun twice.")
        }
        let reader = ReaderPointer(pointer: state)
        var hasChecked = false
        var hasReopened = false
        var resized = 0
        while true {
            try environment.readers.pass(reader, timeout: context.configuration.busyTimeout, path: environment.path)
            let code = renewOrBegin()
            switch code {
            case MDB_SUCCESS:
                state.pointee.uses &+= 1
                activestore_lmdb_set_state(state, ACTIVESTORE_LMDB_READING)
                return
            case MDB_READERS_FULL where !hasChecked, MDB_BAD_RSLOT where !hasChecked:
                hasChecked = true
                if code == MDB_BAD_RSLOT { ReaderList.dropTransaction(reader) }
                // Slots of killed processes.
                var dead: Int32 = 0
                mdb_reader_check(environment.handles.environment, &dead)
                activestore_lmdb_set_state(state, ACTIVESTORE_LMDB_IDLE)
            case MDB_MAP_RESIZED where resized < 3:
                resized += 1
                activestore_lmdb_set_state(state, ACTIVESTORE_LMDB_IDLE)
                try environment.adoptMapSize(timeout: context.configuration.busyTimeout)
            case MDB_PANIC where environment.handles.environment == nil && !hasReopened:
                hasReopened = true
                activestore_lmdb_set_state(state, ACTIVESTORE_LMDB_IDLE)
                try environment.reopen(timeout: context.configuration.busyTimeout)
            default:
                activestore_lmdb_set_state(state, ACTIVESTORE_LMDB_IDLE)
                throw LMDBFailure.beginning(code, path: environment.path)
            }
        }
    }

    private func renewOrBegin() -> Int32 {
        state.pointee.base = environment.stateBase
        if state.pointee.txn != nil { return activestore_lmdb_renew(state.pointee.txn) }
        guard let handle = environment.handles.environment else { return MDB_PANIC }
        let code = mdb_txn_begin(handle, nil, UInt32(MDB_RDONLY), &state.pointee.txn)
        if code != MDB_SUCCESS { return code }
        mdb_txn_reset(state.pointee.txn)
        return activestore_lmdb_renew(state.pointee.txn)
    }

    private func endTheLongWay() {
        if activestore_lmdb_gate(state) & ReaderList.closedBit == 0 { return }
        environment.readers.close(context)
        environment.closeIfUnused()
    }

    /// In a process that does not write, the writing process may have created trees.
    private func lookForNewTrees() throws {
        for _ in 0..<10 {
            var count = 0
            let code = activestore_lmdb_count(state.pointee.txn, 1, &count)
            if code != MDB_SUCCESS {
                end()
                throw failed(code, "looking for trees")
            }
            if count <= environment.knownTrees { return }
            // A transaction does not see handles that are newer than it.
            mdb_txn_reset(state.pointee.txn)
            do {
                try environment.loadHandles(whileFollowing: true)
                let code = activestore_lmdb_renew(state.pointee.txn)
                if code != MDB_SUCCESS { throw LMDBFailure.beginning(code, path: environment.path) }
            } catch {
                activestore_lmdb_set_state(state, ACTIVESTORE_LMDB_IDLE)
                throw error
            }
        }
    }

    func checkBegun() throws {
        try origin.check()
        if state.pointee.state != ACTIVESTORE_LMDB_READING { throw failed(ACTIVESTORE_LMDB_NOT_BEGUN, "") }
    }

    private func failed(_ code: Int32, _ doing: String) -> StoreError {
        switch code {
        case ACTIVESTORE_LMDB_NOT_BEGUN: StoreError(.misuse, "A reader was used before its begin or after its end.")
        case MDB_BAD_VALSIZE:
            StoreError(.internal, "A key of 0 bytes or of more than LMDB takes was looked for.", engineCode: .init("lmdb", code))
        default: LMDBFailure.error(code, doing)
        }
    }
}
