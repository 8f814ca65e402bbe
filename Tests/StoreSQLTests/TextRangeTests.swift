import StoreSQL
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
}
