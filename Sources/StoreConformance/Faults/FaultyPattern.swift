import ActiveStore

/// How a faulty store matches text. Without faults it conforms to the contract.
struct FaultyPattern {
    let values: FaultyValues

    func matches(_ text: String, _ comparison: Comparison, _ pattern: String, folds: Bool) -> Bool {
        let faults = values.faults
        let (subject, wanted) = folds ? (values.fold(text), values.fold(pattern)) : (text, pattern)
        switch comparison {
        case .hasPrefix:
            if faults.contains(.prefixIsCanonical) { return subject.hasPrefix(wanted) }
            return subject.utf8.starts(with: wanted.utf8)
        case .hasSuffix: return subject.utf8.reversed().starts(with: wanted.utf8.reversed())
        case .contains:
            if faults.contains(.containsKnowsWildcards) { return like(subject, "%" + wanted + "%") }
            return contains(Array(subject.utf8), Array(wanted.utf8))
        default:
            if faults.contains(.likeIgnoresCase) { return like(subject.lowercasedASCII, wanted.lowercasedASCII) }
            return like(subject, wanted)
        }
    }

    /// Reads the text once (Knuth, Morris and Pratt): cases search for megabytes in megabytes, and run with every fault.
    private func contains(_ text: [UInt8], _ pattern: [UInt8]) -> Bool {
        if pattern.isEmpty { return true }
        // For each prefix of the pattern, the length of its longest suffix that is a shorter prefix.
        var borders = [0]
        func next(_ matched: Int, _ byte: UInt8) -> Int {
            var matched = matched
            while matched > 0, pattern[matched] != byte { matched = borders[matched - 1] }
            return pattern[matched] == byte ? matched + 1 : 0
        }
        for byte in pattern.dropFirst() { borders.append(next(borders[borders.count - 1], byte)) }
        var matched = 0
        for byte in text {
            matched = next(matched, byte)
            if matched == pattern.count { return true }
        }
        return false
    }

    private enum Piece {
        case any, one
        case exactly(UInt32)
    }

    /// Uses a table of matching prefixes: slower than necessary, and unlike the matchers of the engines.
    private func like(_ text: String, _ pattern: String) -> Bool {
        let byBytes = values.faults.contains(.underscoreMatchesByte)
        let units = byBytes ? text.utf8.map(UInt32.init) : text.unicodeScalars.map(\.value)
        var reachable = [Bool](repeating: false, count: units.count + 1)
        reachable[0] = true
        for piece in pieces(byBytes ? pattern.utf8.map(UInt32.init) : pattern.unicodeScalars.map(\.value)) {
            var next = [Bool](repeating: false, count: units.count + 1)
            for at in reachable.indices {
                switch piece {
                case .any: next[at] = reachable[at] || (at > 0 && next[at - 1])
                case .one:
                    next[at] =
                        at > 0 && reachable[at - 1]
                        || values.faults.contains(.underscoreMatchesNothing) && reachable[at]
                case .exactly(let unit): next[at] = at > 0 && reachable[at - 1] && units[at - 1] == unit
                }
            }
            reachable = next
        }
        return reachable[units.count]
    }

    private func pieces(_ units: [UInt32]) -> [Piece] {
        let (percent, underscore, backslash): (UInt32, UInt32, UInt32) = (0x25, 0x5F, 0x5C)
        let escapes = !values.faults.contains(.likeIgnoresEscapes)
        var pieces: [Piece] = []
        var at = 0
        while at < units.count {
            switch units[at] {
            case backslash where escapes && at + 1 < units.count:
                at += 1
                pieces.append(.exactly(units[at]))
            case percent: pieces.append(.any)
            case underscore: pieces.append(.one)
            case let unit: pieces.append(.exactly(unit))
            }
            at += 1
        }
        return pieces
    }
}

extension String {
    fileprivate var lowercasedASCII: String {
        String(decoding: utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
