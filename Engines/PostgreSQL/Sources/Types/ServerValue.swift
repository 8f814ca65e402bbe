import FoundationEssentials
import StoreCore

/// Untyped values as the server takes them.
enum ServerValue {
    /// Whether values of a type are sent in the server's binary form; others are sent as text, which the server reads.
    static func isBinary(_ type: UInt32) -> Bool {
        switch type {
        case ServerType.bool, ServerType.bytes, ServerType.int8, ServerType.float8, ServerType.instant, ServerType.uuid, ServerType.numeric,
            ServerType.text:
            true
        default: false
        }
    }

    /// Appends a value in the binary form of a type.
    ///
    /// - Parameter isCompared: Whether a value that the type cannot have is to be left out; else it is rounded as an assignment would.
    /// - Returns: false where the value is not of the type, or no value of the type equals it.
    static func append(_ value: Value, as type: UInt32, to bytes: inout [UInt8], isCompared: Bool = false) throws -> Bool {
        switch (value, type) {
        case (.bool(let flag), ServerType.bool): bytes.append(flag ? 1 : 0)
        case (.int(let number), ServerType.int8): append(number, to: &bytes)
        case (.int(let number), ServerType.float8):
            guard let exact = Double(exactly: number) else { return false }
            append(Int64(bitPattern: exact.bitPattern), to: &bytes)
        case (.int(let number), ServerType.numeric): NumericCoding.append(text: String(number), to: &bytes)
        case (.double(let number), ServerType.float8):
            if number.isNaN { throw UnstorableValue.notANumber() }
            append(Int64(bitPattern: (number == 0 ? 0 : number).bitPattern), to: &bytes)
        case (.double(let number), ServerType.int8):
            guard let exact = Int64(exactly: number) else { return false }
            append(exact, to: &bytes)
        case (.double(let number), ServerType.numeric): return appendExact(number, to: &bytes)
        case (.string(let text), ServerType.text), (.json(let text), ServerType.text): bytes += Array(text.utf8)
        case (.data(let data), ServerType.bytes): bytes += Array(data)
        case (.date(let date), ServerType.instant):
            guard let microseconds = Instant.microseconds(of: date) else { throw UnstorableValue.dateOutOfRange() }
            if let instant = ServerType.instant(microseconds) {
                append(instant, to: &bytes)
            } else {
                if !isCompared { throw UnstorableValue.dateOutOfRange() }
                // No date that is stored is as far away as the server's infinities.
                append(microseconds < 0 ? Int64.min : .max, to: &bytes)
            }
        case (.uuid(let uuid), ServerType.uuid): withUnsafeBytes(of: uuid.uuid) { bytes += Array($0) }
        case (.decimal(let number), ServerType.numeric):
            if number.isNaN { throw UnstorableValue.notANumber() }
            NumericCoding.append(number, to: &bytes)
        default: return false
        }
        return true
    }

    /// A double that is compared with integers: its exact value where that may equal or be next to one, else an infinity or a number beyond them.
    private static func appendExact(_ number: Double, to bytes: inout [UInt8]) -> Bool {
        if number >= 0x1p63 || number < -0x1p63 {
            NumericCoding.append(text: number < 0 ? "-1000000000000000000000" : "1000000000000000000000", to: &bytes)
            return true
        }
        if number.isNaN { return false }
        let below = number.rounded(.down)
        guard let whole = Int64(exactly: below) else { return false }
        // Anything between two integers compares with them as the middle does.
        let isBetween = below != number
        let text = isBetween ? (whole < 0 ? "-\((whole + 1).magnitude).5" : "\(whole).5") : String(whole)
        NumericCoding.append(text: text, to: &bytes)
        return true
    }

    static func append(_ number: Int64, to bytes: inout [UInt8]) { withUnsafeBytes(of: number.bigEndian) { bytes += Array($0) } }
    static func append(_ number: Int32, to bytes: inout [UInt8]) { withUnsafeBytes(of: number.bigEndian) { bytes += Array($0) } }

    /// A value as text that the server reads as the type that a parameter has.
    static func text(_ value: Value) throws -> String {
        if let reason = UnstorableValue.reason(value) { throw reason }
        switch value {
        case .double(let number) where number.isInfinite: return number < 0 ? "-Infinity" : "Infinity"
        case .data(let data):
            return "\\x" + data.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        case .date(let date): return DateText.iso8601(Instant.microseconds(of: date) ?? 0)
        case .decimal(let number): return DecimalCoding.text(number)
        default: return value.description
        }
    }
}
