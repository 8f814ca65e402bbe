import StoreCore

/// The failure that broke a transaction, if one did: each later call throws it.
package struct TransactionFailure {
    package var error: StoreError? { didSet { isSet = error != nil } }
    /// Whether there is one: each change asks, and looking at an optional error takes longer.
    package private(set) var isSet = false

    package init() {}

    /// - Throws: The failure.
    @inlinable @inline(__always) package func check() throws { if isSet, let error { throw error } }
}
