import ActiveStore

extension OracleState {
    /// Reads all records of a store, in one snapshot.
    init(reading store: any Store) throws {
        self.init()
        try store.read { _ in
            try Parcel.query.forEach { parcels[$0.number] = ParcelContent(label: $0.label, weight: $0.weight, note: $0.note) }
            try Shelf.query.forEach { shelves[$0.number] = $0.itemCount }
            try Item.query.forEach { items[$0.code] = ItemContent(shelf: $0.shelf, text: $0.text) }
        }
    }

    /// What the indexes of a store say otherwise than these records, one sentence each; nothing if they agree.
    ///
    /// Every label there can be is looked for through the unique index, and every weight and shelf through theirs.
    func disagreements(withIndexesOf store: any Store) throws -> [String] {
        var found: [String] = []
        let owners = Dictionary(parcels.compactMap { number, content in content.label.map { ($0, number) } }) { first, _ in first }
        try store.read { _ in
            for label in (0..<TransactionScript.labels).map({ "label \($0)" }) {
                let numbers = try Parcel.where { $0.label == label }.all().map(\.number)
                let expected = owners[label].map { [$0] } ?? []
                if numbers != expected {
                    found.append("the unique index has \"\(label)\" at \(numbers), the rows at \(expected)")
                }
            }
            for weight in 0..<20 {
                let numbers = try Parcel.where { $0.weight == weight }.all().map(\.number)
                let expected = parcels.filter { $0.value.weight == weight }.keys.sorted()
                if numbers != expected { found.append("the index has weight \(weight) at \(numbers), the rows at \(expected)") }
            }
            for shelf in 0..<CascadeOperation.shelves {
                let count = try Item.where { $0.shelf == shelf }.count()
                let expected = items.count { $0.value.shelf == shelf }
                if count != expected { found.append("the index has \(count) items of shelf \(shelf), the rows \(expected)") }
            }
        }
        return found
    }
}
