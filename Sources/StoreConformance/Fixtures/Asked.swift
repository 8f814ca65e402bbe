import ActiveStore

/// The records that request tests query: few, with ties, gaps and nils, with values computed from their number.
@Model(timestamps: false) struct Asked {
    @Key var id: Int64
    @Indexed var size: Int?
    var word = ""
    var plain = 0
}

extension Asked {
    /// All records, in key order.
    static let all: [Asked] = (0..<24).map { number in
        Asked(
            id: Int64(number), size: number % 7 == 6 ? nil : number * 5 % 9, word: ["b", "B", "a", "C", "c"][number % 5],
            plain: number * 7 % 10)
    }

    /// The value of a field, by position.
    func value(_ position: Int) -> Value {
        switch position {
        case 0: .int(id)
        case 1: size.map { .int(Int64($0)) } ?? .null
        case 2: .string(word)
        default: .int(Int64(plain))
        }
    }
}
