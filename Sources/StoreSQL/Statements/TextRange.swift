import StoreCore

/// The range of texts that begin with a prefix, for an index scan: from the prefix up to, but excluding, an end.
public enum TextRange {
    /// The smallest text after every text that begins with the prefix, or nil if every text from the prefix on begins with it (the empty
    /// prefix, and one of only U+10FFFF).
    ///
    /// - Parameter folded: Whether the prefix is folded and compared with folded text. The scalar at the end then advances to the next one
    ///   that folds to itself, since folding the end would otherwise change it; no folded text is in between.
    public static func end(ofPrefix prefix: String, folded: Bool = false) -> String? {
        var scalars = Array(prefix.unicodeScalars)
        while let last = scalars.popLast() {
            if let next = successor(of: last, folded: folded) {
                scalars.append(next)
                var result = ""
                result.unicodeScalars.append(contentsOf: scalars)
                return result
            }
        }
        return nil
    }

    private static func successor(of scalar: Unicode.Scalar, folded: Bool) -> Unicode.Scalar? {
        var value = scalar.value
        while value < 0x10FFFF {
            value = value == 0xD7FF ? 0xE000 : value + 1
            if let next = Unicode.Scalar(value), !folded || CaseFolding.fold(value) == value { return next }
        }
        return nil
    }
}

/// An integer that is compared with floating-point values, exactly.
///
/// Databases convert the integer to a double for an index lookup, which rounds beyond 2⁵³. No double is strictly between an integer and the
/// doubles around it, so each ordering comparison has a double with the same result; equality has none.
public enum IntegerBound {
    /// The double to compare with instead, or nil if no double equals the integer.
    public static func double(_ integer: Int64, _ comparison: Comparison) -> Double? {
        if let exact = Double(exactly: integer) { return exact }
        let near = Double(integer)
        // `near` may be 2⁶³, which does not fit Int64.
        let isAbove = near >= 0x1p63 || Int64(near) > integer
        switch comparison {
        case .less, .greaterOrEqual: return isAbove ? near : near.nextUp
        case .lessOrEqual, .greater: return isAbove ? near.nextDown : near
        default: return nil
        }
    }
}
