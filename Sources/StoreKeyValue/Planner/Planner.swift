import StoreCore

/// Chooses how the requests of a shape are read.
///
/// The conditions that all have to hold are taken one by one; what an index can answer is matched with each index from its first component on:
/// equalities, then one range. The index that answers most wins, an order it gives for nothing counts too, and where none answers anything all
/// records are tested. What the path has answered is not tested again.
///
/// An index that folds case answers exact conditions on text in part: what is equal, or begins alike, does so without regard to case as well. So it
/// leads to the few records that may be meant, and these are tested.
struct Planner {
    private let request: FetchRequest
    private let map: TableMap
    private let conjuncts: [ConditionTree]
    private let sargables: [Sargable]
    /// Whether only the number of records is wanted, so that no field is read and the order does not matter.
    private let counts: Bool

    /// Whether entries may stand in for records.
    private let mayCover: Bool

    init(_ request: FetchRequest, _ map: TableMap, _ purpose: Plan.Purpose) {
        self.request = request
        self.map = map
        counts = purpose == .count
        mayCover = purpose != .bodies
        let conjuncts = ConditionTree(request.predicate).conjuncts
        self.conjuncts = conjuncts
        sargables = conjuncts.indices.compactMap { Sargable(conjuncts[$0], $0, of: map.definition) }
    }

    /// - Parameter relyingOnWholeEntries: Whether an index may give an order or cover a request although its values can be cut.
    func plan(relyingOnWholeEntries: Bool = true) throws -> Plan {
        let all = [scan] + [keys, keyRange].compactMap { $0 } + map.table.indexes.compactMap(indexPath)
        var best: (candidate: Candidate, ordering: Plan.Ordering, relies: Bool, score: Int)?
        for candidate in all {
            var (ordering, relies) = ordering(of: candidate)
            if relies, !relyingOnWholeEntries { (ordering, relies) = (collected, false) }
            let score = score(candidate, ordering)
            if best.map({ score > $0.score }) ?? true { best = (candidate, ordering, relies, score) }
        }
        let (candidate, ordering, relies) = best.map { ($0.candidate, $0.ordering, $0.relies) } ?? (scan, collected, false)
        let rest = Program(conjuncts.indices.filter { !candidate.answered.contains($0) }.map { conjuncts[$0] })
        var isCovering = false
        var reliesOnCover = false
        if mayCover, case .index(let path) = candidate.path, covers(path, rest) {
            reliesOnCover = path.index.mayCut && needsValues(rest)
            isCovering = !reliesOnCover || relyingOnWholeEntries
            if !isCovering { reliesOnCover = false }
        }
        let needsWholeEntries = relies || (isCovering && reliesOnCover)
        return try Plan(
            map, candidate.path, ordering, rest: rest, whole: Program(conjuncts), isCovering: isCovering,
            needsWholeEntries: needsWholeEntries, request: request,
            otherwise: needsWholeEntries ? try plan(relyingOnWholeEntries: false) : nil)
    }

    // MARK: Candidates

    /// A way, and the conditions that it answers.
    private struct Candidate {
        var path: AccessPath
        var answered: Set<Int> = []
    }

    private var scan: Candidate { Candidate(path: .scan) }

    private var keys: Candidate? {
        for sargable in sargables where sargable.field == map.keyPosition && !sargable.folds {
            if case .equality(let equality) = sargable.kind { return Candidate(path: .keys(equality), answered: [sargable.conjunct]) }
        }
        return nil
    }

    private var keyRange: Candidate? {
        guard let (range, answered) = range(of: map.keyPosition, folds: false) else { return nil }
        return Candidate(path: .keyRange(range), answered: answered)
    }

    private func indexPath(_ index: LoadedIndex) -> Candidate? {
        guard index.state.isReadable else { return nil }
        let positions = index.fields.map { map.numbers.firstIndex(of: $0) ?? -1 }
        var path = AccessPath.IndexPath(
            index: index, positions: positions, equalities: [])
        var answered: Set<Int> = []
        var hasList = false
        for (position, form) in zip(positions, index.forms) {
            if let found = equality(of: position, folds: form.isFolded, allowsList: !hasList) {
                path.equalities.append(found.equality)
                if found.isWhole { answered.insert(found.conjunct) } else { path.retested += 1 }
                if !found.equality.isSingle { hasList = true }
                continue
            }
            if let (range, conjuncts) = range(of: position, folds: form.isFolded) {
                path.range = range
                answered.formUnion(conjuncts)
            } else if let sargable = sargables.first(where: { $0.field == position && $0.isNotNull }) {
                path.isNotNull = true
                answered.insert(sargable.conjunct)
            }
            break
        }
        return Candidate(path: .index(path), answered: answered)
    }

    /// What a component has to equal; `isWhole` says whether the condition needs no further test then.
    private func equality(of position: Int, folds: Bool, allowsList: Bool) -> (equality: AccessPath.Equality, conjunct: Int, isWhole: Bool)?
    {
        var inPart: (equality: AccessPath.Equality, conjunct: Int, isWhole: Bool)?
        for sargable in sargables where sargable.field == position {
            guard case .equality(let equality) = sargable.kind, allowsList || equality.isSingle else { continue }
            // nil is nil in either kind of index.
            var isNil = false
            if case .null = equality { isNil = true }
            if sargable.folds == folds || isNil { return (equality, sargable.conjunct, true) }
            if folds, inPart == nil { inPart = (equality, sargable.conjunct, false) }
        }
        return inPart
    }

