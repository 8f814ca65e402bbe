public import CStoreCore
import FoundationEssentials

/// The errors for values that every engine refuses, with the remedy.
@usableFromInline package enum UnstorableValue {
    /// NaN: it equals nothing, not even itself, so no engine could find it again.
    @usableFromInline package static func notANumber() -> StoreError {
        StoreError(.unstorableValue, "NaN cannot be stored; use an optional field and nil for \"no number\".")
    }
    /// U+0000 inside text, at which SQLite's functions stop and which PostgreSQL refuses.
    @usableFromInline package static func nulInText() -> StoreError {
        StoreError(
            .unstorableValue, "Text with the character U+0000 cannot be stored; use a Data field for arbitrary bytes.")
    }
    /// A date beyond its stored form: 64 bits of microseconds for a `Date`.
    @usableFromInline package static func dateOutOfRange() -> StoreError {
        StoreError(
            .unstorableValue, "A date that far from 1970 cannot be stored: its stored form does not reach there.")
    }
    /// An unsigned integer above `Int64.max`.
    @usableFromInline package static func integer(_ type: Any.Type) -> StoreError {
        StoreError(.unstorableValue, "A \(type) above Int64.max cannot be stored; use a Decimal or String field.")
    }
    /// A Codable value whose encoder threw.
    static func notEncodable(_ type: Any.Type) -> StoreError {
        StoreError(
            .unstorableValue,
            "A value of type \(type) cannot be encoded as JSON: it holds a NaN, an infinity or a date that is too far away, is nested too deep, or "
                + "its own encode(to:) throws.")
    }
    /// A value whose stored form its own type cannot read.
    @usableFromInline package static func notReadable(_ type: Any.Type) -> StoreError {
        StoreError(.unstorableValue, "A value of type \(type) cannot be stored, because it could not be read back.")
    }
    /// A text key over the limit.
    @usableFromInline package static func keyTooLong(_ count: Int) -> StoreError {
        StoreError(
            .unstorableValue,
            "A text key may have \(RecordKey.maximumTextLength) bytes of UTF-8; this one has \(count).")
    }

    /// Represents a value without a stored form: empty text, which is not JSON. ``reason(_:)`` refuses it.
    @usableFromInline static let formless = Value.json("")

    @usableFromInline static func tooLarge(_ value: UInt64) -> Value { .decimal(Decimal(value)) }

    /// Whether a value can be stored and compared.
    static func isStorable(_ value: Value) -> Bool {
        switch value {
        case .null, .bool, .int, .data, .uuid: true
        case .double(let x): !x.isNaN
        case .decimal(let x): !x.isNaN
        case .string(let x): !x.containsNUL
        case .json(let x): !x.isEmpty && !JSONBytes.hasNUL(x)
        case .date(let x): Instant.microseconds(of: x) != nil
        }
    }

    /// The reason why a value can be neither stored nor compared, or nil if it can.
    @usableFromInline package static func reason(_ value: Value) -> StoreError? {
        if isStorable(value) { return nil }
        return switch value {
        case .double, .decimal: notANumber()
        case .json(let x) where x.isEmpty:
            StoreError(
                .unstorableValue,
                "A value has no stored form that could be read back: JSON, for one, has no infinity and no NaN, and is nested 512 deep at most."
            )
        case .string, .json: nulInText()
        case .date: dateOutOfRange()
        case .null, .bool, .int, .data, .uuid: nil
        }
    }
}

extension String {
    fileprivate var containsNUL: Bool { utf8.withContiguousStorageIfAvailable { $0.containsNUL } ?? utf8.contains(0) }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the bytes contain a zero byte.
    @inlinable package var containsNUL: Bool {
        guard let baseAddress, count > 0 else { return false }
        return activestore_contains_nul(baseAddress, count) != 0
    }
}
