import StoreConformance
import Testing

/// The 110 behaviours that ActiveRealm, VinylRecord, iActiveRecord, RZVinyl and FMDBx show: each is a case with its number in front of its title,
/// as in `[13, 21] every entry of a dictionary has to match`. Docs/FiveLibraries.md says which are decided otherwise than there.
@Suite struct BehaviourNumberTests {
    static let numbered: [Int: [String]] = {
        var cases: [Int: [String]] = [:]
        for subject in ConformanceSuite.allCases { for number in numbers(of: subject) { cases[number, default: []].append(subject.id) } }
        return cases
    }()

    static func numbers(of subject: Case) -> [Int] {
        guard let match = subject.title.prefixMatch(of: /\[(\d+(?:, \d+)*)\] \S/) else { return [] }
        return match.1.split(separator: ", ").compactMap { Int($0) }
    }

    @Test func eachNumberHasACase() {
        for number in 1...110 {
            #expect(Self.numbered[number] != nil, "no case has the number \(number)")
        }
        #expect(Self.numbered.keys.allSatisfy { (1...110).contains($0) })
    }

    @Test func numbersStandInFrontOfTitles() {
        for subject in ConformanceSuite.allCases where subject.title.contains(/\[\d/) {
            let numbers = Self.numbers(of: subject)
            #expect(!numbers.isEmpty && numbers == numbers.sorted() && Set(numbers).count == numbers.count, "\(subject)")
        }
    }
}
