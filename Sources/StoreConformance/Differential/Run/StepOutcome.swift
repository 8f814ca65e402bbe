import ActiveStore
import FoundationEssentials

/// A row as the bytes of its fields.
typealias StoredRow = [StoredCell]

extension Row {
    var stored: StoredRow { (0..<count).map { StoredCell(cells[$0]) } }
}

/// A row of a join; a side without a record is nil.
struct StoredPair: Sendable, Hashable, CustomStringConvertible {
    let left: StoredRow?
    let right: StoredRow?

    var description: String { "\(left.map { "\($0)" } ?? "–") : \(right.map { "\($0)" } ?? "–")" }
}

/// The outcome of one step of a script.
enum StepOutcome: Sendable, Equatable {
    /// The number of records added, changed, removed or counted.
    case number(Int)
    /// The rows in their order.
    case rows([StoredRow])
    /// The rows of a join in their order.
    case pairs([StoredPair])
    /// The rows of aggregates in their order.
    case aggregation([StoredRow])
    /// The records removed, or the dangling references.
    case words(String)
    /// The result of an import, and the data it did not accept.
    case report(String)
    /// A `StoreError` with this code.
    case failed(StoreError.Code)
    /// A group left by the script's own error.
    case thrown
    /// A group that ended normally.
    case ended
    /// Nothing to do at this point.
    case skipped
    /// A law holds.
    case holds
    /// A law is violated, or another problem exists independently of the oracle.
    case broken(String)
}

extension StepOutcome: CustomStringConvertible {
    var description: String {
        switch self {
        case .number(let count): String(count)
        case .rows(let rows):
            "\(rows.count) rows" + rows.prefix(20).map { "\n      \($0)" }.joined()
                + (rows.count > 20 ? "\n      …" : "")
        case .pairs(let rows):
            "\(rows.count) pairs" + rows.prefix(20).map { "\n      \($0)" }.joined() + (rows.count > 20 ? "\n      …" : "")
        case .aggregation(let rows): "\(StepOutcome.rows(rows))"
        case .words(let words), .report(let words): words
        case .failed(let code): "error \(code)"
        case .thrown: "left by the script's error"
        case .ended: "ended"
        case .skipped: "skipped"
        case .holds: "holds"
        case .broken(let why): "broken: \(why)"
        }
    }
}

extension StepOutcome {
    /// The word for a kind of answer in the mix.
    var name: String {
        switch self {
        case .number(0): "none"
        case .number: "done"
        case .rows(let rows): rows.isEmpty ? "no rows" : "rows"
        case .pairs(let rows): rows.isEmpty ? "no pairs" : "pairs"
        case .aggregation(let rows): rows.isEmpty ? "no figures" : "figures"
        case .words(let words): words == DestroySummary().description ? "none" : words.contains(",") ? "several entities" : "done"
        case .failed(let code): "refused \(code)"
        case .report(let words): words.contains(";") ? "imported in part" : "imported"
        case .thrown: "thrown"
        case .ended: "ended"
        case .skipped: "skipped"
        case .holds: "law holds"
        case .broken: "law broken"
        }
    }
}

extension StepOutcome {
    /// Codes for records that cannot be stored in any case; if a record is malformed and also collides, either error is correct.
    private static let malformed: Set<StoreError.Code> = [.typeMismatch, .constraint]
    private static let collisions: Set<StoreError.Code> = [.duplicateKey, .duplicateValue]

    /// Whether two outcomes count as equal.
    func agrees(with other: StepOutcome) -> Bool {
        if self == other { return true }
        guard case .failed(let a) = self, case .failed(let b) = other else { return false }
        let (malformed, collisions) = (StepOutcome.malformed, StepOutcome.collisions)
        return malformed.contains(a) && collisions.contains(b) || collisions.contains(a) && malformed.contains(b)
    }
}
