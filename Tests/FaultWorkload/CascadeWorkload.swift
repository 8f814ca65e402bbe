import ActiveStore
import StoreConformance

/// The place of everything with parents and children: what is done, to the oracle and to the store.
///
/// The store has relations and their rules: children go with their parent, rows between with either side, and a child needs its parent. The
/// oracle has dictionaries and does all of that by hand.
package enum CascadeOperation: Sendable {
    /// Adds so many children to a parent, which is added if there is none.
    case fill(Int, count: Int, text: String)
    /// Gives the children of one parent to another that is there.
    case move(from: Int, to: Int)
    /// Puts a sticker, which is added if there is none, on all children of a parent.
    case stick(Int, on: Int)
    /// Removes a sticker, with the rows between it and the children, which stay.
    case peel(Int)
    /// Removes a parent, with its children and the rows between them and their stickers.
    case clear(Int)

    static let shelves = 12
    static let mostItems = 24
    static let stickers = 5

    static func random(_ random: inout SplitMix64) -> CascadeOperation {
        let shelf = random.below(shelves)
        switch random.below(10) {
        case 0...3: return .fill(shelf, count: random.within(1...6), text: Text.random(&random, longest: 600))
        case 4: return .move(from: shelf, to: random.below(shelves))
        case 5, 6: return .stick(random.below(stickers), on: shelf)
        case 7: return .peel(random.below(stickers))
        default: return .clear(shelf)
        }
    }

    /// Children have the number of the parent they began with and their own in it.
    static func code(_ shelf: Int, _ number: Int) -> String { "item-\(shelf)-\(number)" }
}
