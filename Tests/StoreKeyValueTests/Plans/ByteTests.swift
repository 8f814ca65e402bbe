import Testing

@testable import StoreKeyValue

/// Tables, lists and orders of bytes, compared with what the standard library makes of the same.
@Suite struct ByteTests {
    private func words(_ count: Int, seed: UInt64) -> [[UInt8]] {
        var random = SamplingGenerator(seed: seed)
        return (0..<count).map { _ in
            (0..<Int.random(in: 0...20, using: &random)).map { _ in UInt8.random(in: 0...3, using: &random) }
        }
    }

    @Test func aTableNumbersKeysAsTheyCome() {
        let table = ByteTable()
        var numbers: [[UInt8]: Int] = [:]
        for word in words(5_000, seed: 1) {
            let known = numbers[word]
            word.withUnsafeBytes { bytes in
                #expect(table.number(of: bytes) == known)
                let (number, isNew) = table.insert(bytes)
                #expect(isNew == (known == nil) && number == known ?? numbers.count)
            }
            numbers[word] = known ?? numbers.count
        }
        #expect(table.count == numbers.count)
        for (word, number) in numbers { #expect(Array(table.key(number)) == word) }
    }

    @Test func aListIsSortedAndHasEachOnce() {
        let all = words(3_000, seed: 2)
        let list = KeyList()
        for word in all { word.withUnsafeBytes { list.addCopy($0) } }
        list.finish()
        let expected = Set(all).sorted { $0.lexicographicallyPrecedes($1) }
        #expect(list.keys.map { Array($0) } == expected)
    }

    @Test func theIntersectionOfListsIsThatOfSets() {
        let (a, b) = (words(400, seed: 4), words(400, seed: 5))
        let lists = [a, b].map { words in
            let list = KeyList()
            for word in words { word.withUnsafeBytes { list.addCopy($0) } }
            list.finish()
            return list
        }
        lists[0].formIntersection(lists[1])
        #expect(lists[0].keys.map { Array($0) } == Set(a).intersection(b).sorted { $0.lexicographicallyPrecedes($1) })
    }

    @Test func aListKeepsTheListThatItsBytesAreIn() {
        let list = KeyList()
        do {
            let inner = KeyList()
            for word in words(2_000, seed: 6) { word.withUnsafeBytes { inner.addCopy($0) } }
            inner.finish()
            list.keep(inner)
            for key in inner.keys { list.add(key) }
        }
        list.finish()
        #expect(list.keys.map { Array($0) } == Set(words(2_000, seed: 6)).sorted { $0.lexicographicallyPrecedes($1) })
    }
}
