import ActiveStore

extension OracleState {
    /// Reads all records of a store, in one snapshot.
    package init(reading store: any Store) throws {
        self.init()
        try store.read { _ in
            try Parcel.query.forEach { parcels[$0.number] = ParcelContent(label: $0.label, weight: $0.weight, note: $0.note) }
            try Shelf.query.forEach { shelves[$0.number] = $0.itemCount }
            try Item.query.forEach { items[$0.code] = ItemContent(shelf: $0.shelfID, text: $0.text) }
            try Sticker.query.forEach { stickers[$0.number] = [] }
            for (sticker, code) in try Sticking.order(by: \.itemID).pluck(\.stickerID, \.itemID) {
                // One whose sticker is gone is found as a reference that leads nowhere, and by its sticker here.
                stickers[sticker, default: []].append(code)
            }
        }
    }

    /// What the indexes of a store say otherwise than these records, one sentence each; nothing if they agree.
    ///
    /// Every label there can be is looked for through the unique index, and every weight and shelf through theirs.
    package func disagreements(withIndexesOf store: any Store) throws -> [String] {
        var found: [String] = []
        let owners = Dictionary(parcels.compactMap { number, content in content.label.map { ($0, number) } }) { first, _ in first }
        try store.read { transaction in
            for label in (0..<TransactionScript.labels).map({ "label \($0)" }) {
                let numbers = try Parcel.where { $0.label == label }.all().map(\.number)
                let expected = owners[label].map { [$0] } ?? []
                if numbers != expected {
                    found.append("the unique index has \"\(label)\" at \(numbers), the rows at \(expected)")
                }
            }
            for weight in 0..<TransactionScript.weights {
                let numbers = try Parcel.where { $0.weight == weight }.all().map(\.number)
                let expected = parcels.filter { $0.value.weight == weight }.keys.sorted()
                if numbers != expected { found.append("the index has weight \(weight) at \(numbers), the rows at \(expected)") }
            }
            for shelf in 0..<CascadeOperation.shelves {
                let count = try Item.where { $0.shelfID == shelf }.count()
                let expected = items.count { $0.value.shelf == shelf }
                if count != expected { found.append("the index has \(count) items of shelf \(shelf), the rows \(expected)") }
            }
            for sticker in 0..<CascadeOperation.stickers {
                let codes = try Item.where { $0.stickers.any { $0.number == sticker } }.pluck(\.code)
                let expected = stickers[sticker] ?? []
                if codes != expected { found.append("sticker \(sticker) is found on \(codes), by the rows on \(expected)") }
            }
            for dangling in try transaction.danglingReferences() {
                found.append("\(dangling.count) records of \(dangling.entity) refer by \(dangling.field) to none of \(dangling.target)")
            }
        }
        return found
    }
}
