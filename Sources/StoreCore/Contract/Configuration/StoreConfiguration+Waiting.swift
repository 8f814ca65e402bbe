import Glibc

extension StoreConfiguration {
    /// Runs the body until no other process is in its way, or opening has waited long enough: another process may be creating or migrating
    /// the store, which takes longer than a transaction should.
    func waitingForOthers<R>(_ body: () throws -> R) throws -> R {
        let end = ContinuousClock.now + openTimeout
        while true {
            do { return try body() } catch let error as StoreError where error.code == .busy && ContinuousClock.now < end {
                usleep(1_000)
            }
        }
    }
}

extension Duration {
    /// The nearest duration that can be waited for, from zero to a hundred years. Clocks and sleeps do not accept every duration: where
    /// their arithmetic overflows, the process traps.
    package var asWait: Duration { min(max(self, .zero), .seconds(100 * 366 * 86_400)) }
}
