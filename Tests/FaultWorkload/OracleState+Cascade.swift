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
        case .stick(let sticker, let shelf):
            guard shelves[shelf] != nil else { return Outcome.absent }
            let outcome = stickers[sticker] == nil ? Outcome.added : Outcome.changed
            var stuck = stickers[sticker] ?? []
            for (code, item) in items where item.shelf == shelf && !stuck.contains(code) { stuck.append(code) }
            stickers[sticker] = stuck.sorted()
            return outcome
        case .peel(let sticker):
            guard let stuck = stickers.removeValue(forKey: sticker) else { return Outcome.absent }
            return Outcome.removed(1 + stuck.count)
        case .clear(let shelf):
            guard shelves.removeValue(forKey: shelf) != nil else { return Outcome.absent }
            let before = items.count + stuckCount
            for (code, item) in items where item.shelf == shelf { items[code] = nil }
            for (sticker, stuck) in stickers { stickers[sticker] = stuck.filter { items[$0] != nil } }
            return Outcome.removed(1 + before - items.count - stuckCount)
        }
    }
}
