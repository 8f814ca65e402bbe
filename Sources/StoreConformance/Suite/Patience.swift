import ActiveStore

/// Timeouts for events that are certain to happen.
///
/// None of these is part of a fact: each only ends what would otherwise hang. A busy machine may be tens of times slower,
/// so they are minutes, and a case about time proves the order of events instead, or measures the ``ThreadTime``.
enum Patience {
    /// A store's `busyTimeout` and `openTimeout` unless a case is about them.
    static let ofStores: Duration = .seconds(180)
    /// For another thread or process; longer than any store's timeout, so that the store's own error is reported.
    static let waits: Duration = .seconds(300)

    /// Makes a store wait as long as cases do, unless its timeout is longer.
    static func lend(to configuration: inout StoreConfiguration) {
        configuration.busyTimeout = max(configuration.busyTimeout, ofStores)
        configuration.openTimeout = max(configuration.openTimeout, ofStores)
    }
}
