import StoreSQL
import StoreCore
import Testing

/// The bounds by which an index finds prefixes, and integers among doubles.
@Suite struct TextRangeTests {
    @Test func prefixesEndWhereTheNextScalarBegins() {
        #expect(TextRange.end(ofPrefix: "ab") == "ac")
        #expect(TextRange.end(ofPrefix: "a\u{D7FF}") == "a\u{E000}")
        #expect(TextRange.end(ofPrefix: "a\u{10FFFF}") == "b")
        #expect(TextRange.end(ofPrefix: "\u{10FFFF}\u{10FFFF}") == nil)
        #expect(TextRange.end(ofPrefix: "") == nil)
        // "A" to "Z" fold away, so the range of folded texts that begin with "@" ends at "[".
        #expect(TextRange.end(ofPrefix: "@", folded: true) == "[")
        #expect(TextRange.end(ofPrefix: "a\u{301}") == "a\u{302}")
    }

    @Test func integersComparedWithDoublesDoNotRound() {
        let integer: Int64 = 9_007_199_254_740_993  // 2^53 + 1, no double
        #expect(IntegerBound.double(integer, .equal) == nil)
        #expect(IntegerBound.double(integer, .less) == 9_007_199_254_740_994)
        #expect(IntegerBound.double(integer, .lessOrEqual) == 9_007_199_254_740_992)
        #expect(IntegerBound.double(integer, .greater) == 9_007_199_254_740_992)
        #expect(IntegerBound.double(integer, .greaterOrEqual) == 9_007_199_254_740_994)
        #expect(IntegerBound.double(.max, .less) == 0x1p63)
        #expect(IntegerBound.double(5, .less) == 5)
    }

    /// -1, 0 or 1, neither side rounded; nil for no number.
    private func order(_ integer: Int64, _ double: Double) -> Int? {
        if double.isNaN { return nil }
        if double >= 0x1p63 { return -1 }
        if double < -0x1p63 { return 1 }
        let whole = Int64(double.rounded(.towardZero))
        if integer != whole { return integer < whole ? -1 : 1 }
        let rest = double - double.rounded(.towardZero)
        return rest == 0 ? 0 : rest > 0 ? -1 : 1
    }

    /// Each bound against the comparison itself, for doubles beside many integers.
    @Test(arguments: [
        0, -0.0, 0.5, -0.5, 2, 2.5, -2, -2.5, 1e300, -1e300, .infinity, -.infinity, .nan, 0x1p63, -0x1p63, (0x1p63).nextDown,
        (-0x1p63).nextUp,
        (-0x1p63).nextDown, 0x1p53,
    ]) func doublesAreReplacedByIntegers(double: Double) {
        let integers = [Int64.min, .min + 1, -3, -2, -1, 0, 1, 2, 3, 1 << 53, .max - 1023, .max - 1, .max]
        for integer in integers {
            func holds(_ comparison: Comparison) -> Bool? {
                DoubleBound.integer(double, comparison).map { bound in
                    switch comparison {
                    case .equal: integer == bound
                    case .less, .lessOrEqual: integer <= bound
                    default: integer >= bound
                    }
                }
            }
            let order = order(integer, double)
            #expect(holds(.equal) ?? false == (order == 0))
            #expect(holds(.less) ?? false == (order == -1))
            #expect(holds(.lessOrEqual) ?? false == (order == -1 || order == 0))
            #expect(holds(.greater) ?? false == (order == 1))
            #expect(holds(.greaterOrEqual) ?? false == (order == 1 || order == 0))
        }
    }
}
