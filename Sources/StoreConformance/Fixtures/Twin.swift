import ActiveStore
import FoundationEssentials

/// Each value twice, with and without an index: results must be the same for both.
@Model struct Twin {
    @Indexed var a: Int?
    var b: Int?
    @Indexed var s: String?
    var t: String?
    @Indexed var d: Double?
    var e: Double?
    @Indexed var x: Data?
    var y: Data?
}

/// Indexes over several fields, one of them unique.
@Indexed("line", .descending("minute"))
@Unique("line", "platform")
@Model struct Halt {
    var line = ""
    var minute = 0
    var platform: Int?
}

extension Twin {
    /// A record with each value twice.
    init(_ number: Int?, _ text: String? = nil, _ real: Double? = nil, _ bytes: Data? = nil) {
        self.init(a: number, b: number, s: text, t: text, d: real, e: real, x: bytes, y: bytes)
    }

    /// Numbers, texts and bytes with ties, gaps, negative values, empty values and nils.
    static func crowd() throws {
        var random = CaseRandom()
        let texts = ["", "a", "aa", "b", "B", "é", "e\u{301}", "\u{1}", "a\u{1}", "\u{10FFFF}", nil]
        try Twin.insert(
            (0..<200).map { _ in
                let number = Int.random(in: -12...12, using: &random)
                let bytes = (0..<Int.random(in: 0...3, using: &random)).map { _ in [0, 1, 127, 255].randomElement(using: &random) ?? 0 }
                return Twin(
                    number == 0 ? nil : number, texts.randomElement(using: &random) ?? nil, number == 1 ? nil : Double(number) / 2,
                    number == 2 ? nil : Data(bytes.map { UInt8($0) }))
            })
    }
}
