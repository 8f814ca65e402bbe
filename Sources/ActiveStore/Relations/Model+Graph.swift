import StoreCore

extension Model {
    /// Stores the record with all that is pending in it: first what its row refers to, then the row, then what refers to it. All of it is
    /// stored or nothing; a failure inside says where it was, as `articles[1].title`.
    mutating func storeWithRelated(_ kind: SaveKind, _ transaction: WriteTransaction, _ timestamps: TimestampPolicy) throws {
        try transaction.undoable { level in
            for link in Self.relationLinks { try link.saveParents(of: &self, level) }
            try storeAlone(kind, level, timestamps)
            for link in Self.relationLinks { try link.saveChildren(of: &self, level) }
        }
    }
}
