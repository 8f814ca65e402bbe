/// One of the two programs that are compared. Each operation measures its essential part and returns a sum that must be the same on both
/// sides.
protocol Side: AnyObject {
    /// Makes the store that the operations work on, and fills it.
    func load() throws
    /// A hash of every field of every record in key order.
    func digest() throws -> UInt64
    /// Closes the store.
    func close() throws

    func bulkInsert(_ watch: inout Stopwatch) throws -> Int64
    func singleInserts(_ watch: inout Stopwatch) throws -> Int64
    func findInOneRead(_ watch: inout Stopwatch) throws -> Int64
    func findEach(_ watch: inout Stopwatch) throws -> Int64
    func findEmails(_ watch: inout Stopwatch) throws -> Int64
    func whereName(_ watch: inout Stopwatch) throws -> Int64
    func newestOfAges(_ watch: inout Stopwatch) throws -> Int64
    func scan(_ watch: inout Stopwatch) throws -> Int64
    func scanUnordered(_ watch: inout Stopwatch) throws -> Int64
    func updateAges(_ watch: inout Stopwatch) throws -> Int64
    func updateAgesByQuery(_ watch: inout Stopwatch) throws -> Int64
    func authorsWithArticles(_ watch: inout Stopwatch) throws -> Int64
    func cascade(_ watch: inout Stopwatch) throws -> Int64
    func pluck(_ watch: inout Stopwatch) throws -> Int64
    func pluckUnordered(_ watch: inout Stopwatch) throws -> Int64
    func countOlder(_ watch: inout Stopwatch) throws -> Int64
    func json(_ watch: inout Stopwatch) throws -> Int64
    func openAndFind(_ watch: inout Stopwatch) throws -> Int64
}
