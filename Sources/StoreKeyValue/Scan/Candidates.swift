import CStoreCore
import StoreCore

/// The records of a path that satisfy the condition, in path order.
///
/// A cursor over keys and *bodies*: a body is the row, or a covering index entry. It is noncopyable, for the same reason as ``IndexScan``.
struct Candidates: ~Copyable {
    private(set) var key = UnsafeRawBufferPointer(start: nil, count: 0)
    private(set) var body = UnsafeRawBufferPointer(start: nil, count: 0)

    let plan: AccessPlan
    private var scan: IndexScan
    /// Tests the conditions that neither the path nor its entries answer; nil if there are none.
    private let evaluation: Evaluation?
    private let tests: Bool
    /// Whether no record can satisfy the condition.
    private let isNone: Bool
    /// The keys of the records that qualify; nil for any.
    private let filter: ByteTable?
    private let fields: FieldReader
    private let entries: EntryReader?
    /// Tests the conditions that an entry answers, before its record is read; nil if it answers none.
    private let early: (evaluation: Evaluation, entries: EntryReader)?
    /// Whether bodies are wanted; otherwise an untested record need not be read.
    private let wantsBodies: Bool
    /// The fields that are tested.
    private let frame: Frame
    private let cells: UnsafeMutablePointer<Cell>
    /// What tests a record, without reference counts, which would be updated for each.
    private let readers: Readers
    private typealias Readers = (
        fields: Unmanaged<FieldReader>, entries: Unmanaged<EntryReader>?, evaluation: Unmanaged<Evaluation>?, filter: Unmanaged<ByteTable>?
    )
    /// The number of further records that it reads before it is asked whether to go on; see ``isOutOfPatience``.
    private var patience: Int
    private var progress: Progress
    private struct Progress {
        /// The number of records that may be read.
        let most: Int
        let wanted: Int
        /// The number of records read when it is asked next whether to go on.
        var read: Int
        /// The number of records so far that satisfied the condition.
        var found = 0
        /// How many times as long as the other plan the rest may seem to take: the records that are wanted may follow each other.
        static let margin = 4.0
    }
    /// See ``PlanSet/Choice/staysOnceFound``.
    private let staysOnceFound: Bool
    /// The number of keys that the path has returned since ``end()``; see ``RequestEvent/examined``.
    private var examined = 0

    /// - Parameters:
    ///   - isReplaceable: Whether the caller asks ``isOutOfPatience`` and has the choice's substitute take over. Otherwise all records are
    ///     read by the plan.
    ///   - isSortedByEntries: Whether most rows are not read; see ``AccessPlan/sortsByEntries``.
    init(
        _ choice: PlanSet.Choice, isReversed: Bool = false, _ operands: Operands, _ session: RecordSession, wantsBodies: Bool = true,
        isReplaceable: Bool = false, isSortedByEntries: Bool = false
    ) throws {
        let plan = choice.plan
        let keys = try plan.filter?.table(operands, session)
        var scan = try IndexScan(plan, isReversed: isReversed, operands, session, bounds: choice.bounds, first: choice.wanted)
        let isWider = scan.isWider || keys?.isWider == true
        // A value that was truncated in an entry cannot be tested there: its record is read.
        let tests = isWider ? !plan.whole.isAll : !plan.residual.isAll
        var evaluation: Evaluation?
        var early: (evaluation: Evaluation, entries: EntryReader)?
        func evaluated(_ program: Program) throws -> Evaluation {
            try Evaluation(
                program, operands, session, of: choice.tests, mostLookups: choice.mostLookups, plan.map,
                orderedField: isReversed ? nil : plan.path.orderedField(plan.map))
        }
        if tests {
            do {
                if !isWider, let program = plan.early, let late = plan.late, let entries = plan.earlyEntries,
                    plan.earlyCounts.allSatisfy({ $0.comparison.excludesZero(operands.literals[$0.literal]) })
                {
                    early = (try evaluated(program), entries)
                    if !late.isAll { evaluation = try evaluated(late) }
                } else {
                    evaluation = try evaluated(isWider ? plan.whole : plan.residual)
                }
            } catch {
                scan.end()
                throw error
            }
        }
        scan.fetchesRows =
            (plan.readsRowsOfKeys || scan.looksUpKeys) && early == nil && !isSortedByEntries && (tests || wantsBodies || scan.mayDangle)
        scan.checksRows = evaluation != nil || wantsBodies
        self.plan = plan
        self.scan = scan
        self.evaluation = evaluation
        self.early = early
        filter = keys?.keys
        self.isWider = isWider
        self.wantsBodies = wantsBodies
        self.tests = tests
        isNone = choice.isNone || (isWider ? plan.whole.isNone : plan.residual.isNone)
        fields = isWider ? plan.wholeFields : early.flatMap { _ in plan.lateFields } ?? plan.residualFields
        entries = isWider ? nil : plan.residualEntries
        isCovered = plan.isCovering && !isWider
        let count = max((isWider ? plan.whole : plan.residual).positions.count, plan.early?.positions.count ?? 0, 1)
        frame = tests ? session.takeTestFrame(count) : session.noFrame
        cells = frame.cells
        readers = (
            .passUnretained(fields), entries.map { .passUnretained($0) }, evaluation.map { .passUnretained($0) },
            filter.map { .passUnretained($0) }
        )
        progress = Progress(
            most: choice.patience, wanted: min(choice.wanted, choice.expected), read: min(choice.firstCheck, choice.patience))
        patience = isReplaceable && choice.substitute != nil ? progress.read : .max
        staysOnceFound = choice.staysOnceFound
    }

