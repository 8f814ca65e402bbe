import ActiveStore
import StoreConformance

/// The place of everything with parents and children: what is done, to the oracle and to the store.
///
/// The reference is a plain field and the children are removed by hand, in the transaction of their parent. Relations with a delete rule belong
/// here too: a step of its own, whose part in the oracle stays the one of ``CascadeOperation/clear(_:)``.
enum CascadeOperation: Sendable {
    /// Adds so many children to a parent, which is added if there is none.
    case fill(Int, count: Int, text: String)
    /// Gives the children of one parent to another that is there.
    case move(from: Int, to: Int)
    /// Removes a parent with its children.
    case clear(Int)

    static let shelves = 12
    static let mostItems = 24

    static func random(_ random: inout SplitMix64) -> CascadeOperation {
        let shelf = random.below(shelves)
        switch random.below(5) {
        case 0, 1: return .fill(shelf, count: random.within(1...6), text: Text.random(&random, longest: 600))
        case 2: return .move(from: shelf, to: random.below(shelves))
        default: return .clear(shelf)
        }
    }

    /// Children have the number of the parent they began with and their own in it.
    static func code(_ shelf: Int, _ number: Int) -> String { "item-\(shelf)-\(number)" }
}

extension OracleState {
    mutating func perform(_ operation: CascadeOperation) -> String {
        switch operation {
        case .fill(let shelf, let count, let text):
            let outcome = shelves[shelf] == nil ? Outcome.added : Outcome.changed
            var missing = count
            for number in 0..<CascadeOperation.mostItems where missing > 0 {
                let code = CascadeOperation.code(shelf, number)
                if items[code] != nil { continue }
                items[code] = ItemContent(shelf: shelf, text: text)
                missing -= 1
            }
            shelves[shelf] = (shelves[shelf] ?? 0) + count - missing
            return outcome
        case .move(let from, let to):
            guard from != to, let count = shelves[from], let other = shelves[to] else { return Outcome.absent }
            for (code, item) in items where item.shelf == from { items[code] = ItemContent(shelf: to, text: item.text) }
            shelves[from] = 0
            shelves[to] = other + count
            return Outcome.changed
        case .clear(let shelf):
            guard shelves.removeValue(forKey: shelf) != nil else { return Outcome.absent }
            for (code, item) in items where item.shelf == shelf { items[code] = nil }
            return Outcome.removed
        }
    }
}

extension StorePerformer {
    func perform(_ operation: CascadeOperation) throws -> String {
        switch operation {
        case .fill(let number, let count, let text):
            let found = try Shelf.find(number)
            var shelf = found ?? Shelf(number: number)
            var missing = count
            for place in 0..<CascadeOperation.mostItems where missing > 0 {
                let code = CascadeOperation.code(number, place)
                if try Item.find(code) != nil { continue }
                var item = Item(code: code, shelf: number, text: text)
                try item.insert()
                missing -= 1
            }
            shelf.itemCount += count - missing
            try shelf.save()
            return found == nil ? Outcome.added : Outcome.changed
        case .move(let from, let to):
            guard from != to, var source = try Shelf.find(from), var target = try Shelf.find(to) else { return Outcome.absent }
            for var item in try Item.where({ $0.shelf == from }).all() {
                item.shelf = to
                try item.save()
            }
            target.itemCount += source.itemCount
            source.itemCount = 0
            try source.save()
            try target.save()
            return Outcome.changed
        case .clear(let number):
            guard let shelf = try Shelf.find(number) else { return Outcome.absent }
            for item in try Item.where({ $0.shelf == number }).all() { try item.destroy() }
            try shelf.destroy()
            return Outcome.removed
        }
    }
}
