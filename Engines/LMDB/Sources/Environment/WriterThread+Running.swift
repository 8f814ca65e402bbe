import CLMDB
import CStoreCore
import StoreCore
import StoreKeyValue
import Synchronization

/// The body of the thread.
extension WriterThread {
    /// Starts the thread if it is not running.
    func start(_ state: inout State, _ environment: SharedEnvironment) throws {
        if !state.isRunning {
            let code = EngineThread.start("lmdb-writer") { environment.writer.run(environment) }
            if code != 0 {
                state.phase = .idle
                state.order = nil
                throw LMDBFailure.error(code, "starting the thread that writes")
            }
            state.isRunning = true
        }
        wake.signal()
    }

    private enum Task {
        case rest(until: ContinuousClock.Instant)
        case order(Order)
        case end(StoreContext, until: ContinuousClock.Instant)
        case cool
    }

    private func run(_ environment: SharedEnvironment) {
        while true {
            let seen = wake.generation
            let task = state.withLock { state -> Task in
                if let order = state.order {
                    state.order = nil
                    return .order(order)
                }
                switch state.phase {
                case .staged:
                    if let group = state.group { return .end(group.context, until: group.deadline) }
                    state.phase = .warm
                    return .cool
                case .warm:
                    if ContinuousClock.now >= state.warmUntil {
                        state.phase = .ordered
                        return .cool
                    }
                    return .rest(until: state.warmUntil)
                default: return .rest(until: .now + .seconds(60))
                }
            }
            switch task {
            case .rest(let deadline): _ = wake.wait(after: seen, until: deadline)
            case .end(let context, let deadline): end(environment, context, deadline)
            case .cool:
                abort(environment)
                state.withLock { $0.phase = .idle }
            case .order(let order):
                if obey(order, environment) { return }
            }
        }
    }

    /// - Returns: Whether the thread ends.
    private func obey(_ order: Order, _ environment: SharedEnvironment) -> Bool {
        switch order {
        case .begin(let context, let thread):
            let result = Result { try beginTransaction(environment, context, thread) }
            state.withLock { state in
                switch result {
                case .success:
                    lend(&state, context)
                    state.answer = .success(())
                case .failure(let error):
                    state.phase = .idle
                    state.answer = .failure(error as? StoreError ?? StoreError(.internal, "The transaction could not be begun."))
                }
            }
        case .flush:
            let ended = takeAndCommit(environment)
            if let (group, error) = ended { tell(environment, group, error) }
            state.withLock { $0.answer = .success(()) }
        case .abort:
            let mustGrow = state.withLock { $0.mustGrow }
            forgetTrees(environment)
            abort(environment)
            if !mustGrow { beginBeforehand(environment) }
            answerAndBecome(environment.handles.transaction == nil ? .idle : .warm)
        case .park:
            abort(environment)
            answerAndBecome(.parked)
        case .stop:
            forgetTrees(environment)
            abort(environment)
            state.withLock { state in
                state.phase = .idle
                state.group = nil
                state.isRunning = false
                state.answer = .success(())
            }
            answered.signal()
            return true
        }
        answered.signal()
        return false
    }

    private func answerAndBecome(_ phase: Phase) {
        state.withLock { state in
            state.phase = phase
            state.group = nil
            state.warmUntil = .now + WriterThread.warmth
            state.answer = .success(())
        }
    }

    // MARK: LMDB transactions

    private func beginTransaction(_ environment: SharedEnvironment, _ context: StoreContext, _ thread: UInt64) throws {
        if state.withLock({ $0.mustGrow }) { try grow(environment, timeout: context.configuration.busyTimeout, for: thread) }
        try environment.recordWriting()
        var code = MDB_PANIC
        for _ in 0..<3 {
            try environment.openIfLost(timeout: context.configuration.busyTimeout)
            guard let handle = environment.handles.environment else { continue }
            code = mdb_txn_begin(handle, nil, 0, &environment.handles.transaction)
            if code != MDB_MAP_RESIZED { break }
            // The previous owner enlarged the map.
            try environment.adoptMapSize(timeout: context.configuration.busyTimeout)
        }
        if code == MDB_SUCCESS { return }
        environment.handles.transaction = nil
        let error = LMDBFailure.beginning(code, path: environment.path)
        if code == MDB_PANIC { state.withLock { $0.fatal = error } }
        throw error
    }

    /// Begins a transaction in advance.
    private func beginBeforehand(_ environment: SharedEnvironment) {
        // There is none after a failed reopening; the next writer opens it again.
        guard let handle = environment.handles.environment else { return }
        if mdb_txn_begin(handle, nil, 0, &environment.handles.transaction) != MDB_SUCCESS { environment.handles.transaction = nil }
    }

    func abort(_ environment: SharedEnvironment) {
        guard let transaction = environment.handles.transaction else { return }
        environment.handles.transaction = nil
        mdb_txn_abort(transaction)
    }

    /// Handles of trees created in a transaction become invalid with it.
    private func forgetTrees(_ environment: SharedEnvironment) {
        let trees = state.withLock { state -> [Tree] in
            defer { state.group?.trees = [] }
            return state.group?.trees ?? []
        }
        for tree in trees { activestore_lmdb_set_handle(environment.handles.pending, tree, 0) }
    }

