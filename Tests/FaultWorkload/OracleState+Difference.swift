extension OracleState {
    /// How a store's records differ from these, one line each.
    package func differences(from stored: OracleState) -> [String] {
        differences("parcel", parcels, stored.parcels) + differences("shelf", shelves, stored.shelves)
            + differences("item", items, stored.items) + differences("sticker", stickers, stored.stickers)
    }

    private func differences<Key: Hashable & Comparable, Content: Equatable>(
        _ entity: String, _ expected: [Key: Content], _ stored: [Key: Content]
    ) -> [String] {
        Set(expected.keys).union(stored.keys).sorted().compactMap { key in
            switch (expected[key], stored[key]) {
            case (let wanted?, nil): "\(entity) \(key) is missing: \(shortened(wanted))"
            case (nil, let found?): "\(entity) \(key) should not be there: \(shortened(found))"
            case (let wanted?, let found?) where wanted != found:
                "\(entity) \(key) is \(shortened(found)), should be \(shortened(wanted))"
            default: nil
            }
        }
    }

    private func shortened(_ content: some Any) -> String {
        let text = "\(content)"
        return text.utf8.count <= 160 ? text : text.prefix(120) + "… (\(text.utf8.count) bytes)"
    }
}
