/// The change that a committed transaction made to a record.
public enum RecordChange: String, Sendable, Hashable {
    /// It was added.
    case created
    /// Some of its fields were changed.
    case updated
    /// It was removed.
    case destroyed
}

extension RecordChange {
    /// The combination of this change and a later one of the same record; nil if the record was added and removed again.
    func followed(by later: RecordChange) -> RecordChange? {
        switch (self, later) {
        case (.created, .destroyed): nil
        case (.created, _): .created
        case (_, .destroyed): .destroyed
        default: .updated
        }
    }
}
