import StoreCore

/// One side of the rows of a ``Join``: a model, or an optional model where a record may be missing.
public protocol JoinSide: Sendable {
    /// The model.
    associatedtype Joined: Model
    /// The record, if there is one.
    var _joined: Joined? { get }
    /// The side with a record, or without one.
    ///
    /// - Throws: ``StoreError`` `.internal` if a record is required.
    static func _side(of record: Joined?) throws -> Self
}

extension Model {
    /// The record itself.
    @inlinable public var _joined: Self? { self }
    /// The record.
    @inlinable public static func _side(of record: Self?) throws -> Self {
        if let record { return record }
        throw noJoinedRecord()
    }

    @usableFromInline static func noJoinedRecord() -> StoreError {
        StoreError(.internal, "A row of a join has no record of \(entity.name), which has to be there.", entity: entity.name)
    }
}

extension Optional: JoinSide where Wrapped: Model {
    /// The model.
    public typealias Joined = Wrapped
    /// The record, if there is one.
    @inlinable public var _joined: Wrapped? { self }
    /// The record unchanged.
    @inlinable public static func _side(of record: Wrapped?) throws -> Wrapped? { record }
}
