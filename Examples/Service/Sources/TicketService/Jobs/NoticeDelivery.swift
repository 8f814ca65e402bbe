import ActiveStore
import FoundationEssentials

/// The background job: claims notices, delivers them, removes them.
///
/// Several processes may run it on one store (PostgreSQL): a notice is claimed by one of them. A process that is killed after claiming leaves a
/// notice that is due again a minute later, so a notice is delivered at least once.
struct NoticeDelivery: Sendable {
    let store: any Store
    var pause: Duration = .seconds(1)
    static let claimed: TimeInterval = 60

    /// Delivers until the task is cancelled.
    func run() async {
        while !Task.isCancelled {
            do {
                if try await deliverNext() { continue }
            } catch {
                Log.error("notice", error)
            }
            try? await Task.sleep(for: pause)
        }
    }

    /// Delivers one notice; false if none is due.
    private func deliverNext() async throws -> Bool {
        // The read needs no writer lock, and mostly nothing is due.
        let now = Date()
        let due = Notice.where { $0.due <= now }.order(by: \.due).in(store)
        guard try await due.exists(), let notice = try await due.claim(.set(\.due, now + Self.claimed), .add(\.attempts, 1)) else {
            return false
        }
        // Here a real service would send a mail.
        Log.info("notice", ["recipient": JSONValue(notice.recipient.id), "text": JSONValue(notice.text)])
        try await notice.destroy(in: store)
        return true
    }
}
