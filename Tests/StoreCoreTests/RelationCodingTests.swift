import FoundationEssentials
import Testing

@testable import StoreCore

/// A catalog of an older version has relations without `touches`, and only those that touch are written with it.
@Suite struct RelationCodingTests {
    private func relation(touches: Bool) -> RelationDefinition {
        RelationDefinition("writer", of: "article", .belongsTo, to: "author", reference: "writerID", isEnforced: true, touches: touches)
    }

    @Test func `Relations are read as they were written`() throws {
        let through = RelationDefinition(
            "topics", of: "article", .through, to: "topic", reference: "articleID", join: "listing", farReference: "topicID", rule: .cascade
        )
        for relation in [relation(touches: false), relation(touches: true), through] {
            #expect(try JSONDecoder().decode(RelationDefinition.self, from: JSONEncoder().encode(relation)) == relation)
        }
    }

    @Test func `Only a reference that touches its target is written with that`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let older = """
            {"isEnforced":true,"kind":"belongsTo","name":"writer","owner":"article","reference":"writerID","rule":"noAction","target":"author"}
            """
        #expect(String(decoding: try encoder.encode(relation(touches: false)), as: UTF8.self) == older)
        #expect(try JSONDecoder().decode(RelationDefinition.self, from: Data(older.utf8)) == relation(touches: false))
        #expect(String(decoding: try encoder.encode(relation(touches: true)), as: UTF8.self).contains("\"touches\":true"))
    }
}
