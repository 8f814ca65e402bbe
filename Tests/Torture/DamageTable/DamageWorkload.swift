import ActiveStore
import FoundationEssentials

/// What is in the store that is damaged, and what is done with it.
enum DamageWorkload {
    /// Fills a store so that its file has everything that can be damaged: trees of several levels, long values, pages that are free.
    ///
    /// - Parameter halfway: Called with the store closed, some transactions before the end.
    static func fill(_ url: String, halfway: () throws -> Void) throws {
        var store = try DamageModels.open(url)
        for chunk in 0..<6 {
            try store.write { _ in for number in chunk * 200..<(chunk + 1) * 200 { try piece(number).saved() } }
            try store.write { _ in for number in chunk * 10..<(chunk + 1) * 10 { try picture(number, 1).saved() } }
        }
        try store.write { _ in for number in stride(from: 0, to: 60, by: 2) { try Picture.find(number)?.destroy() } }
        try store.close()
        try halfway()
        store = try DamageModels.open(url)
        for number in stride(from: 0, to: 1_200, by: 40) {
            try store.write { _ in
                try Piece.find(number)?.destroy()
                try picture(1_000 + number, 2).saved()
                try Piece.find(number + 1).map { found in
                    var changed = found
                    changed.note = "changed \(number)"
                    try changed.save()
                }
            }
        }
        try store.close()
    }

    /// Forty transactions that use up free pages and free others.
    static func change(_ store: any Store) throws {
        for number in 0..<40 {
            try store.write { _ in
                try piece(5_000 + number).saved()
                try picture(5_000 + number, 3).saved()
                try Piece.find(3 * number + 2)?.destroy()
                try Picture.find(2 * number + 1)?.destroy()
            }
        }
    }

    /// All that is stored: one number for the records, and one for what is found along indexes.
    static func digest(_ store: any Store) throws -> String {
        var records = Digest()
        var indexes = Digest()
        try store.read { _ in
            for piece in try Piece.all() { records.add("\(piece.number) \(piece.code) \(piece.label) \(piece.weight ?? -1) \(piece.note)") }
            for picture in try Picture.all() { records.add("\(picture.number) \(picture.data?.count ?? -1)", picture.data ?? Data()) }
            records.add("\(try Piece.count()) \(try Picture.count())")
            for piece in try Piece.order(by: \.label).all() { indexes.add("\(piece.number)") }
            for piece in try Piece.order(by: \.weight).all() { indexes.add("\(piece.number)") }
            for code in try Piece.order(by: \.code).pluck(\.code) { indexes.add(code) }
        }
        return "\(records.value), along indexes \(indexes.value)"
    }

    private static func piece(_ number: Int) -> Piece {
        Piece(
            number: number, code: "code \(number * 7_919 % 100_003)",
            label: String(repeating: String(number % 10), count: 40 + number % 120) + " \(number)",
            weight: number % 3 == 0 ? nil : Double(number % 97),
            note: String(repeating: "n", count: number % 300))
    }

    private static func picture(_ number: Int, _ turn: Int) -> Picture {
        Picture(number: number, data: Data((0..<3_000 + number * 37 % 30_000).map { UInt8(truncatingIfNeeded: $0 &* (turn + number)) }))
    }
}

/// FNV-1a of what is added.
private struct Digest {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ text: String, _ data: Data = Data()) {
        for byte in text.utf8 { add(byte) }
        for byte in data { add(byte) }
        add(0xFF)
    }

    private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
