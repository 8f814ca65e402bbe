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

    /// The beginning of every text that matches a `like` pattern: what is before its first `%` or `_`.
    public static func start(ofPattern pattern: String) -> String {
        var start = ""
        var isEscaped = false
        for scalar in pattern.unicodeScalars {
            if !isEscaped, scalar == "\\" {
                isEscaped = true
                continue
            }
            if !isEscaped, scalar == "%" || scalar == "_" { return start }
            start.unicodeScalars.append(scalar)
            isEscaped = false
        }
        // A lone escape at the end is literal.
        return isEscaped ? start + "\\" : start
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

/// A double that is compared with integers, exactly.
///
/// A database that converts the integers for it cannot use their index. So the double is replaced by an integer: less than 2.5 is at most
/// 2.
public enum DoubleBound {
    /// The operator to compare with instead; nil if there is none.
    static func comparison(_ comparison: Comparison) -> Comparison? {
        switch comparison {
        case .equal: .equal
        case .less, .lessOrEqual: .lessOrEqual
        case .greater, .greaterOrEqual: .greaterOrEqual
        case .notEqual, .like, .hasPrefix, .hasSuffix, .contains: nil
        }
    }

    /// The integer to compare with instead, by another operator: a strict order becomes one that includes its bound.
    ///
    /// - Returns: nil if no integer satisfies the comparison.
    public static func integer(_ double: Double, _ comparison: Comparison) -> Int64? {
        switch comparison {
        case .equal: return Int64(exactly: double)
        case .less, .lessOrEqual:
            if double >= 0x1p63 { return .max }
            guard let below = Int64(exactly: double.rounded(.down)) else { return nil }
            if comparison == .lessOrEqual || Double(below) != double { return below }
            return below == .min ? nil : below - 1
        case .greater, .greaterOrEqual:
            if double < -0x1p63 { return .min }
            guard let above = Int64(exactly: double.rounded(.up)) else { return nil }
            if comparison == .greaterOrEqual || Double(above) != double { return above }
            return above == .max ? nil : above + 1
        default: return nil
        }
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
