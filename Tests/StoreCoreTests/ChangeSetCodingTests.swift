import FoundationEssentials
import Testing

@testable import StoreCore

@Suite struct ChangeSetCodingTests {
    private static var sample: ChangeSet {
        let fields = (0..<70).map { FieldDefinition(name: "f\($0)", type: .int) }
        let thing = EntityID(EntityDefinition(name: "thing", fields: [FieldDefinition(name: "id", type: .int)] + fields))
        var written = FieldSet()
        for position in [0, 7, 8, 63, 64, 70] { written.insert(position) }
        let notes = [
            RecordNote(key: .int(.min), change: .created, fields: FieldSet()), RecordNote(key: .int(-1), change: .updated, fields: written),
            RecordNote(key: .uid(1, .max), change: .destroyed, fields: FieldSet()),
            RecordNote(key: .text("é"), change: .updated, fields: .all),
        ]
        var set = ChangeSet([EntityChanges(thing, notes), EntityChanges(manyOf: "ärger")], at: Date(timeIntervalSince1970: -1.5))
        set.commits = 7...7
        return set
    }

    private static func text(_ set: ChangeSet) -> [String] {
        set.entities.map { "\($0.entity) \($0.areMany) \($0.inserted) \($0.updated) \($0.deleted)" }
    }

    @Test("a set comes back as it was") func roundTrip() throws {
        let set = Self.sample
        let back = try ChangeSetDecoder.decode(ChangeLogEntry(number: 7, bytes: ChangeSetEncoder(set).bytes))
        #expect(Self.text(back) == Self.text(set))
        #expect(back.instant == set.instant)
        #expect(back.commits == 7...7)
        #expect(back.isLogged && !set.isLogged && !back.isEverything)
    }

    @Test("sets from the log and from commits are combined by the names of their fields") func combined() throws {
        let set = Self.sample
        let back = try ChangeSetDecoder.decode(ChangeLogEntry(number: 8, bytes: ChangeSetEncoder(set).bytes))
        var one = set
        one.append(back, within: 1_000)
        var other = back
        var later = set
        later.commits = 9...9
        other.append(later, within: 1_000)
        for both in [one, other] {
            let updated = both.settled(within: 1_000)["thing"]?.updated.first { $0.key == .int(-1) }
            #expect(Set(updated?.fields ?? []) == ["id", "f6", "f7", "f62", "f63", "f69"])
            #expect(both["ärger"]?.areMany == true)
        }
    }

    @Test("bytes that were cut off or altered are refused, or read as another set, and never trap") func hostile() throws {
        let bytes = ChangeSetEncoder(Self.sample).bytes
        for length in 0..<bytes.count {
            #expect(throws: StoreError.self) { try ChangeSetDecoder.decode(ChangeLogEntry(number: 1, bytes: Array(bytes[..<length]))) }
        }
        for position in bytes.indices {
            for value: UInt8 in [0, 1, 2, 3, 4, 12, 0x7F, 0x80, 0xFF] {
                var altered = bytes
                altered[position] = value
                do { _ = try ChangeSetDecoder.decode(ChangeLogEntry(number: 1, bytes: altered)) } catch {
                    #expect([.corrupt, .tooNew].contains((error as? StoreError)?.code))
                }
            }
        }
        var random = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            var noise: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
            for _ in 0..<Int.random(in: 0...40, using: &random) {
                noise.append(UInt8.random(in: 0...255, using: &random) & .random(in: 0...255))
            }
            _ = try? ChangeSetDecoder.decode(ChangeLogEntry(number: .max - 1, bytes: noise))
        }
    }
}
