import StoreCore
import StoreLMDB
import StoreMemory
import Testing

@testable import StoreKeyValue

/// Whatever indexes there are and however a request is read, LMDB gives what the in-memory engine gives, which has no plans: also within a
/// loop over another request, and in a transaction that has changed records.
@Suite struct DrawnSchemaTests {
    private static let count = 80

    private func open(_ engine: Engine, _ location: String, seed: Int, plans: Int? = nil) throws -> any Store {
        var draw = draw(seed)
        var configuration = StoreConfiguration(scheme: engine.scheme, location: location)
        configuration.schema = draw.schema()
        configuration.durability = .relaxed
        if let plans { configuration.engineOptions["plans"] = String(plans) }
        let store = try openStore(configuration, engines: [engine])
        try store.write { transaction in
            let writer = try transaction.checkedWriter()
            for (number, entity) in store.entities.enumerated() {
                for id in 0..<(DrawnSchemaTests.count * (number + 1)) {
                    let values = [.int(Int64(id))] + Draw.fields[number].indices.dropFirst().map { draw.value(number, $0) }
                    try writer.insert(entity) { row in for value in values { try value.write(to: row) } }
                }
            }
        }
        return store
    }

    private func draw(_ seed: Int) -> Draw { Draw(seed: seed, count: DrawnSchemaTests.count, isNarrow: seed % 2 == 0) }

    /// What a request gave, and by which plan, which is not compared.
    private struct Answer {
        let rows: [String]
        let description: String
    }

    private struct Undo: Error {}

    /// The answers to a sequence of requests.
    private func answers(_ store: any Store, seed: Int) throws -> [Answer] {
        var draw = draw(1_000 + seed)
        var answers: [Answer] = []
        for round in 0..<6 {
            if round % 3 != 2 {
                try store.read { try ask(&draw, store, $0.checkedReader(), 10, &answers) }
                continue
            }
            do {
                try store.write { transaction in
                    let writer = try transaction.checkedWriter()
                    for _ in 0..<3 {
                        try change(&draw, store, writer)
                        try ask(&draw, store, writer, 4, &answers)
                    }
                    throw Undo()
                }
            } catch is Undo {}
        }
        return answers
    }

    private func change(_ draw: inout Draw, _ store: any Store, _ writer: any EngineWriter) throws {
        for _ in 0..<4 {
            let (key, field) = (Int64(draw.number(below: DrawnSchemaTests.count)), 1 + draw.number(below: 8))
            let new = draw.value(Draw.thing, field)
            _ = try writer.update(store.entities[Draw.thing], .int(key), .only(field)) { try new.write(to: $0) }
            _ = try writer.delete(store.entities[Draw.link], .int(Int64(draw.number(below: DrawnSchemaTests.count))))
        }
    }

    private func ask(_ draw: inout Draw, _ store: any Store, _ reader: any EngineReader, _ count: Int, _ answers: inout [Answer]) throws {
        for _ in 0..<count {
            if draw.isOne(in: 3) {
                let request = draw.join(store.entities)
                answers.append(Answer(rows: try rows(reader, request), description: "\(request)"))
                continue
            }
            let request = draw.request(store.entities)
            var found = try rows(reader, request)
            found.append("\(try reader.count(request))")
            if draw.isOne(in: 4) {
                let inner = draw.request(store.entities)
                var left = 3
                try reader.fetch(request) { _ in
                    found += try rows(reader, inner)
                    left -= 1
                    return left == 0 ? .stop : .next
                }
            }
            answers.append(Answer(rows: found, description: "\(request) by \(try reader.explain(request))"))
        }
    }

    private func rows(_ reader: any EngineReader, _ request: FetchRequest) throws -> [String] {
        var rows: [String] = []
        try reader.fetch(request) { row in
            rows.append(try text(row, request))
            return .next
        }
        return rows
    }

    private func rows(_ reader: any EngineReader, _ request: JoinRequest) throws -> [String] {
        var rows: [String] = []
        try reader.join(request) { left, right in
            rows.append(try left.map { try text($0, request.left) } ?? "-")
            rows[rows.count - 1] += try right.map { try " | " + text($0, request.right) } ?? " | -"
            return .next
        }
        return rows
    }

    private func text(_ row: Row, _ request: FetchRequest) throws -> String {
        let types = Draw.fields[request.entity.name == "thing" ? Draw.thing : Draw.link].map(\.type)
        return try (request.fields ?? Array(types.indices)).enumerated().map { "\(try row.value($0, type: types[$1]))" }
            .joined(separator: ", ")
    }

    /// Every fourth time plans are chosen by what they cost.
    @Test(arguments: 1...8) func answersAreThoseOfMemory(seed: Int) throws {
        let folder = TemporaryFolder()
        let memory = try open(.memory, "", seed: seed)
        let location = folder.url.appendingPathComponent("a.lmdb").path
        let store = try open(.lmdb, location, seed: seed, plans: seed % 4 == 0 ? nil : seed)
        let (expected, found) = (try answers(memory, seed: seed), try answers(store, seed: seed))
        #expect(found.count == expected.count)
        for (found, expected) in zip(found, expected) where found.rows != expected.rows {
            Issue.record("\(found.description) gives \(found.rows.prefix(20)) instead of \(expected.rows.prefix(20))")
            break
        }
        try memory.close()
        try store.close()
    }
}

extension Store {
    fileprivate var entities: [EntityID] { context.configuration.schema.entities.map { EntityID($0) } }
}
