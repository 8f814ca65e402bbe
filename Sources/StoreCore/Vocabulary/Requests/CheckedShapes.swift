import CStoreCore
import Glibc

// Shapes that have been checked.
//
// Whether a shape is valid depends only on the shape, so it is checked once per process. Shapes of fetch requests are in a table that all
// threads read without a lock: a slot is filled once and never changes. If all slots of a shape are taken by others, it is checked each
// time.
//
// The shapes are plain memory that is never freed and has no reference count: concurrent readers would contend for one counter.
extension FetchRequest {
    /// The number of slots a shape may use.
    private static let locations = 4

    /// Checks the shape, unless one like it has been checked in this process.
    ///
    /// - Throws: As ``checkShape()``.
    @inlinable @inline(__always) package func checkShapeOnce() throws {
        // All records in key order, with all fields: nothing is named that could be missing.
        if order.isEmpty, fields == nil, predicate.isAll { return }
        try lookUpShape()
    }

    @usableFromInline func lookUpShape() throws {
        let location = shapeHash
        var free: Int?
        for next in 0..<FetchRequest.locations {
            guard let known = activestore_shape_get(location &+ next) else {
                free = location &+ next
                break
            }
            if isShape(UnsafeRawPointer(known)) { return }
        }
        try checkShape()
        guard let free else { return }
        let shape = makeShape()
        if activestore_shape_keep(free, shape) == 0 { shape.deallocate() }
    }

    // A shape: the entity's ordinal, the lengths in bytes of code, terms and fields (-1 for all fields), the terms, the fields, the code.

    private func makeShape() -> UnsafeMutableRawPointer {
        let code = predicate.code
        let numbers = [entity.ordinal, code.count, order.count, fields?.count ?? -1] + order.map(\.packed) + (fields ?? [])
        let (stride, alignment) = (MemoryLayout<Int>.stride, MemoryLayout<Int>.alignment)
        let shape = UnsafeMutableRawPointer.allocate(byteCount: numbers.count * stride + code.count, alignment: alignment)
        numbers.withUnsafeBytes { if let base = $0.baseAddress { shape.copyMemory(from: base, byteCount: $0.count) } }
        code.withUnsafeBytes {
            if let base = $0.baseAddress { (shape + numbers.count * stride).copyMemory(from: base, byteCount: $0.count) }
        }
        return shape
    }

    private func isShape(_ shape: UnsafeRawPointer) -> Bool {
        var next = shape.assumingMemoryBound(to: Int.self)
        func isNext(_ number: Int) -> Bool {
            defer { next += 1 }
            return next.pointee == number
        }
        guard isNext(entity.ordinal), isNext(predicate.code.count), isNext(order.count), isNext(fields?.count ?? -1) else { return false }
        for term in order where !isNext(term.packed) { return false }
        if let fields { for field in fields where !isNext(field) { return false } }
        return predicate.code.withUnsafeBytes { code in
            guard let base = code.baseAddress else { return true }
            return memcmp(base, UnsafeRawPointer(next), code.count) == 0
        }
    }

    /// A hash that distinguishes most shapes.
    var shapeHash: Int {
        var hash = UInt64(bitPattern: Int64(entity.ordinal))
        func add(_ value: UInt64) {
            hash = (hash ^ value) &* 0x9e37_79b9_7f4a_7c15
            hash ^= hash >> 32
        }
        predicate.code.withUnsafeBytes { code in
            var at = 0
            while at + 8 <= code.count {
                add(code.loadUnaligned(fromByteOffset: at, as: UInt64.self))
                at += 8
            }
            var rest: UInt64 = UInt64(code.count)
            while at < code.count {
                rest = rest << 8 | UInt64(code[at])
                at += 1
            }
            add(rest)
        }
        for term in order { add(UInt64(bitPattern: Int64(term.packed))) }
        if let fields {
            add(.max)
            for field in fields { add(UInt64(bitPattern: Int64(field))) }
        }
        return Int(truncatingIfNeeded: hash >> 1)
    }
}

extension OrderTerm {
    fileprivate var packed: Int { field << 2 | (isDescending ? 1 : 0) | (isCaseInsensitive ? 2 : 0) }
}

extension JoinRequest {
    /// Checks the shape; its sides are checked once per process.
    ///
    /// - Throws: As ``checkShape()``.
    @usableFromInline func checkShapeOnce() throws {
        try left.checkShapeOnce()
        try right.checkShapeOnce()
        try checkFields()
    }
}

extension AggregateRequest {
    private static let checked = ForkSafeMutex(Set<AggregateShape>())

    /// Checks the shape, unless one like it has been checked in this process.
    ///
    /// - Throws: As ``checkShape()``.
    @usableFromInline func checkShapeOnce() throws {
        let shape = AggregateShape(self)
        if AggregateRequest.checked.withLock({ $0.contains(shape) }) { return }
        try checkShape()
        AggregateRequest.checked.withLock { checked in
            if checked.count >= 4_096 { checked.removeAll() }
            checked.insert(shape)
        }
    }
}
