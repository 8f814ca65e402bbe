import StoreCore

/// The failure that broke a transaction, if one did: each later call throws it.
package struct TransactionFailure {
    package var error: StoreError? { didSet { isSet = error != nil } }
    /// Whether there is a failure. Every change checks this first, because reading or copying the error takes longer.
    package private(set) var isSet = false

    package init() {}

    /// - Throws: The failure.
    @inline(never) package func check() throws { if let error { throw error } }
}
