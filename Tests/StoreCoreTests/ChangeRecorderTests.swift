import FoundationEssentials
import Testing

@testable import StoreCore

@Suite struct ChangeRecorderTests {
    private let thing = EntityID(EntityDefinition(name: "thing", fields: [FieldDefinition(name: "id", type: .int)]))

    private func changes(_ recorder: ChangeRecorder) -> EntityChanges? {
        recorder.changes(at: Date(timeIntervalSince1970: 0))?["thing"]
    }

    @Test("a record saved often, each time in a savepoint, is one record") func manySavepoints() {
        let recorder = ChangeRecorder()
        for _ in 0..<10_000 {
            recorder.beginSavepoint()
            recorder.note(thing, .int(1), .updated, .all)
            recorder.releaseSavepoint()
        }
        #expect(changes(recorder)?.areMany == false)
        #expect(changes(recorder)?.updated.map(\.key) == [.int(1)])
    }

    @Test("the same around notes of a level outside, and in nested savepoints") func nestedSavepoints() {
        let recorder = ChangeRecorder()
        for number in 0..<900 { recorder.note(thing, .int(Int64(number)), .updated, .all) }
        recorder.beginSavepoint()
        for number in 0..<9_000 {
            recorder.beginSavepoint()
            recorder.note(thing, .int(Int64(number % 900)), .updated, .all)
            recorder.releaseSavepoint()
        }
        #expect(changes(recorder)?.areMany == false)
        recorder.releaseSavepoint()
        #expect(changes(recorder)?.areMany == false)
        #expect(changes(recorder)?.updated.count == 900)
        for number in 0..<9_000 { recorder.note(thing, .int(Int64(number % 950)), .updated, .all) }
        #expect(changes(recorder)?.updated.count == 950)
    }

    @Test("an undone savepoint leaves what was noted before it, joined or not") func undone() {
        let recorder = ChangeRecorder()
        for _ in 0..<3_000 { recorder.note(thing, .int(1), .updated, .all) }
        recorder.beginSavepoint()
        for _ in 0..<3_000 {
            recorder.beginSavepoint()
            recorder.note(thing, .int(2), .created)
            recorder.releaseSavepoint()
        }
        for number in 0..<5_000 { recorder.note(thing, .int(Int64(number)), .updated, .all) }
        #expect(changes(recorder)?.areMany == true)
        recorder.rollbackSavepoint()
        #expect(changes(recorder)?.areMany == false)
        #expect(changes(recorder)?.updated.map(\.key) == [.int(1)])
        #expect(changes(recorder)?.inserted.isEmpty == true)
    }

    @Test("records that are added and removed again do not count among many") func passing() {
        let recorder = ChangeRecorder()
        for number in 0..<1_200 { recorder.note(thing, .int(Int64(number)), .created) }
        for number in 0..<1_200 { recorder.note(thing, .int(Int64(number)), .destroyed) }
        #expect(recorder.changes(at: Date(timeIntervalSince1970: 0)) == nil)
        recorder.note(thing, .int(7), .created)
        #expect(changes(recorder)?.inserted == [.int(7)])
    }

    @Test("more records than a set names are many, however they are spread over savepoints") func tooMany() {
        let recorder = ChangeRecorder()
        for number in 0...ChangeSet.maximumKeys {
            recorder.beginSavepoint()
            recorder.note(thing, .int(Int64(number)), .created)
            recorder.releaseSavepoint()
        }
        #expect(changes(recorder)?.areMany == true)
    }
}
