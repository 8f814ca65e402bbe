import ActiveStore
import FoundationEssentials
import StoreCore

/// How a faulty store compares two values of comparable types. Without faults it conforms to the contract.
struct FaultyValues {
    let faults: Set<Fault>

    /// −1, 0 or 1 for values that are not nil.
    func order(_ a: Value, _ b: Value, folds: Bool) -> Int {
        switch (a, b) {
        case (.string(let x), .string(let y)): return text(x, y, folds)
        case (.json(let x), .json(let y)): return bytes(x, y)
        case (.int(let x), .int(let y)): return sign(x, y)
        case (.bool(let x), .bool(let y)): return sign(x ? 1 : 0, y ? 1 : 0)
        case (.double(let x), .double(let y)):
            if faults.contains(.negativeZeroDiffers), x == 0, y == 0, x.sign != y.sign {
                return x.sign == .minus ? -1 : 1
            }
            return sign(x, y)
        case (.int(let x), .double(let y)): return mixed(x, y)
        case (.double(let x), .int(let y)): return -mixed(y, x)
        case (.date(let x), .date(let y)):
            return sign(Instant.microseconds(of: x) ?? 0, Instant.microseconds(of: y) ?? 0)
        case (.decimal(let x), .decimal(let y)):
            return faults.contains(.decimalsCompareAsText)
                ? bytes(DecimalCoding.text(x), DecimalCoding.text(y)) : sign(x, y)
        case (.data(let x), .data(let y)): return lexicographic(x, y)
        case (.uuid(let x), .uuid(let y)): return lexicographic(x.bytes, y.bytes)
        default: return 0
        }
    }

    /// The text with its case folded.
    func fold(_ text: String) -> String {
        guard faults.contains(.foldsASCIIOnly) else { return CaseFolding.fold(text) }
        return String(decoding: text.utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    private func text(_ x: String, _ y: String, _ folds: Bool) -> Int {
        if folds { return bytes(fold(x), fold(y)) }
        if faults.contains(.equalityIsCanonical), x == y { return 0 }
        if faults.contains(.textOrderIsUTF16) { return lexicographic(x.utf16, y.utf16) }
        return bytes(x, y)
    }

    private func mixed(_ x: Int64, _ y: Double) -> Int {
        if faults.contains(.integersBecomeDoubles) { return sign(Double(x), y) }
        // Exact: the nearest double first; on a tie, the integer against the
        // double's integer value, or against 2^63, which is out of range.
        let near = sign(Double(x), y)
        if near != 0 { return near }
        return Int64(exactly: y).map { sign(x, $0) } ?? -1
    }

    private func bytes(_ x: String, _ y: String) -> Int { lexicographic(x.utf8, y.utf8) }

    private func sign<T: Comparable>(_ x: T, _ y: T) -> Int { x == y ? 0 : x < y ? -1 : 1 }

    private func lexicographic<S: Sequence>(_ x: S, _ y: S) -> Int where S.Element: Comparable {
        x.lexicographicallyPrecedes(y) ? -1 : y.lexicographicallyPrecedes(x) ? 1 : 0
    }
}

extension UUID {
    fileprivate var bytes: [UInt8] { withUnsafeBytes(of: uuid) { Array($0) } }
}
