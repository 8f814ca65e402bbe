import Glibc

extension StoreConfiguration {
    /// Runs the body until no other process is in its way, or opening has waited long enough: another process may be making the store or migrating
    /// it, which takes longer than a transaction should.
    func waitingForOthers<R>(_ body: () throws -> R) throws -> R {
        let end = ContinuousClock.now + openTimeout
        while true {
            do { return try body() } catch let error as StoreError where error.code == .busy && ContinuousClock.now < end {
                usleep(1_000)
            }
        }
    }
}
