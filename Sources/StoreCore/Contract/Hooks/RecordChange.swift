/// What a committed transaction did to a record.
public enum RecordChange: String, Sendable, Hashable {
    /// It was added.
    case created
    /// Some of its fields were changed.
    case updated
    /// It was removed.
    case destroyed
}

extension RecordChange {
    /// What this change and a later one of the same record come to; nil for nothing: added and removed again.
    func followed(by later: RecordChange) -> RecordChange? {
        switch (self, later) {
        case (.created, .destroyed): nil
        case (.created, _): .created
        case (_, .destroyed): .destroyed
        default: .updated
        }
    }
}
