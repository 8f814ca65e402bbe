import CStoreCore
import StoreCore
import StoreSQL

/// A reader of an in-memory database: each request has exclusive use of the
/// single connection while SQLite works, and then returns its rows as copies.
///
/// So a body may take its time, read, write, and wait for other threads that do. The cost is memory for the rows of one request.
final class MemoryReader: EngineReader {
    private let lock: MemoryConnectionLock
    /// The statement of the last request, while someone listens.
    private var last: TracedStatement<Statement>?
    /// The thread for which writers are kept out until the reader ends; nil for none.
    let thread: UInt64?

    init(_ lock: MemoryConnectionLock, pinnedBy thread: UInt64?) {
        self.lock = lock
        self.thread = thread
    }

    var context: StoreContext { lock.connection.context }

    /// Runs the body with the connection.
    func using<R>(_ body: (SQLiteConnection) throws -> R) throws -> R { try lock.using(body) }

    /// Runs a request's body with the connection, and keeps its statement for listeners before another thread has the connection.
    private func answering<R>(_ body: (SQLiteConnection) throws -> R) throws -> R {
        try lock.using { connection in
            defer { if activestore_has_listeners() != 0 { last = connection.kept.pointee.last } }
            return try body(connection)
        }
    }

    func trace(_ requests: [FetchRequest], wantsPlan: Bool) -> RequestTrace {
        let traced = try? lock.using { connection in
            connection.kept.pointee.last = last
            return connection.trace(requests, wantsPlan: wantsPlan)
        }
        last = nil
        return traced ?? RequestTrace()
    }

    /// Ends the reader.
    func end() { lock.end(self) }

    func performGet(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) throws -> Bool {
        let rows = CopiedRows()
        guard try answering({ try $0.performGet(entity, key) { rows.append($0) } }) else { return false }
        try rows.forEach { row in
            try body(&row)
            return .next
        }
        return true
    }

    func performFetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        try handOver(body) { connection, rows in
            try connection.performFetch(request) { row in
                rows.append(row)
                return .next
            }
        }
    }

    func performAggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws {
        try handOver(body) { connection, rows in
            try connection.performAggregate(request) { row in
                rows.append(row)
                return .next
            }
        }
    }

    func performJoin(_ request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) throws {
        try handOverPairs(body) { connection, pairs in
            try connection.performJoin(request) { left, right in
                pairs.append(left, right)
                return .next
            }
        }
    }

    func performFetch(_ request: RelatedRequest, _ body: (inout Row, inout Row) throws -> Step) throws {
        try handOverPairs({ first, second in
            guard var owner = first, var record = second else { return .next }
            return try body(&owner, &record)
        }) { connection, pairs in
            try connection.performFetch(request) { owner, record in
                pairs.append(owner, record)
                return .next
            }
        }
    }

    func performCount(_ request: FetchRequest) throws -> Int { try answering { try $0.performCount(request) } }
    func performExplain(_ request: FetchRequest) throws -> QueryPlan { try lock.using { try $0.performExplain(request) } }
    func catalog() throws -> Catalog? { try lock.using { try $0.catalog() } }

    private func handOver(
        _ body: (inout Row) throws -> Step, _ read: (_ connection: SQLiteConnection, _ rows: CopiedRows) throws -> Void
    ) throws {
        let rows = CopiedRows()
        try answering { try read($0, rows) }
        try rows.forEach { row in
            let step = try body(&row)
            try checkFork()
            return step
        }
    }

    private func handOverPairs(
        _ body: (inout Row?, inout Row?) throws -> Step, _ read: (_ connection: SQLiteConnection, _ pairs: CopiedPairs) throws -> Void
    ) throws {
        let pairs = CopiedPairs()
        try answering { try read($0, pairs) }
        for number in 0..<pairs.left.count {
            var (left, right) = (pairs.left[number], pairs.right[number])
            if try body(&left, &right) == .stop { return }
            try checkFork()
        }
    }

    private func checkFork() throws { if lock.connection.context.isForked { throw StoreError.forked } }
}

/// Pairs of rows that outlive their statement.
private final class CopiedPairs {
    let left = CopiedRows()
    let right = CopiedRows()

    func append(_ first: borrowing Row?, _ second: borrowing Row?) {
        left.append(first)
        right.append(second)
    }
}

/// Rows that outlive their statement.
private final class CopiedRows {
    private let buffer = RowBuffer()
    private var rows: [Row?] = []

    var count: Int { rows.count }
    subscript(number: Int) -> Row? { rows[number] }

    func append(_ row: borrowing Row?) {
        guard let row = copy row else { return rows.append(nil) }
        rows.append(Row(cells: buffer.copy(row.cells, row.count), count: row.count, entity: row.entity))
    }

    func forEach(_ body: (inout Row) throws -> Step) throws {
        for case var row? in rows { if try body(&row) == .stop { return } }
    }
}
