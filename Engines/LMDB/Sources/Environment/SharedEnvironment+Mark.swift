import StoreCore
import Synchronization

// What this process, as the owner, notes about the file for the next one; see OwnerMark.
extension SharedEnvironment {
    /// Takes away what the last owner recorded about the file, before the first transaction can change it.
    func recordWriting() throws {
        if hasBegunToWrite.load(ordering: .acquiring) { return }
        if let lock, (try? lock.mark()) != .open { try lock.write(.open, isDurable: options.durability == .full) }
        hasBegunToWrite.store(true, ordering: .releasing)
    }

    /// Notes how the file is left, unless it was not changed and the note of the owner before holds.
    func recordClosed() {
        let hasWritten = hasBegunToWrite.exchange(false, ordering: .acquiringAndReleasing)
        // What was not brought to disk may be lost with the machine, and then the file is not as it was left.
        guard options.durability != .relaxed, let lock, hasItsName, writer.state.withLock({ $0.fatal == nil }) else { return }
        if !hasWritten {
            if case .asLeft = finding { return }
            guard let mark = try? lock.mark(), mark != .making else { return }
        }
        // Where this process brought nothing to disk, what the one before it wrote may be lost with the machine yet.
        let isDurable = options.durability == .full && hasWritten
        guard let mark = try? OwnerMark(leaving: file.path, isDurable: isDurable) else { return }
        try? lock.write(mark, isDurable: isDurable)
    }
}
