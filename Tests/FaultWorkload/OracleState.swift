/// What has to be in the store: plain dictionaries in the parent, never in the store's folder and never through the library.
package struct OracleState: Sendable, Equatable {
    package var parcels: [Int: ParcelContent] = [:]
    /// The number of children of each parent.
    package var shelves: [Int: Int] = [:]
    package var items: [String: ItemContent] = [:]
    /// The items that each sticker is on, in the order of their codes, each as often as there are rows between the two.
    package var stickers: [Int: [String]] = [:]

    package init() {}

    package var recordCount: Int { parcels.count + shelves.count + items.count + stickers.count + stuckCount }
    /// The number of rows between items and stickers.
    var stuckCount: Int { stickers.values.reduce(0) { $0 + $1.count } }

    /// Does a transaction.
    ///
    /// - Returns: The outcomes of its steps.
    package mutating func perform(_ script: TransactionScript) -> String {
        var changed = self
        let outcomes = changed.perform(script.operations)
        if case .commit = script.ending { self = changed }
        return outcomes
    }

    private mutating func perform(_ operations: [Operation]) -> String {
        var outcomes = ""
        for operation in operations { outcomes += perform(operation) }
        return outcomes
    }

    private mutating func perform(_ operation: Operation) -> String {
        switch operation {
        case .save(let number, let content):
            if isTaken(content.label, besides: number) { return Outcome.refused }
            return parcels.updateValue(content, forKey: number) == nil ? Outcome.added : Outcome.changed
        case .change(let number, let weight, let note):
            guard var content = parcels[number] else { return Outcome.absent }
            content.weight = weight ?? content.weight
            content.note = note ?? content.note
            parcels[number] = content
            return Outcome.changed
        case .label(let number, let label):
            guard parcels[number] != nil else { return Outcome.absent }
            if isTaken(label, besides: number) { return Outcome.refused }
            parcels[number]?.label = label
            return Outcome.changed
        case .insert(let number, let content):
            if parcels[number] != nil || isTaken(content.label, besides: number) { return Outcome.refused }
            parcels[number] = content
            return Outcome.added
        case .destroy(let number): return parcels.removeValue(forKey: number) == nil ? Outcome.absent : Outcome.removed(1)
        case .reweigh(let from, let to):
            let numbers = parcels.filter { $0.value.weight == from }.keys
            for number in numbers { parcels[number]?.weight = to }
            return Outcome.changed(numbers.count)
        case .discard(let weight):
            let before = parcels.count
            parcels = parcels.filter { $0.value.weight != weight }
            return Outcome.removed(before - parcels.count)
        case .flood(let numbers, let note):
            for number in numbers {
                var content = parcels[number] ?? ParcelContent(label: nil, weight: 0, note: "")
                content.note = note
                parcels[number] = content
            }
            return Outcome.changed
        case .cascade(let operation): return perform(operation)
        case .savepoint(let operations, let isUndone):
            let before = self
            let outcomes = perform(operations)
            if isUndone { self = before }
            return "(\(outcomes))"
        }
    }

    private func isTaken(_ label: String?, besides number: Int) -> Bool {
        guard let label else { return false }
        return parcels.contains { $0.value.label == label && $0.key != number }
    }
}

/// The fields of an item besides its key.
package struct ItemContent: Sendable, Equatable {
    package var shelf: Int
    package var text: String
}