    private func range(of position: Int, folds: Bool) -> (AccessPath.Range, Set<Int>)? {
        var range = AccessPath.Range()
        var answered: Set<Int> = []
        for sargable in sargables where sargable.field == position && sargable.folds == folds {
            switch sargable.kind {
            case .lower(let literal, let isIncluded) where range.lower == nil && range.prefix == nil:
                range.lower = (literal, isIncluded)
            case .upper(let literal, let isIncluded) where range.upper == nil && range.prefix == nil:
                range.upper = (literal, isIncluded)
            case .prefix(let literal) where range.isEmpty: range.prefix = literal
            default: continue
            }
            answered.insert(sargable.conjunct)
        }
        if folds, range.isEmpty {
            for sargable in sargables where sargable.field == position {
                if case .prefix(let literal) = sargable.kind { range.prefix = literal }
            }
        }
        return range.isEmpty ? nil : (range, answered)
    }

    // MARK: Order

    /// What has to be done where the path's order is not that of the request.
    private var collected: Plan.Ordering {
        if request.isShuffled { return .shuffled }
        return request.order.isEmpty ? .byKey(isReversed: request.isReversed) : .sorted
    }

    /// How a path's records get into the order of the request, and whether that relies on entries with whole values.
    private func ordering(of candidate: Candidate) -> (Plan.Ordering, relies: Bool) {
        if counts || (request.isUnordered && !request.isShuffled) { return (.path(isReversed: false), false) }
        if request.isShuffled { return (.shuffled, false) }
        // What is the same in all records does not order them, and behind the key nothing does.
        let fixed = fixedFields(candidate.path)
        var terms: [OrderTerm] = []
        var keyTerm: Bool?
        for term in request.order where !fixed.contains(term.field) {
            if term.field == map.keyPosition, !term.isCaseInsensitive {
                keyTerm = term.isDescending
                break
            }
            terms.append(term)
        }
        let isKeyDescending = (keyTerm ?? false) != request.isReversed
        switch candidate.path {
        case .scan, .keys, .keyRange:
            return terms.isEmpty ? (.path(isReversed: isKeyDescending), false) : (.sorted, false)
        case .index(let path):
            guard path.equalities.allSatisfy(\.isSingle) else { return (collected(terms, isKeyDescending), false) }
            let rest = path.equalities.count..<path.positions.count
            guard rest.count == terms.count else { return (collected(terms, isKeyDescending), false) }
            for (at, term) in zip(rest, terms) {
                let form = path.index.forms[at]
                let isDescending = term.isDescending != request.isReversed
                guard path.positions[at] == term.field, form.isFolded == term.isCaseInsensitive,
                    (isDescending != form.isDescending) == isKeyDescending
                else { return (collected(terms, isKeyDescending), false) }
            }
            let relies = rest.contains { LoadedIndex.isLong(path.index.forms[$0].type) }
            return (.path(isReversed: isKeyDescending), relies)
        }
    }

    private func collected(_ terms: [OrderTerm], _ isKeyDescending: Bool) -> Plan.Ordering {
        terms.isEmpty ? .byKey(isReversed: isKeyDescending) : .sorted
    }

    private func fixedFields(_ path: AccessPath) -> Set<Int> {
        guard case .index(let path) = path else { return [] }
        var fixed: Set<Int> = []
        for (at, equality) in path.equalities.enumerated() where equality.isSingle && !path.index.forms[at].isFolded {
            fixed.insert(path.positions[at])
        }
        return fixed
    }

    // MARK: Choice

    /// The larger, the better; a scan has 0.
    private func score(_ candidate: Candidate, _ ordering: Plan.Ordering) -> Int {
        var isInOrder = false
        if case .path = ordering { isInOrder = true }
        switch candidate.path {
        case .scan: return 0
        case .keys(let equality): return equality.isSingle ? 10_000 : 5_000
        case .keyRange(let range): return score(range) + (isInOrder ? 8 : 0)
        case .index(let path):
            let isWhole = path.equalities.count == path.positions.count
            if isWhole, path.index.isUnique, path.index.state == .ready, path.equalities.allSatisfy({ !$0.mayBeNil && $0.isSingle }) {
                return 9_000 - path.retested
            }
            var score = path.equalities.reduce(0) { $0 + ($1.isSingle ? 100 : 60) } - 10 * path.retested
            if let range = path.range { score += self.score(range) } else if path.isNotNull { score += 2 }
            if score > 0 { return score + (isInOrder ? 8 : 0) - path.positions.count }
            // An index that answers nothing may still give the order, which is worth it where few records are wanted.
            if counts { return -1 }
            return isInOrder && request.limit != nil && !request.order.isEmpty ? 1 : -1
        }
    }

    private func score(_ range: AccessPath.Range) -> Int {
        if range.prefix != nil { return 40 }
        return (range.lower == nil ? 0 : 20) + (range.upper == nil ? 0 : 20)
    }

    // MARK: Covering

    private func covers(_ path: AccessPath.IndexPath, _ rest: Program) -> Bool {
        if !rest.related.isEmpty { return false }
        let readable = Set(
            path.positions.indices.filter { !path.index.forms[$0].isFolded }.map { path.positions[$0] } + [map.keyPosition])
        var needed = Set(rest.positions)
        if !counts { needed.formUnion(request.fields ?? Array(map.numbers.indices)) }
        if !counts { needed.formUnion(request.order.map(\.field)) }
        return needed.isSubset(of: readable)
    }

    /// Whether values are read from the entries at all.
    private func needsValues(_ rest: Program) -> Bool {
        if !rest.positions.isEmpty { return true }
        return !counts && (request.fields.map { $0 != [map.keyPosition] } ?? true || !request.order.isEmpty)
    }
}

extension AccessPath.Equality {
    fileprivate var mayBeNil: Bool {
        switch self {
        case .null, .listOrNull: true
        case .literal, .list: false
        }
    }
}

extension Sargable {
    fileprivate var isNotNull: Bool { if case .notNull = kind { true } else { false } }
}
