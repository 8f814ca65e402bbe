extension Damage {
    /// Damages that need no knowledge of the file: bits, bytes, runs, pages that are lost or change places, older pages that come back, and cuts.
    ///
    /// - Parameters:
    ///   - older: The file's bytes at an earlier time.
    ///   - count: How many of each kind; fewer where the file is too small for it.
    public static func anywhere(in bytes: [UInt8], older: [UInt8] = [], pageSize: Int = 4_096, count: Int, seed: UInt64) -> [Damage] {
        if bytes.isEmpty { return [] }
        var random = DamageRandom(seed)
        let pages = bytes.count / pageSize
        var damages: [Damage] = []
        for _ in 0..<count {
            damages.append(bit("bit", random.below(8), of: random.below(bytes.count), in: bytes))
            let location = random.below(bytes.count)
            damages.append(
                Damage("byte", "byte \(location)", edits: [Edit(offset: location, bytes: [UInt8(truncatingIfNeeded: random.next())])]))
            let run = random.below(max(1, bytes.count - 16))
            let noise = (0..<min(16, bytes.count - run)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            damages.append(Damage("run", "16 bytes from \(run)", edits: [Edit(offset: run, bytes: noise)]))
            if pages > 0 { damages += pageDamages(bytes, older, pageSize, pages, &random) }
            damages.append(cut(bytes.count, pageSize, &random))
        }
        return damages.filter { $0.changes(bytes) }
    }

    private static func pageDamages(
        _ bytes: [UInt8], _ older: [UInt8], _ size: Int, _ pages: Int, _ random: inout DamageRandom
    ) -> [Damage] {
        let (one, two) = (random.below(pages), random.below(pages))
        let zeros = [UInt8](repeating: 0, count: size)
        func page(_ number: Int, of bytes: [UInt8]) -> [UInt8] { Array(bytes[number * size..<(number + 1) * size]) }
        var damages = [
            Damage("zero", "page \(one)", edits: [Edit(offset: one * size, bytes: zeros)]),
            Damage(
                "swap", "pages \(one) and \(two)",
                edits: [
                    Edit(offset: one * size, bytes: page(two, of: bytes)), Edit(offset: two * size, bytes: page(one, of: bytes)),
                ]),
            // A write that went to the wrong place.
            Damage("misplaced", "page \(one) over \(two)", edits: [Edit(offset: two * size, bytes: page(one, of: bytes))]),
        ]
        // A write that was lost.
        let changed = (0..<min(pages, older.count / size)).filter { page($0, of: older) != page($0, of: bytes) }
        if !changed.isEmpty {
            let stale = changed[random.below(changed.count)]
            damages.append(Damage("stale", "page \(stale)", edits: [Edit(offset: stale * size, bytes: page(stale, of: older))]))
        }
        return damages
    }

    private static func cut(_ length: Int, _ pageSize: Int, _ random: inout DamageRandom) -> Damage {
        let lost =
            switch random.below(5) {
            case 0: 1 + random.below(511)
            case 1: 512 * (1 + random.below(16))
            case 2: pageSize * (1 + random.below(4))
            case 3: pageSize + pageSize / 2
            default: random.below(length)
            }
        return Damage("cut", "by \(min(lost, length)) bytes", length: max(0, length - lost))
    }
}