    deinit { if tests { scan.session.giveTestFrame(frame) } }

    /// Whether bodies are entries.
    let isCovered: Bool
    /// Whether the path returns more than requested, so that it must be tested.
    let isWider: Bool
    /// Whether the rows have been read for testing, so that their checksums have been compared.
    var areChecked: Bool { evaluation != nil && !isCovered }
    /// Whether the row of the current record has been read so.
    @inline(__always) var isChecked: Bool { areChecked || scan.isRowChecked }
    /// Whether everything that the path returns qualifies, so that it can be counted and skipped unread.
    var isUntested: Bool { !tests && filter == nil }
    /// Whether each key that ``nextKey()`` stops at belongs to a qualifying record.
    var areKeysFinal: Bool { evaluation == nil && !scan.mayDangle }
    /// Whether each key of the path belongs to a qualifying record, so that keys can be sampled without reading the records.
    var hasKeysOfRecordsOnly: Bool { isUntested && !scan.mayDangle }
    /// About how many keys ``sample(_:seed:)`` draws from, if the engine can; nil if the path has no keys to draw from.
    var countToDrawFrom: Int? { get throws { filter == nil && !isNone ? try scan.countToDrawFrom : nil } }
    /// Whether it stopped because it read too many records.
    var isOutOfPatience: Bool { patience < 0 }
    /// The owner of the bytes of the keys; nil for the store.
    var keyOwner: KeyList? { scan.list }
    /// The key of the current index entry.
    var entry: UnsafeRawBufferPointer { scan.entry }

    /// Releases the store's resources.
    mutating func end() {
        activestore_add_examined(Int64(examined))
        examined = 0
        scan.end()
    }

    /// Moves to the next record that qualifies.
    @inline(__always) mutating func next() throws -> Bool {
        if tests || filter != nil { return try nextTested() }
        while try scan.next() {
            key = scan.key
            examined &+= 1
            if isCovered {
                body = scan.entry
            } else if let row = scan.row {
                body = row
            } else if wantsBodies || scan.mayDangle {
                guard let row = try scan.fetch(key) else { continue }
                body = row
            }
            return true
        }
        return false
    }

    // Not inlined: a caller that has this in an object would update reference counts for each record that does not qualify.
    @inline(never) private mutating func nextTested() throws -> Bool {
        if isNone { return false }
        let readers = readers
        while try scan.next() {
            key = scan.key
            examined &+= 1
            patience &-= 1
            if patience < 0, !goesOn() { return false }
            if let filter = readers.filter, filter._withUnsafeGuaranteedRef({ $0.number(of: key) }) == nil { continue }
            if try passes(readers) {
                progress.found &+= 1
                return true
            }
        }
        return false
    }

    /// Whether more records are read, although another plan could take over: because all related records have been found, or the records that are
    /// still wanted will probably be met sooner than the other plan finds them.
    @inline(never) private mutating func goesOn() -> Bool {
        if staysOnceFound, [evaluation, early?.evaluation].contains(where: { $0?.hasFoundRelated == true }) {
            patience = .max
            return true
        }
        let expected = Double(progress.read) * Double(progress.wanted - progress.found) / max(0.5, Double(progress.found))
        if progress.read >= progress.most || expected > Double(progress.most) * Progress.margin { return false }
        patience = min(progress.read, progress.most - progress.read)
        progress.read += patience
        return true
    }

    /// Whether the record of the current key satisfies the condition; if so, its body has been found.
    @inline(__always) private mutating func passes(_ readers: Readers) throws -> Bool {
        if isCovered {
            body = scan.entry
            guard let entries = readers.entries, let evaluation = readers.evaluation else { return true }
            try entries._withUnsafeGuaranteedRef { try $0.fill(cells, entry: scan.entry, key: scan.key, scratch: frame.scratch) }
            return try evaluation._withUnsafeGuaranteedRef { try $0.holds(cells) }
        }
        if try isRefused() { return false }
        if let row = scan.row {
            body = row
        } else if evaluation != nil || wantsBodies || scan.mayDangle {
            guard let row = try scan.fetch(key) else { return false }
            body = row
        }
        guard let evaluation = readers.evaluation else { return true }
        try readers.fields._withUnsafeGuaranteedRef { try $0.fill(cells, key: key, row: body, isChecked: scan.isRowChecked) }
        return try evaluation._withUnsafeGuaranteedRef { try $0.holds(cells) }
    }

