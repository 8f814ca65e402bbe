import FoundationEssentials
import Testing

@testable import StoreCore

/// What a live query depends on.
@Suite struct ReadRegionTests {
    /// A record whose key is the reference to its owner, as a model that is written by hand may have it.
    private let badge = EntityID(
        EntityDefinition(name: "badge", fields: [FieldDefinition(name: "id", type: .int), FieldDefinition(name: "text", type: .string)]))
    private let person = EntityID(EntityDefinition(name: "person", fields: [FieldDefinition(name: "id", type: .int)]))

    @Test func `A limited inclusion depends on the records of all owners`() throws {
        let store = StubStore()
        let records = FetchRequest(badge, limit: 1)
        let step = RelationStep.toMany(badge, reference: 0, from: person)
        let request = RelatedRequest(records, along: step, of: [.int(1), .int(2)])
        let recorder = ReadRecorder(store.beginRead(.snapshot))
        try recorder.performFetch(request) { _, _ in .next }
        for (key, touches) in [(1, true), (2, true), (3, false)] as [(Int64, Bool)] {
            let notes = [RecordNote(key: .int(key), change: .updated, fields: .all)]
            let changes = ChangeSet([EntityChanges(badge, notes)], at: Date(timeIntervalSince1970: 0))
            #expect(recorder.region.isTouched(by: changes) == touches, "\(key)")
        }
    }
}
