import StoreCore
import Synchronization

// What this process, as the owner, records about the file for the next owner; see OwnerMark.
extension SharedEnvironment {
    /// Removes the last owner's record of the file, before the first transaction can change it.
    func recordWriting() throws {
        if hasBegunToWrite.load(ordering: .acquiring) { return }
        if let lock, (try? lock.mark()) != .open { try lock.write(.open, isDurable: options.durability == .full) }
        hasBegunToWrite.store(true, ordering: .releasing)
    }

    /// Records the closed state of the file, unless it was not changed and the previous owner's record is still valid.
    func recordClosed() {
        let hasWritten = hasBegunToWrite.exchange(false, ordering: .acquiringAndReleasing)
        // Data that was not synced may be lost in a crash of the machine, and then the record would be wrong.
        guard options.durability != .relaxed, let lock, hasItsName, writer.state.withLock({ $0.fatal == nil }) else { return }
        if !hasWritten {
            if case .asLeft = finding { return }
            guard let mark = try? lock.mark(), mark != .making else { return }
        }
        // If this process synced nothing, data written by the previous one may still be lost in a crash of the machine.
        let isDurable = options.durability == .full && hasWritten
        guard let mark = try? OwnerMark(leaving: file.path, isDurable: isDurable) else { return }
        try? lock.write(mark, isDurable: isDurable)
    }
}