    // MARK: Groups

    /// Ends the open group, with the writer lock, so that no one writes meanwhile; or leaves it, if it was ordered to end at once.
    private func end(_ environment: SharedEnvironment, _ context: StoreContext, _ deadline: ContinuousClock.Instant) {
        let ended = context.withWriter(afterOthersUntil: deadline, unless: { state.withLock { $0.order != nil } }) {
            takeAndCommit(environment)
        }
        // Notified after the writer lock was released: a notified caller may write again at once.
        if let ended, let (group, error) = ended { tell(environment, group, error) }
    }

    /// Commits the open group.
    private func takeAndCommit(_ environment: SharedEnvironment) -> (LMDBCommitGroup, StoreError?)? {
        // Without a lock, as in tests, a body may have joined meanwhile; the thread is notified when it has ended.
        let group = state.withLock { state -> LMDBCommitGroup? in
            guard state.phase == .staged else { return nil }
            state.phase = .ending
            return state.group
        }
        return group.map { ($0, commit(environment, $0)) }
    }

    private func tell(_ environment: SharedEnvironment, _ group: LMDBCommitGroup, _ error: StoreError?) {
        if let error, error.code == .commitOutcomeUnknown { group.context.poison(error) }
        group.pending.complete(error)
        if error == nil { afterCommit(environment, group.context) }
    }

    /// - Returns: The reason why nothing of the group was stored, or nil.
    private func commit(_ environment: SharedEnvironment, _ group: LMDBCommitGroup) -> StoreError? {
        var error = group.failure
        var isFatal = false
        var synced: Duration?
        if error != nil {
            forgetTrees(environment)
            abort(environment)
        } else {
            let makesTrees = !group.trees.isEmpty
            environment.commits.announce(environment.stateBase + UInt64(mdb_txn_id(environment.handles.transaction)), group.context)
            if makesTrees { _ = environment.readers.shut(.newTrees, until: .now + .seconds(60)) }
            let transaction = environment.handles.transaction
            environment.handles.transaction = nil
            let began = group.context.configuration.durability == .full ? ContinuousClock.now : nil
            let code = mdb_txn_commit(transaction)
            if let began, code == MDB_SUCCESS { synced = ContinuousClock.now - began }
            if code == MDB_SUCCESS { environment.publish(group.trees) } else { forgetTrees(environment) }
            if makesTrees { environment.readers.open() }
            // After the gate was opened, for which a look at the announced commit may wait.
            environment.commits.ended(isCommitted: code == MDB_SUCCESS)
            if code == MDB_MAP_FULL {
                error = mapIsFull(environment, wanted: group.bytes)
            } else if code != MDB_SUCCESS {
                // LMDB reports an irreversible failure by refusing the next transaction.
                let next = mdb_txn_begin(environment.handles.environment, nil, 0, &environment.handles.transaction)
                isFatal = next == MDB_PANIC
                if next != MDB_SUCCESS { environment.handles.transaction = nil }
                error = LMDBFailure.commit(code, isFatal: isFatal, isDiskFull: environment.file.isDiskFull(group.bytes))
            }
        }
        let isUsable = !isFatal && error?.code != .commitOutcomeUnknown
        if !isUsable { abort(environment) }
        considerGrowing(environment)
        let mustGrow = state.withLock { $0.mustGrow }
        if isUsable, !mustGrow, environment.handles.transaction == nil { beginBeforehand(environment) }
        state.withLock { state in
            // What did not fit may fit later: it is tried again.
            if error != nil { state.alone = max(state.alone, group.staged + 1) } else { state.refusal = nil }
            state.group = nil
            state.phase = environment.handles.transaction == nil ? .idle : .warm
            state.warmUntil = .now + WriterThread.warmth
            if !isUsable { state.fatal = error }
        }
        // Callers are notified later: they find it in the metrics.
        if let synced { group.context.emitLater(.synced(duration: synced)) }
        return error
    }

    /// Records that the map is full.
    ///
    /// - Parameter wanted: The number of bytes that the transaction has written, including the refused write.
    /// - Returns: The error for callers whose transaction is lost because of it.
    func mapIsFull(_ environment: SharedEnvironment, wanted: Int) -> StoreError {
        let size = environment.mapSize
        let limit = environment.options.maxSize
        if size >= limit {
            return StoreError(
                .storageFull,
                "The store at \(environment.path) has used all of the \(limit) bytes that maxSize allows; raise it, or remove records. Nothing of "
                    + "the transaction was kept.", engineCode: .init("lmdb", MDB_MAP_FULL))
        }
        let refusal = state.withLock { state -> StoreError? in
            defer { state.refusal = nil }
            if state.refusal == nil {
                state.mustGrow = true
                state.wanted = max(state.wanted, wanted)
            }
            return state.refusal
        }
        if let refusal { return refusal }
        return StoreError(
            .conflict,
            "The store's file has reached the size that was reserved for it, which has to be enlarged; the transaction has to be run again.",
            engineCode: .init("lmdb", MDB_MAP_FULL))
    }
}