    /// Whether the current entry shows that its record does not satisfy the condition.
    @inline(__always) private func isRefused() throws -> Bool {
        guard let early else { return false }
        try early.entries.fill(cells, entry: scan.entry, key: scan.key, scratch: frame.scratch)
        return try !early.evaluation.holds(cells)
    }

    /// Calls the body, which must not change anything, with the requested fields of each record.
    @inline(__always) mutating func forEach(_ frame: Frame, _ body: (UnsafePointer<Cell>) throws -> Void) throws {
        if isCovered, let output = plan.outputOfEntries {
            while try next() {
                try output.fill(frame.cells, entry: self.body, key: key, scratch: frame.scratch)
                try body(frame.cells)
            }
        } else {
            let output = plan.output
            while try next() {
                try output.fill(frame.cells, key: key, row: self.body, isChecked: isChecked)
                try body(frame.cells)
            }
        }
    }

    /// The same with the first records, up to a limit, until the body returns `.stop`.
    @inline(__always)
    mutating func forEach(_ frame: Frame, upTo limit: Int, _ body: (UnsafeMutablePointer<Cell>) throws -> Step) throws {
        var left = limit
        // Without reference counts, which would be updated for each record; the plan has both.
        let output = Unmanaged.passUnretained(plan.output)
        let entries = isCovered ? plan.outputOfEntries.map { Unmanaged.passUnretained($0) } : nil
        let (cells, scratch) = (frame.cells, frame.scratch)
        while left > 0, try next() {
            left &-= 1
            frame.isOwned = false
            if let entries {
                try entries._withUnsafeGuaranteedRef { try $0.fill(cells, entry: self.body, key: key, scratch: scratch) }
            } else {
                try output._withUnsafeGuaranteedRef { try $0.fill(cells, key: key, row: self.body, isChecked: isChecked) }
            }
            if try body(cells) == .stop { return }
        }
    }

    /// Fills a frame with the requested fields of the current record.
    @inline(__always) func fill(_ frame: Frame) throws {
        if isCovered, let output = plan.outputOfEntries {
            try output.fill(frame.cells, entry: body, key: key, scratch: frame.scratch)
        } else {
            try plan.output.fill(frame.cells, key: key, row: body, isChecked: isChecked)
        }
    }

    /// Skips up to this many records without reading them; only valid if nothing is tested.
    ///
    /// - Returns: The number skipped.
    mutating func skip(_ count: Int) throws -> Int {
        !isUntested || isNone ? 0 : try scan.skip(count)
    }

    /// Skips up to this many records of whole groups without reading them; see ``IndexScan/skip(_:inGroupsSharing:)``.
    mutating func skip(_ count: Int, inGroupsSharing components: Int) throws -> Int {
        !isUntested || isNone ? 0 : try scan.skip(count, inGroupsSharing: components)
    }

    /// The number of records, up to a limit; the cursor is unusable afterwards.
    mutating func count(upTo limit: Int) throws -> Int {
        if isNone { return 0 }
        if isUntested { return try scan.count(upTo: limit) }
        var count = 0
        while count < limit, try next() { count &+= 1 }
        return count
    }

    /// Moves to the next key without reading its record, which ``body(of:_:)`` tests later.
    @inline(__always) mutating func nextKey() throws -> Bool {
        if isNone { return false }
        while try scan.next() {
            key = scan.key
            examined &+= 1
            if let filter, filter.number(of: key) == nil { continue }
            if try isRefused() { continue }
            body = isCovered ? scan.entry : scan.row ?? UnsafeRawBufferPointer(start: nil, count: 0)
            guard isCovered, let entries, let evaluation else { return true }
            try entries.fill(frame.cells, entry: scan.entry, key: scan.key, scratch: frame.scratch)
            if try evaluation.holds(frame.cells) { return true }
        }
        return false
    }

    /// Draws keys of the path at random, for ``go(to:)``; some may be drawn several times. nil if the engine cannot.
    func sample(_ keys: UnsafeMutableBufferPointer<UnsafeRawBufferPointer>, seed: UInt64) throws -> Int? {
        try scan.sample(keys, seed: seed)
    }

    /// Moves to the record of a key that was drawn, without reading it if nothing is tested; false if it does not qualify.
    mutating func go(to key: UnsafeRawBufferPointer) throws -> Bool {
        guard try scan.go(to: key) else { return false }
        self.key = scan.key
        examined &+= 1
        body = isCovered ? scan.entry : scan.row ?? UnsafeRawBufferPointer(start: nil, count: 0)
        return tests ? try passes(readers) : true
    }

    /// Reads and tests the record of a key that ``nextKey()`` stopped at, if necessary.
    ///
    /// - Returns: Its body, or nil if it does not satisfy the condition.
    @inline(__always) func body(of key: UnsafeRawBufferPointer, _ known: UnsafeRawBufferPointer) throws -> UnsafeRawBufferPointer? {
        if isCovered { return known }
        guard let row = known.baseAddress == nil ? try scan.fetch(key) : known else { return nil }
        guard let evaluation else { return row }
        try fields.fill(frame.cells, key: key, row: row)
        return try evaluation.holds(frame.cells) ? row : nil
    }
}
