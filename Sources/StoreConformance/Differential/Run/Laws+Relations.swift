import ActiveStore
import StoreCore

extension Laws {
    /// Two equivalent forms of a request have the same result.
    func checkSame(_ request: FetchRequest, _ other: FetchRequest) throws -> StepOutcome {
        let rows = try fetch(request)
        let others = try fetch(other)
        return rows == others ? .holds : .broken("\(StepOutcome.rows(rows)), put another way \(StepOutcome.rows(others))")
    }

    // MARK: Owners

    /// The values of one of the records' own fields are the owners, so that each has some records.
    func checkOwners(_ request: FetchRequest) throws -> StepOutcome {
        var request = request
        request.isUnordered = false
        if request.limit == nil, request.offset == 0 { request.limit = 2 }
        let fields = request.entity.definition.fields
        let positions = fields.indices.filter { [.int, .string, .uuid].contains(fields[$0].type) }
        if positions.isEmpty { return .holds }
        let position = positions[(request.offset ^ (request.limit ?? 0)) % positions.count]
        var owners: [StoredCell: Value] = [:]
        for row in try fetch(FetchRequest(request.entity, fields: [position])) {
            if let cell = row.first, let value = cell.value(of: fields[position].type) { owners[cell] = value }
        }
        let step = RelationStep(to: request.entity, local: position, foreign: position)
        let together = RelatedRequest(request, along: step, of: Array(owners.values))
        var found: [StoredCell: [StoredRow]] = [:]
        for (owner, row) in try related(together) { found[owner, default: []].append(row) }
        for (cell, owner) in owners {
            let alone = try fetch(together.records(of: owner))
            let first = found.removeValue(forKey: cell) ?? []
            if first != alone {
                return .broken("of \(fields[position].name) \(cell) together \(StepOutcome.rows(first)), alone \(StepOutcome.rows(alone))")
            }
        }
        return found.isEmpty ? .holds : .broken("there are records of owners that were not given: \(found.keys)")
    }

    // MARK: Joins

    /// Ignoring limit and offset: the inner join equals each outer one without missing records, the full join combines left
    /// and right, and the left records with a partner are those with a related record that fulfils the right condition.
    func check(_ request: JoinRequest) throws -> StepOutcome {
        var request = request
        (request.limit, request.offset) = (nil, 0)
        request.left.fields = nil
        var rows: [JoinRequest.Kind: [StoredPair]] = [:]
        for kind in JoinRequest.Kind.allCases {
            request.kind = kind
            rows[kind] = try join(request)
        }
        let inner = rows[.inner] ?? []
        for (kind, rows) in rows where rows.filter({ $0.left != nil && $0.right != nil }) != inner {
            return .broken("the \(kind.word) join has \(StepOutcome.pairs(rows)), the inner one \(StepOutcome.pairs(inner))")
        }
        let full = rows[.full] ?? []
        if full.filter({ $0.left != nil }) != rows[.left] || full.filter({ $0.right != nil }) != rows[.right] {
            return .broken("left and right do not make up \(StepOutcome.pairs(full))")
        }
        return try checkPartners(request, inner)
    }

    private func checkPartners(_ request: JoinRequest, _ inner: [StoredPair]) throws -> StepOutcome {
        let (left, right) = (request.left.entity.definition, request.right.entity.definition)
        guard right.fields.indices.contains(request.rightField), left.fields.indices.contains(request.leftField),
            left.fields[request.leftField].type == right.fields[request.rightField].type,
            request.left.limit == nil, request.left.offset == 0, request.right.limit == nil, request.right.offset == 0
        else { return .holds }
        let step = RelationStep(to: request.right.entity, local: request.leftField, foreign: request.rightField)
        var related = request.left
        related.predicate = related.predicate && .any(step, request.right.predicate)
        // One row for each, in the order of the left request.
        var partners: [StoredRow] = []
        for case let row? in inner.map(\.left) where partners.last != row { partners.append(row) }
        let rows = try fetch(related)
        if rows == partners { return .holds }
        return .broken("joined are \(StepOutcome.rows(partners)), related \(StepOutcome.rows(rows))")
    }

    // MARK: Aggregates

    /// Ignoring having, limit and offset: the counts and sums of the groups add up to
    /// those of all records, and the minimum of the minima is the overall minimum.
    func check(_ request: AggregateRequest) throws -> StepOutcome {
        var request = request
        (request.having, request.order, request.limit, request.offset) = (.all, [], nil, 0)
        request.aggregates = request.aggregates.filter { $0.function != .average && $0.function != .countDistinct } + [Aggregate(.count)]
        let grouped: [StoredRow]
        let whole: StoredRow
        do {
            grouped = try aggregation(request)
            let width = request.groups.count
            request.groups = []
            whole = try aggregation(request).first ?? []
            return compare(request, grouped.map { Array($0.dropFirst(width)) }, whole)
        } catch let error as StoreError where error.code == .overflow {
            return .holds  // the sum of a group may overflow although the overall sum does not
        }
    }

    private func compare(_ request: AggregateRequest, _ groups: [StoredRow], _ whole: StoredRow) -> StepOutcome {
        guard whole.count == request.aggregates.count, groups.allSatisfy({ $0.count == whole.count }) else {
            return .broken("the rows have another length than \(request.aggregates.count)")
        }
        for (position, aggregate) in request.aggregates.enumerated() where aggregate.function == .count || aggregate.function == .sum {
            let cells = groups.map { $0[position] }
            switch whole[position] {
            case .int(let all):
                var sum: Int128 = 0
                for case .int(let number) in cells { sum += Int128(number) }
                if sum != Int128(all) { return .broken("the groups' \(aggregate.function) is \(sum), that of all \(all)") }
            case .double(let all):
                if let broken = compareDoubles(cells, all) { return broken }
            default: break  // decimals are bytes here
            }
        }
        for (position, aggregate) in request.aggregates.enumerated() where aggregate.function == .minimum || aggregate.function == .maximum
        {
            let isFound =
                whole[position] == .null ? groups.allSatisfy { $0[position] == .null } : groups.contains { $0[position] == whole[position] }
            if !isFound { return .broken("no group has the \(aggregate.function) of all, \(whole[position])") }
        }
        return .holds
    }

    /// Each sum is rounded once, so the groups' sums differ from the overall one by at most half a last digit each.
    private func compareDoubles(_ cells: [StoredCell], _ all: UInt64) -> StepOutcome? {
        let whole = Double(bitPattern: all)
        var sum = ExactSum()
        sum.add(-whole)
        var tolerance = whole.ulp
        for case .double(let bits) in cells {
            sum.add(Double(bitPattern: bits))
            tolerance += Double(bitPattern: bits).ulp
        }
        guard tolerance.isFinite, let difference = sum.value, abs(difference) > tolerance else { return nil }
        return .broken("the sum of all is \(whole), that of the groups differs by \(difference)")
    }
}
