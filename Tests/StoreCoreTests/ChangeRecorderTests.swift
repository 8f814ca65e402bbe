import FoundationEssentials
import Testing

@testable import StoreCore

@Suite struct ChangeRecorderTests {
    private let thing = EntityID(EntityDefinition(name: "thing", fields: [FieldDefinition(name: "id", type: .int)]))

    private func changes(_ recorder: ChangeRecorder) -> EntityChanges? {
        recorder.changes(at: Date(timeIntervalSince1970: 0))?["thing"]
    }

    @Test("a record saved often, each time in a savepoint, is one record") func manySavepoints() {
        var recorder = ChangeRecorder()
        for _ in 0..<10_000 {
            recorder.beginSavepoint()
            recorder.note(thing, .int(1), .updated, .all)
            recorder.releaseSavepoint()
        }
        #expect(changes(recorder)?.areMany == false)
        #expect(changes(recorder)?.updated.map(\.key) == [.int(1)])
    }

    @Test("the same around notes of a level outside, and in nested savepoints") func nestedSavepoints() {
        var recorder = ChangeRecorder()
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
        var recorder = ChangeRecorder()
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
        var recorder = ChangeRecorder()
        for number in 0..<1_200 { recorder.note(thing, .int(Int64(number)), .created) }
        for number in 0..<1_200 { recorder.note(thing, .int(Int64(number)), .destroyed) }
        #expect(recorder.changes(at: Date(timeIntervalSince1970: 0)) == nil)
        recorder.note(thing, .int(7), .created)
        #expect(changes(recorder)?.inserted == [.int(7)])
    }

    @Test("more records than a set names are many, however they are spread over savepoints") func tooMany() {
        var recorder = ChangeRecorder()
        for number in 0...ChangeSet.maximumKeys {
            recorder.beginSavepoint()
            recorder.note(thing, .int(Int64(number)), .created)
            recorder.releaseSavepoint()
        }
        #expect(changes(recorder)?.areMany == true)
    }

    @Test("a first note is kept whatever follows it") func first() {
        var recorder = ChangeRecorder()
        recorder.note(thing, .int(1), .created)
        #expect(changes(recorder)?.inserted == [.int(1)])
        recorder.beginSavepoint()
        recorder.note(thing, .int(2), .created)
        #expect(changes(recorder)?.inserted == [.int(1), .int(2)])
        recorder.rollbackSavepoint()
        #expect(changes(recorder)?.inserted == [.int(1)])
        recorder.note(thing, .int(1), .destroyed)
        #expect(changes(recorder) == nil)
    }

    @Test("a first note inside a savepoint is undone with it") func firstInside() {
        var recorder = ChangeRecorder()
        recorder.beginSavepoint()
        recorder.note(thing, .int(1), .created)
        recorder.rollbackSavepoint()
        #expect(changes(recorder) == nil)
        recorder.note(thing, .int(2), .destroyed)
        #expect(changes(recorder)?.deleted == [.int(2)])
        recorder.noteMany(thing)
        #expect(changes(recorder)?.areMany == true)
    }

    @Test("so many new records are many, whatever was noted before", arguments: [0, 1, 5, 9, 10, 15, 19, 20])
    func certainlyMany(before: Int) {
        for isPassing in [false, true] {
            for inSavepoint in [false, true] {
                var recorder = ChangeRecorder(within: 10)
                for number in 0..<before {
                    recorder.note(thing, .int(Int64(-number - 1)), isPassing ? .created : .destroyed)
                    if isPassing { recorder.note(thing, .int(Int64(-number - 1)), .destroyed) }
                }
                if inSavepoint { recorder.beginSavepoint() }
                for number in 0..<recorder.certainlyMany { recorder.note(thing, .int(Int64(number)), .created) }
                #expect(recorder.areMany(thing))
            }
        }
    }
}
