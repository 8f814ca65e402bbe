import ActiveStore
import ActiveStoreImport

/// Imports of related records, and models with import callbacks.
enum ImportRelationCases {
    private static func titles(_ number: Int) throws -> [String] {
        let artist = try require(try Artist.find(["number": number]))
        return try artist.songs.all().map(\.title)
    }

    static let all: [Case] = [
        Case(
            "serialise.import_nested_relation",
            "[107] Related objects are found or created, and linked; a second import replaces the set, unlinks missing ones and destroys nothing"
        ) { _ in
            let first: JSONValue = [
                "artist_id": 1, "name": "Ann", "label": ["code": "L1", "name": "One"], "manager": ["number": 1, "name": "Mia"],
                "songs": [["number": 3, "title": "c"], ["number": 1, "title": "a"], ["number": 2, "title": "b"]],
                "festivals": [["name": "Roskilde", "year": 1971], ["name": "Sziget"]],
            ]
            let report = try Artist.importRecords(from: .records([first]))
            try expect([report.inserted, report.related], equals: [1, 7])
            try expect(report.problems, equals: [])
            try expect(titles(1), equals: ["c", "a", "b"], "in the order of the data")
            var artist = try require(try Artist.first())
            try expect(artist.label?.find()?.name, equals: "One")
            try expect(artist.manager.find()?.name, equals: "Mia")
            try expect(artist.festivals.all().map(\.name), equals: ["Roskilde", "Sziget"])

            let second: JSONValue = [
                "artist_id": 1, "label": ["code": "L2"], "manager": ["number": 2, "name": "Max"],
                "songs": [["number": 2, "title": "B"], ["number": 4, "title": "d"]],
                "festivals": [["name": "Sziget", "year": 1993], ["name": "Way Out"]],
            ]
            try Artist.importRecords(from: .records([second]))
            try expect(titles(1), equals: ["B", "d"])
            try expect(Song.count(), equals: 4)
            try expect(Song.where { $0.artistID == nil }.order(by: \.number).all().map(\.title), equals: ["a", "c"])
            artist = try require(try Artist.first())
            try expect(artist.name, equals: "Ann")
            try expect(artist.label?.id, equals: "L2")
            try expect([MusicLabel.count(), Manager.count(), Festival.count(), Appearance.count()], equals: [2, 2, 3, 2])
            try expect(artist.manager.find()?.name, equals: "Max")
            try expect(artist.festivals.all().map { "\($0.name) \($0.year)" }, equals: ["Sziget 1993", "Way Out 0"])
            try expect(Artist.importRecords(from: .records([second])).unchanged, equals: 1)
        },
        Case(
            "serialise.import_unlink", "[107] null unlinks; a missing key leaves the relation unchanged; another import takes over a child"
        ) { _ in
            try Artist.importRecords(
                from: .records([
                    [
                        "artist_id": 1, "name": "Ann", "label": ["code": "L"], "manager": ["number": 1],
                        "songs": [["number": 1, "title": "a"], ["number": 2, "title": "b"]], "festivals": [["name": "F"]],
                    ],
                    ["artist_id": 2, "name": "Bob", "songs": [["number": 2, "title": "b"]]],
                ]))
            try expect([titles(1), titles(2)], equals: [["a"], ["b"]])
            try Artist.importRecords(from: .records([["artist_id": 1, "name": "Anne"]]))
            var ann = try require(try Artist.find(["number": 1]))
            try expect(
                [try titles(1).count, try ann.festivals.count(), try ann.manager.find() == nil ? 0 : 1, ann.label == nil ? 0 : 1],
                equals: [1, 1, 1, 1])
            try Artist.importRecords(from: .records([["artist_id": 1, "label": nil, "manager": nil, "songs": nil, "festivals": []]]))
            ann = try require(try Artist.find(["number": 1]))
            try expect(
                [try titles(1).count, try ann.festivals.count(), try ann.manager.find() == nil ? 0 : 1, ann.label == nil ? 0 : 1],
                equals: [0, 0, 0, 0])
            try expect(
                [try Song.count(), try Festival.count(), try Manager.count(), try MusicLabel.count(), try Appearance.count()],
                equals: [2, 1, 1, 1, 0])
        },
        Case("serialise.import_wrong_shape", "[107] A value of the wrong shape leaves the relation unchanged, and is reported") { _ in
            try Artist.importRecords(
                from: .records([
                    ["artist_id": 1, "label": ["code": "L"], "manager": ["number": 1], "songs": [["number": 1, "title": "a"]]]
                ]))
            let report = try Artist.importRecords(
                from: .records([
                    ["artist_id": 1, "label": "L", "manager": [["number": 2]], "songs": ["number": 2], "festivals": ["F", ["name": "G"]]]
                ]))
            try expect(report.problemCounts, equals: [.keptRelation: 4])
            try expect(report.problems.compactMap(\.key).sorted(), equals: ["festivals[0]", "label", "manager", "songs"])
            let artist = try require(try Artist.first())
            try expect([titles(1), try artist.festivals.all().map(\.name)], equals: [["a"], ["G"]])
            try expect(artist.label?.id, equals: "L")
            try expect(artist.manager.find()?.number, equals: 1)
        },
        Case(
            "serialise.import_nested_failure",
            "A related record that cannot be stored prevents its owner from being stored, and nothing remains"
        ) { _ in
            let report = try Artist.importRecords(
                from: .records([
                    ["artist_id": 1, "name": "Ann", "label": ["code": "L1"], "songs": [["number": 1, "title": "a"], ["number": 2]]],
                    ["artist_id": 2, "name": "Bob", "label": ["code": "L1"], "songs": [["number": 1, "title": "b"]]],
                ]))
            try expect([report.inserted, report.skipped, report.related], equals: [1, 1, 2])
            try expect(report.problems.first?.key, equals: "songs[1]")
            try expect(report.problems.first?.location.record, equals: 1)
            try expect(Artist.all().map(\.name), equals: ["Bob"])
            try expect(Song.all().map(\.title), equals: ["b"])
            try expect(MusicLabel.count(), equals: 1)
        },
        Case(
            "serialise.import_hooks",
            "[108] shouldImport returning false keeps the old value or the one it sets; ignored keys are skipped with nested ones; ordered keys come first"
        ) { _ in
            let values: JSONValue = [
                "zip": "12345", "title": "One", "genre": "Rock", "secret": "s", "extra": ["zip": "99999"], "number": 1, "rating": 5,
            ]
            var album = try Album.imported(from: values)
            try expect(album.log, equals: "will(One) rating title zip genre number did(One)")
            try expect([album.zip, try album.genre?.find()?.name], equals: ["12345", "Rock"])
            album = try Album.imported(from: ["number": 1, "zip": "not five", "genre": "Rock", "title": "Two"])
            try expect(album.log, equals: "will(One) title number zip genre did(Two)")
            try expect([album.zip, album.title], equals: ["12345", "Two"])
            try expect([try Album.count(), try Genre.count(), album.rating], equals: [1, 1, 5])
            let report = try Album.importRecords(
                from: .jsonLines(bytes: "{\"number\":2,\"genre\":\"Folk\"}\n{\"number\":3,\"title\":\"Three\"}\n".utf8))
            try expect([report.inserted, report.skipped], equals: [1, 1], "an album needs a title")
            try expect(report.problems.first?.field, equals: "title")
            try expect(Genre.count(), equals: 1, "what the hook of a skipped record made is undone")
        },
        Case("serialise.import_values", "Values are imported into a record in memory, which save() stores") { _ in
            var contact = try Contact(firstName: "Ann", code: "a").saved()
            let problems = try contact.importValues(from: ["first_name": "Anne", "age": "41", "visits": "x", "uid": "y"])
            try expect(problems.map(\.kind), equals: [.keptValue, .notAllowed])
            try expect([contact.firstName, "\(contact.age ?? 0)"], equals: ["Anne", "41"])
            try expect(contact.recordState.isChanged, "changed")
            try expect(Contact.first()?.firstName, equals: "Ann")
            try contact.save()
            try expect(Contact.first()?.firstName, equals: "Anne")
            try contact.importValues(from: ["first_name": "Anne", "age": 41])
            try expect(!contact.recordState.isChanged, "an equal value is no change")
            var album = Album(title: "One")
            try album.importValues(from: ["rating": 3, "zip": "1"])
            try expect([album.zip ?? "nil", "\(album.rating)"], equals: ["nil", "3"])
            var artist = Artist(name: "Ann")
            try expect(artist.importValues(from: ["songs": []]).map(\.kind), equals: [.keptRelation])
        },
        Case("serialise.import_callbacks", "Callbacks and validations run for imported records, in the order of a save") { _ in
            let script = Script()
            try script.play {
                let report = try Watched.importRecords(from: .csv(bytes: "name,code\nAnn,a\ninvalid,b\n".utf8)) { $0.uniqueBy = "code" }
                try expect([report.inserted, report.skipped], equals: [1, 1])
                try expect(script.taken(), equals: Script.created.dropLast() + ["beforeValidation", "validate", "created"])
                try expect(
                    Watched.importRecords(from: .records([["code": "a", "name": "Anne"]])) { $0.uniqueBy = "code" }.updated, equals: 1)
                try expect(script.taken(), equals: Script.updated)
                try expect(
                    Watched.importRecords(from: .records([["code": "a", "name": "Anne"]])) { $0.uniqueBy = "code" }.unchanged, equals: 1)
                try expect(script.taken(), equals: [])
            }
        },
        Case("serialise.import_bulk", "[109] A thousand artists with a song each; importing again only changes values") { _ in
            func artists(_ suffix: String) -> [JSONValue] {
                (0..<1_000).map {
                    [
                        "artist_id": .value(.int($0)), "name": .value(.string("artist \($0)\(suffix)")),
                        "songs": [["number": .value(.int($0)), "title": .value(.string("song \($0)\(suffix)"))]],
                    ]
                }
            }
            let report = try Artist.importRecords(from: .records(artists(""))) { $0.batchSize = 400 }
            try expect([report.inserted, report.related], equals: [1_000, 1_000])
            try expect([Artist.count(), Song.count()], equals: [1_000, 1_000])
            let keys = try Artist.query.pluck(\.uid)
            let again = try Artist.importRecords(from: .records(artists("!")))
            try expect([again.inserted, again.updated, again.unchanged], equals: [0, 1_000, 0])
            try expect([Artist.count(), Song.count()], equals: [1_000, 1_000])
            try expect(Artist.query.pluck(\.uid), equals: keys)
            try expect(Song.where { $0.title.hasSuffix("!") }.count(), equals: 1_000)
            try expect(titles(999), equals: ["song 999!"])
            try expect(Artist.importRecords(from: .records(Array(artists("!").prefix(100)))).unchanged, equals: 100)
        },
    ]
}
