import ActiveStore
import ActiveStoreImport
import FoundationEssentials

/// Imports of data with repeated records, into models that accept less than their schema,
/// and in transactions that run again; rows and instances must produce the same result.
enum ImportAgreementCases {
    private typealias Options = (inout ImportOptions) -> Void

    static let all: [Case] = [
        Case(
            "serialise.import_list_of_other_shape",
            "A list with an element that is not an object unlinks nothing; the objects in it are imported"
        ) { _ in
            func songs() throws -> [String] { try require(try Artist.find(["number": 1])).songs.all().map(\.title) }
            try Artist.importRecords(
                from: .records([["artist_id": 1, "songs": [["number": 1, "title": "a"], ["number": 2, "title": "b"]]]]))
            let wrong: [JSONValue] = [[2, 3], [nil], [[]], ["a", ["number": 2, "title": "B"]]]
            for list in wrong {
                let report = try Artist.importRecords(from: .records([["artist_id": 1, "songs": list]]))
                try expect(Array(report.problemCounts.keys), equals: [.keptRelation], "\(list)")
                try expect(songs().count, equals: 2, "\(list)")
            }
            try expect(songs(), equals: ["a", "B"])
            try Artist.importRecords(from: .records([["artist_id": 1, "songs": [["number": 2]]]]))
            try expect(songs(), equals: ["B"])
        },
        Case("serialise.import_unique_misfit", "A value that the model's type rejects identifies no record: each is new") { _ in
            let records: [JSONValue] = [["number": 1, "mood": "angry", "name": "one"], ["number": 2, "mood": "angry", "name": "two"]]
            try forBoth { model in
                let report = try model.importRecords(from: .records(records)) { $0.uniqueBy = "mood" }
                try expect([report.inserted, report.collapsed], equals: [2, 0], "\(model)")
                try expect(report.problemCounts, equals: [.keptValue: 2], "\(model)")
            }
            let levels: [JSONValue] = [["code": "a", "level": 300], ["code": "b", "level": 300]]
            try expect(Contact.importRecords(from: .records(levels)) { $0.uniqueBy = "level" }.inserted, equals: 2)
        },
        Case("serialise.import_own_relative", "A record that lies in its own data is one record, of which the outer values count") { _ in
            let inner: JSONValue = ["number": 1, "title": "inner"]
            var report = try Recording.importRecords(from: .records([["number": 1, "title": "outer", "parent": inner]]))
            try expect([report.inserted, report.related, report.skipped], equals: [1, 1, 0])
            try expect(Recording.all().map(\.title), equals: ["outer"], "its own values count")
            let back: JSONValue = ["number": 1, "artist": ["artist_id": 7, "songs": [["number": 1, "title": "inner"]]], "title": "outer"]
            report = try Song.importRecords(from: .records([back])) { $0.nested = ["artist"] }
            try expect([report.inserted, report.related, report.skipped], equals: [1, 2, 0])
            try expect(Song.all().map { "\($0.title) \($0.artist != nil)" }, equals: ["outer true"])
        },
        Case(
            "serialise.import_changed_by_relative",
            "A record that a nested object of the data changes has the values that come later in the data"
        ) { _ in
            let nested: JSONValue = ["number": 1, "artist": ["artist_id": 7, "songs": [["number": 1, "title": "new"]]]]
            let old: JSONValue = ["number": 1, "title": "old"]
            try Song.imported(from: old)
            let songs = try Song.imported(each: [nested, old]) { $0.nested = ["artist"] }
            try expect(songs.map(\.title), equals: ["old", "old"])
            try expect(Song.all().map(\.title), equals: ["old"])
            try expect(Song.imported(each: [old, nested]) { $0.nested = ["artist"] }.map(\.title), equals: ["new", "new"])
            try expect(Song.all().map(\.title), equals: ["new"])
            let track: JSONValue = ["number": 1, "title": "old"]
            let parent: JSONValue = ["number": 2, "parent": ["number": 1, "title": "new"]]
            try Recording.importRecords(from: .records([track, ["number": 2]]))
            try Recording.importRecords(from: .records([["number": 1, "parent": parent], track]))
            try expect(Recording.find(["number": 1])?.title, equals: "old")
            try expect(Recording.find(["number": 1])?.parent?.find()?.number, equals: 2)
        },
        Case("serialise.import_lines_end", "A line of JSON Lines with text after its value is skipped, and nothing of it is imported") {
            _ in
            let text = "{\"code\":\"a\"},\n{\"code\":\"b\"} {\"code\":\"c\"}\n{\"code\":\"d\"} \t\r\n\n{\"code\":\"e\"}"
            let report = try Contact.importRecords(from: .jsonLines(bytes: text.utf8))
            try expect([report.inserted, report.skipped, report.records], equals: [2, 2, 4])
            try expect(report.problems.map(\.location.line), equals: [1, 2])
            try expect(report.problems.map(\.location.record), equals: [1, 2])
            try expect(Set(Contact.all().map(\.code)), equals: ["d", "e"])
        },
        .opening("serialise.import_begun_again", "A batch's report is the same if its transaction has to run again") { sandbox in
            let models: [any Model.Type] = [RankedRow.self, RankedRecord.self]
            let store = try sandbox.open(models) { if $0.scheme == "lmdb" { $0.engineOptions["mapSize"] = "1MiB" } }
            let long = String(repeating: "x", count: 1_000)
            let records = (0..<3_000).map { number -> JSONValue in
                let rest: [(name: String, value: JSONValue)] = number > 0 ? [] : [(name: "mood", value: "angry"), (name: "what", value: 1)]
                let members: [(name: String, value: JSONValue)] = [
                    (name: "number", value: .value(.int(Int64(number)))), (name: "name", value: .value(.string(long))),
                ]
                return .object(members + rest)
            }
            try withStore(store) {
                try forBoth { model in
                    let report = try model.importRecords(from: .records(records)) { $0.uniqueBy = "number" }
                    try expect(report.inserted, equals: 3_000, "\(model)")
                    try expect(report.problemCounts, equals: [.keptValue: 1, .unknownKey: 1], "\(model)")
                }
            }
        },
        Case("serialise.import_times", "Times that data may set are accepted, for rows and for instances") { _ in
            try forBoth { model in
                let created: Options = { ($0.allowed, $0.uniqueBy) = (["createdAt"], "number") }
                try model.importRecords(from: .records([["number": 1, "createdAt": 5]]), created)
                var stored = try require(try model.first())
                try expect(stored.updatedAt, equals: Date(timeIntervalSince1970: 5), "\(model)")
                let updated: Options = { ($0.allowed, $0.uniqueBy) = (["updatedAt"], "number") }
                try model.importRecords(from: .records([["number": 1, "updatedAt": 9, "name": "a"]]), updated)
                stored = try require(try model.first())
                try expect(stored.updatedAt, equals: Date(timeIntervalSince1970: 9), "\(model)")
                try model.importRecords(from: .records([["number": 1, "updatedAt": 9, "name": "b"]]), updated)
                stored = try require(try model.first())
                try expect(stored.updatedAt > stored.createdAt.addingTimeInterval(100), "\(model): a change moves it")
            }
        },
        Case("serialise.import_far_times", "A time far from today is stored as a model stores it, and found by the same text") { store in
            let times = ["9999-12-31T23:59:59.999Z", "2300-06-07T08:09:10.123457Z", "0001-01-01T00:00:00.000001Z"]
            try forBoth { model in
                let entity = model.entity.definition
                for (number, text) in times.enumerated() {
                    let record: JSONValue = ["number": .value(.int(Int64(number))), "updatedAt": .value(.string(text))]
                    try model.importRecords(from: .records([record])) { ($0.allowed, $0.uniqueBy) = (["updatedAt"], "number") }
                    let predicate = try PredicateFormat.parse("updatedAt == \"\(text)\"", for: entity, in: store.schema)
                    let count = try store.read { try $0.count(FetchRequest(EntityID(entity), where: predicate)) }
                    try expect(count, equals: 1, "\(model) \(text)")
                }
            }
        },
        Case("serialise.import_unique_twice", "If several keys match the identifying field, the one imported last counts") { _ in
            try forBoth { model in
                let rules: Options = { $0.uniqueBy = "number" }
                try model.importRecords(from: .records([["number": 1, "name": "a"]]), rules)
                var report = try model.importRecords(from: .records([["number": 1, "Number": nil, "name": "b"]]), rules)
                try expect(report.inserted, equals: 1, "\(model)")
                let ordered: Options = {
                    $0.uniqueBy = "number"
                    $0.mappings = ["first": "number", "second": "number"]
                    $0.orderedKeys = ["second", "first"]
                }
                report = try model.importRecords(from: .records([["first": 1, "second": 2, "name": "c"]]), ordered)
                try expect([report.updated, report.skipped], equals: [1, 0], "\(model)")
                try expect(model.all().map { "\($0.number ?? 0) \($0.name)" }.sorted(), equals: ["0 b", "1 c"], "\(model)")
            }
        },
        Case(
            "serialise.import_unique_among_stored",
            "If several stored records have the identifying value, the first in key order is changed"
        ) { _ in
            try forBoth { model in
                let text = "number,name\n7,a\n8,a\n9,b\n"
                try expect(model.importRecords(from: .csv(bytes: text.utf8)) { $0.uniqueBy = .nothing }.inserted, equals: 3, "\(model)")
                let report = try model.importRecords(from: .records([["number": 5, "name": "a"]])) { $0.uniqueBy = "name" }
                try expect([report.updated, report.inserted], equals: [1, 0], "\(model)")
                try expect(model.all().map { "\($0.number ?? 0) \($0.name)" }, equals: ["5 a", "8 a", "9 b"], "\(model)")
            }
        },
        Case(
            "serialise.import_null_default",
            "null sets a field that cannot be nil to the default of a new record, however that is made"
        ) {
            _ in
            try Recording.imported(from: ["number": 1, "released": 9, "price": 2, "lengths": [3]])
            let report = try Recording.importRecords(from: .records([["number": 1, "released": nil, "price": nil, "lengths": nil]]))
            try expect(report.problems, equals: [])
            let track = try require(try Recording.first())
            let new = Recording()
            try expect(track.released, equals: new.released)
            try expect(track.price, equals: new.price)
            try expect(track.lengths, equals: new.lengths)
            try expect(Recording.importRecords(from: .records([["number": 2, "released": nil, "title": nil]])).problems, equals: [])
        },
        Case(
            "serialise.import_names_by_case",
            "A key matches the field with exactly its name, else the first whose name differs only in case and underscores"
        ) { _ in
            // Two fields whose names differ only in this way.
            let exact = try Alike.imported(from: ["line_end": "a", "lineEnd": "b"])
            try expect([exact.lineEnd, exact.line_end], equals: ["b", "a"])
            for (key, first) in [("lineEnd", true), ("line_end", false), ("LINE_END", true), ("lineend", true), ("Line_End", true)] {
                let made = try Alike.imported(from: JSONValue(json: "{\"\(key)\":\"x\"}"))
                try expect([made.lineEnd, made.line_end], equals: first ? ["x", ""] : ["", "x"], key)
            }
            let report = try Alike.importRecords(from: .csv(bytes: "line_end,lineEnd,number\na,b,1\n".utf8))
            try expect(report.problems, equals: [])
            try expect(Alike.where { $0.number == 1 }.first().map { [$0.lineEnd, $0.line_end] }, equals: ["b", "a"])
            // Rules match names exactly.
            let mapped = try Alike.importRecords(from: .records([["Zeile": "y", "zeile": "z", "number": 2]])) {
                $0.mappings["Zeile"] = "lineEnd"
                $0.ignoredKeys = ["zeile"]
            }
            try expect(mapped.problems, equals: [])
            try expect(Alike.where { $0.number == 2 }.first()?.lineEnd, equals: "y")
            let other = try Alike.importRecords(from: .records([["zeile": "y", "number": 3]])) { $0.mappings["Zeile"] = "lineEnd" }
            try expect(other.problems.map(\.key), equals: ["zeile"])
            // Columns of a file are distinguished by every letter.
            var reader = try CSVReader(bytes: "code,Code,CODE\n1,2,3\n".utf8)
            let row = try require(try reader.next())
            try expect([row["code"], row["Code"], row["CODE"], row["cODE"]], equals: ["1", "2", "3", nil])
            try expect(reader.index(of: "CODE"), equals: 2)
        },
        Case(
            "serialise.import_unique_after_undone",
            "An undone record is not known: a later one with its value is stored, with its nested objects"
        ) { _ in
            // As rows.
            let rows = try Contact.importRecords(
                from: .records([["external_id": 5], ["external_id": 5, "code": "a", "age": 1], ["external_id": 5, "code": "b"]])
            ) { $0.uniqueBy = "externalID" }
            try expect([rows.skipped, rows.inserted, rows.collapsed], equals: [1, 1, 1])
            try expect(Contact.all().map { "\($0.externalID ?? 0) \($0.code) \($0.age ?? 0)" }, equals: ["5 b 1"])
            // As instances, each with related records: the last song has no title,
            // so the first artist fails together with manager, label and songs.
            func artist(_ name: String, _ songs: [JSONValue]) -> JSONValue {
                [
                    "artist_id": 1, "name": .value(.string(name)), "manager": ["number": 7, "name": .value(.string(name))],
                    "label": ["code": "L", "name": .value(.string(name))], "songs": .array(songs),
                ]
            }
            let report = try Artist.importRecords(
                from: .records([
                    artist("first", [["number": 1, "title": "one"], ["number": 2]]), artist("second", [["number": 1, "title": "uno"]]),
                    artist("third", [["number": 1, "title": "eins"], ["number": 2, "title": "zwei"]]),
                ]))
            try expect([report.skipped, report.inserted, report.collapsed], equals: [1, 1, 1])
            try expect(Artist.all().map(\.name), equals: ["third"])
            try expect(Manager.all().map { "\($0.number ?? 0) \($0.name)" }, equals: ["7 third"])
            try expect(MusicLabel.all().map { "\($0.code) \($0.name)" }, equals: ["L third"])
            try expect(Song.order(by: \.number).all().map { "\($0.number ?? 0) \($0.title)" }, equals: ["1 eins", "2 zwei"])
            let stored = try require(try Artist.first())
            try expect([stored.songs.count(), try Song.where { $0.artistID == nil }.count()], equals: [2, 0])
            // Records known before the one that failed remain known.
            let again = try Artist.importRecords(
                from: .records([
                    artist("third", [["number": 1, "title": "un"]]), artist("fourth", [["number": 3]]), artist("fifth", [["number": 1]]),
                ]))
            try expect([again.skipped, again.unchanged, again.collapsed], equals: [1, 1, 1])
            try expect(Artist.all().map(\.name), equals: ["fifth"])
            try expect(Song.where { $0.number == 1 }.first()?.title, equals: "un")
        },
        Case("serialise.import_again_many", "Thousands of long texts that are already stored are compared without being copied") { _ in
            let long = String(repeating: "x", count: 1_000)
            let rules: Options = { $0.uniqueBy = "number" }
            /// The time this thread spends on the second import.
            func time(_ count: Int) throws -> Duration {
                let text = "number,name\n" + (0..<count).map { "\($0),\(long)\n" }.joined()
                try RankedRow.importRecords(from: .csv(bytes: text.utf8), rules)
                return try ThreadTime.of {
                    try expect(RankedRow.importRecords(from: .csv(bytes: text.utf8), rules).unchanged, equals: count)
                }
            }
            let (few, many) = (try time(500), try time(5_000))
            try expect(many < few * 30, "ten times as many take \(many / few) times as long")
        },
    ]

    /// Runs the body with a model whose records are imported as rows and with one of the same fields whose records are instances.
    private static func forBoth(_ body: (any Ranked.Type) throws -> Void) throws {
        try body(RankedRow.self)
        try body(RankedRecord.self)
    }
}
