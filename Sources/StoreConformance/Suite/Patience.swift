import ActiveStore

/// How long cases wait for what is sure to come.
///
/// None of these is part of a fact: each only ends what would otherwise hang. A machine that is busy with other things is slower by a factor of tens,
/// so they are minutes, and a case that is about time proves the order of events instead, or measures the ``ThreadTime``.
enum Patience {
    /// A store's `busyTimeout` and `openTimeout` unless a case is about them.
    static let ofStores: Duration = .seconds(180)
    /// For another thread or process; longer than any store waits, so that the store's own error is what is reported.
    static let waits: Duration = .seconds(300)

    /// Has a store wait as long as cases do, unless it was told to wait longer.
    static func lend(to configuration: inout StoreConfiguration) {
        configuration.busyTimeout = max(configuration.busyTimeout, ofStores)
        configuration.openTimeout = max(configuration.openTimeout, ofStores)
    }
}
