import ActiveStore
import StoreMemory
import Testing

@testable import StoreConformance

@Suite struct FormatFuzzTests {
    @Test func `Every seed can be read`() throws {
        for seed in FormatProbe.seeds { #expect(try FormatProbe.read(seed.utf8), "\(seed)") }
    }

    /// Bytes changed, taken out, put in, doubled and crossed with others: whatever comes of it is a condition or a `StoreError`, and soon.
    @Test func `50,000 damaged formats are read or refused`() throws {
        var random = SplitMix64(seed: 20_130_131)
        let words = [
            "ANY ", "ALL ", "NONE ", "NOT ", "(", ")", "{", "}", "%@", "%K", ".@count", "owner.", "parts.", "'", "\\", "[c]", "nil", "#",
            "$a", ":b",
        ]
        .map { Array($0.utf8) }
        let corpus = FormatProbe.seeds.map { Array($0.utf8) }
        var slowest = Duration.zero
        var valid = 0
        for _ in 0..<50_000 {
            var bytes = random.pick(corpus)
            for _ in 0..<random.pick([1, 1, 1, 2, 3, 6]) {
                let at = random.below(bytes.count)
                switch random.below(7) {
                case 0 where !bytes.isEmpty: bytes[at] = UInt8(truncatingIfNeeded: random.next())
                case 1 where !bytes.isEmpty: bytes.remove(at: at)
                case 2: bytes.insert(contentsOf: random.pick(words), at: at)
                case 3:
                    let other = random.pick(corpus)
                    bytes = Array(bytes[..<at]) + other[random.below(other.count)...]
                case 4: bytes.insert(contentsOf: bytes[..<random.below(bytes.count + 1)], at: at)
                case 5: bytes.insert(random.pick(Array("'\"%()[]{}!<>=.#@$: 0a-\0".utf8)), at: at)
                default: bytes += Array(" \(random.pick(["AND", "OR", "||", "&&"])) ".utf8) + random.pick(corpus)
                }
            }
            slowest = try max(slowest, ThreadTime.of { if try FormatProbe.read(bytes) { valid += 1 } })
        }
        #expect(valid > 2_500 && valid < 47_500, "\(valid) of the damaged formats can still be read")
        #expect(slowest < .seconds(1), "the slowest took \(slowest)")
    }

    /// The oracle is asked by formats wherever there is one for a condition; this is how often.
    @Test func `Most conditions that are drawn can be written as formats`() throws {
        let words = ["ANY ", "ALL ", "NONE ", "@COUNT", "%K", "#", "NIL", "[C]", "BETWEEN", "IN {", "LIKE", "'"]
        var kinds: [String: Int] = [:]
        var (written, all) = (0, 0)
        for seed in 1...20 as ClosedRange<UInt64> {
            var generator = OperationGenerator(seed: seed)
            let schema = generator.schema
            for _ in 0..<1_000 {
                for request in generator.next().requests where !request.condition.isAll {
                    all += 1
                    guard let format = FormatWriter.format(request.condition, request.entity, in: schema) else { continue }
                    written += 1
                    for word in words where format.text.uppercased().contains(word) { kinds[word, default: 0] += 1 }
                }
            }
        }
        #expect(written * 10 > all * 6, "\(written) of \(all)")
        for word in words {
            #expect(kinds[word, default: 0] > 10, "\(word): \(kinds[word, default: 0])")
        }
    }
}

extension ScriptCondition {
    fileprivate var isAll: Bool { if case .all = self { true } else { false } }
}
