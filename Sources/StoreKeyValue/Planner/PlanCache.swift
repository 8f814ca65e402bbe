import StoreCore

/// Plans by the shape of their requests; the cache is cleared when it is full.
///
/// A hash table in plain memory: a dictionary would need the shape of each request as a value, and making
/// one counts more references than a look-up takes steps.
struct PlanCache: ~Copyable {
    private struct Known {
        let shape: RequestShape
        let plans: PlanSet
    }

    /// The hash of the shape in each slot; 0 for an empty slot.
    private let hashes: UnsafeMutablePointer<Int>
    private let slots: UnsafeMutablePointer<Known>
    private var count = 0
    private static let limit = 512
    /// A power of two, and twice as many as are filled, so that the search for a free slot is short.
    private static let capacity = 1_024

    init() {
        hashes = .allocate(capacity: PlanCache.capacity)
        hashes.initialize(repeating: 0, count: PlanCache.capacity)
        slots = .allocate(capacity: PlanCache.capacity)
    }

    deinit {
        for at in 0..<PlanCache.capacity where hashes[at] != 0 { (slots + at).deinitialize(count: 1) }
        hashes.deallocate()
        slots.deallocate()
    }

    /// The plans for a request; nil for the first one of its shape.
    @inline(__always) func plans(for request: borrowing FetchRequest, purpose: UInt8) -> PlanSet? {
        let hash = PlanCache.hash(request, purpose)
        var at = hash & (PlanCache.capacity - 1)
        while hashes[at] != 0 {
            if hashes[at] == hash, (slots + at).pointee.shape.isShape(of: request, purpose: purpose) { return (slots + at).pointee.plans }
            at = (at &+ 1) & (PlanCache.capacity - 1)
        }
        return nil
    }

    /// Keeps the plans of a shape that has none yet.
    mutating func keep(_ plans: PlanSet, for request: borrowing FetchRequest, purpose: UInt8) {
        if count == PlanCache.limit { removeAll() }
        let hash = PlanCache.hash(request, purpose)
        var at = hash & (PlanCache.capacity - 1)
        while hashes[at] != 0 { at = (at &+ 1) & (PlanCache.capacity - 1) }
        hashes[at] = hash
        (slots + at).initialize(to: Known(shape: RequestShape(request, purpose: purpose), plans: plans))
        count += 1
    }

    mutating func removeAll() {
        for at in 0..<PlanCache.capacity where hashes[at] != 0 {
            hashes[at] = 0
            (slots + at).deinitialize(count: 1)
        }
        count = 0
    }

    @inline(__always) private static func hash(_ request: borrowing FetchRequest, _ purpose: UInt8) -> Int {
        let hash = RequestShape.hash(request, purpose: purpose)
        return hash == 0 ? 1 : hash
    }
}
