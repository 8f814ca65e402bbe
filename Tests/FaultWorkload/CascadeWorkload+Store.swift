import ActiveStore

extension StorePerformer {
    func perform(_ operation: CascadeOperation) throws -> String {
        switch operation {
        case .fill(let number, let count, let text):
            let found = try Shelf.find(number)
            var shelf = found ?? Shelf(number: number)
            var missing = count
            for location in 0..<CascadeOperation.mostItems where missing > 0 {
                let code = CascadeOperation.code(number, location)
                if try Item.find(code) != nil { continue }
                shelf.items.append(Item(code: code, text: text, shelf: Reference(id: number)))
                missing -= 1
            }
            shelf.itemCount += count - missing
            try shelf.save()
            return found == nil ? Outcome.added : Outcome.changed
        case .move(let from, let to):
            guard from != to, var source = try Shelf.find(from), var target = try Shelf.find(to) else { return Outcome.absent }
            try target.items.add(contentsOf: source.items.all())
            target.itemCount += source.itemCount
            source.itemCount = 0
            try source.save()
            try target.save()
            return Outcome.changed
        case .stick(let number, let on):
            guard let shelf = try Shelf.find(on) else { return Outcome.absent }
            let found = try Sticker.find(number)
            let sticker = try found ?? Sticker(number: number).saved()
            for item in try shelf.items.all() { try item.stickers.add(sticker) }
            return found == nil ? Outcome.added : Outcome.changed
        case .peel(let number):
            guard let sticker = try Sticker.find(number) else { return Outcome.absent }
            return Outcome.removed(try sticker.destroy().total)
        case .clear(let number):
            guard let shelf = try Shelf.find(number) else { return Outcome.absent }
            return Outcome.removed(try shelf.destroy().total)
        }
    }

    /// Adds a child whose parent is not there, which the commit has to refuse.
    func addLostItem() throws {
        var item = Item(code: "lost", text: "", shelf: Reference(id: CascadeOperation.shelves))
        try item.insert()
    }
}
