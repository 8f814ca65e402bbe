import Foundation
import SwiftParser
import SwiftSyntax
import Testing

/// Half-written declarations, as an editor sends them while someone types.
struct DamagedSourceTests {
    @Test("Whatever is missing or doubled in a declaration, the macro answers, and what it writes can be parsed")
    func damaged() throws {
        var random = Generator(state: 1)
        for entry in Corpus.accepted + Corpus.refused {
            let tokens = Parser.parse(source: try entry.source).tokens(viewMode: .sourceAccurate).map(\.description)
            for _ in 0..<2 {
                var damaged = tokens
                for _ in 0..<Int.random(in: 1...3, using: &random) where !damaged.isEmpty {
                    let place = Int.random(in: damaged.indices, using: &random)
                    switch Int.random(in: 0..<3, using: &random) {
                    case 0: damaged.remove(at: place)
                    case 1: damaged.insert(damaged[place], at: place)
                    default: damaged.swapAt(place, Int.random(in: damaged.indices, using: &random))
                    }
                }
                let source = damaged.joined()
                let expanded = ExpandedSource(source)
                if expanded.diagnostics.isEmpty, !Parser.parse(source: source).hasError {
                    #expect(!expanded.hasSyntaxError, "\(source)")
                }
            }
        }
    }

    /// SplitMix64: the same damage in every run.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }
}
