import CStoreCore

/// The process that made an object.
///
/// A child that fork(2) makes has copies of its parent's objects, but neither its threads nor its locks on files, and it shares the parent's
/// connections, slots and reader tables. An object that owns one of these keeps its origin, and does nothing with it in a child.
package struct ProcessOrigin: Hashable, Sendable {
    @usableFromInline let generation: UInt64

    /// This process.
    @inlinable package init() { generation = activestore_fork_generation() }

    /// Whether this process is a fork of it.
    @inlinable @inline(__always) package var isForked: Bool { activestore_fork_generation() != generation }

    /// Refuses to go on in a fork.
    @inlinable @inline(__always) package func check() throws { if isForked { try refuse() } }

    @usableFromInline func refuse() throws -> Never { throw StoreError.forked }
}
