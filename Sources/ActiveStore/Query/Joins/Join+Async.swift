// The asynchronous twins of the terminals, in place.
extension Join {
    /// As ``all()``, in place.
    @inlinable nonisolated(nonsending) public func all() async throws -> [(Left, Right)] { try { try self.all() }() }
    /// As ``first()``, in place.
    @inlinable nonisolated(nonsending) public func first() async throws -> (Left, Right)? { try { try self.first() }() }
    /// As ``forEach(_:)``, in place; the body is synchronous.
    @inlinable nonisolated(nonsending) public func forEach(_ body: (Left, Right) throws -> Void) async throws {
        try { try self.forEach(body) }()
    }
    /// As ``count()``, in place.
    @inlinable nonisolated(nonsending) public func count() async throws -> Int { try { try self.count() }() }
    /// As ``exists()``, in place.
    @inlinable nonisolated(nonsending) public func exists() async throws -> Bool { try { try self.exists() }() }
    /// As ``dictionaries()``, in place.
    nonisolated(nonsending) public func dictionaries() async throws -> [[String: any Model]] { try { try self.dictionaries() }() }
    /// As the synchronous form, in place.
    nonisolated(nonsending) public func pluck<A, B>(
        _ left: KeyPath<Left.Joined.Fields, Field<Left.Joined, A>>, _ right: KeyPath<Right.Joined.Fields, Field<Right.Joined, B>>
    ) async throws -> [(A.NonOptional?, B.NonOptional?)] { try { try self.pluck(left, right) }() }
    /// As the synchronous form, in place.
    nonisolated(nonsending) public func pluck<A, B>(
        _ left: KeyPath<Left.Joined.Fields, Field<Left.Joined, A>>, _ right: KeyPath<Right.Joined.Fields, Field<Right.Joined, B>>
    ) async throws -> [(A, B)] where Left: Model, Right: Model { try { try self.pluck(left, right) }() }
}
