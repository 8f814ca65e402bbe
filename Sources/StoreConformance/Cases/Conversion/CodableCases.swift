import ActiveStore
import FoundationEssentials

/// Records written by encoders, and read back.
enum CodableCases {
    static let all: [Case] = [
        Case(
            "codable.text",
            "A record is coded with its key, its timestamps and its fields, hidden ones too; nil and ignored ones are left out"
        ) {
            _ in
            let press = try Press.stored()
            let one = try Volume.get(UID(high: 2, low: 1))
            try expect(
                text(one),
                equals: """
                    {"createdAt":581591715.123456,"keywords":["new"],"mood":"calm","pages":100,\
                    "pressID":"00000000-0000-0001-0000-000000000001","shelf":"A","title":"V1",\
                    "uid":"00000000-0000-0002-0000-000000000001","updatedAt":581591715.123456,"weight":0.5}
                    """)
            try expect(
                text(press),
                equals: """
                    {"createdAt":581591715.123456,"name":"Ox","uid":"00000000-0000-0001-0000-000000000001","updatedAt":581591715.123456}
                    """)
            try expect(text(Branch.all()), equals: #"[{"city":"Oslo","code":"N1"}]"#)
            var changed = one
            changed.isOpen = true
            try expect(text(changed), equals: text(one), "an ignored property")
            changed.pages = nil
            try expect(text(changed).contains("pages"), equals: false)
        },
        Case(
            "codable.round_trip", "Every type of field survives encoder and decoder, in JSON and in property lists, and can be stored again"
        ) { _ in
            for n in 1...3 {
                var one = try EveryType.filled(n)
                (one.string, one.int64, one.uint64) = ("\u{1}\u{7F}é\u{2028}😀", .min, UInt64(Int64.max))
                one.decimal = try require(Decimal(string: "-12345678901234.56789"))
                if n == 3 { one.clear() }
                let stored = try EveryType.get(one.saved().id)
                let read = [
                    try JSONDecoder().decode(EveryType.self, from: JSONEncoder().encode(stored)),
                    try PropertyListDecoder().decode(EveryType.self, from: PropertyListEncoder().encode(stored)),
                ]
                for copy in read {
                    try expect(copy, equals: stored)
                    try expect(!copy.recordState.isStored, "a decoded record is new")
                    try stored.destroy()
                    try copy.saved()
                    try expect(EveryType.get(stored.id), equals: stored)
                }
            }
        },
        Case("codable.dates", "The encoder decides how dates are written; one that keeps seconds only loses the rest") { _ in
            let press = try Press.stored()
            let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
            encoder.dateEncodingStrategy = .iso8601
            decoder.dateDecodingStrategy = .iso8601
            let data = try encoder.encode(press)
            try expect(String(decoding: data, as: UTF8.self).contains(#""createdAt":"2019-06-07T09:15:15Z""#), "the text of the date")
            try expect(decoder.decode(Press.self, from: data).createdAt, equals: Date(timeIntervalSince1970: 1_559_898_915))
        },
        Case("codable.loaded", "Relations are coded where they were loaded with the record, and where their model is coded") { _ in
            let press = try Press.stored()
            let all = try require(Press.including(\.volumes) { $0.including(\.branches) }.including(\.vault).including(\.errands).first())
            let volumes = #""volumes":[{"branches":[{"city":"Oslo","code":"N1"}],"createdAt":581591715.123456,"#
            try expect(text(all).contains(volumes), "records of a loaded relation, in key order, with those loaded with them")
            try expect(text(all).contains(#""vault":{"code":7,"createdAt":581591715.123456,"#), "one record is an object")
            try expect(!text(all).contains("errands"), "a model that is not coded")
            try expect(try JSONDecoder().decode(Press.self, from: Data(text(all).utf8)).volumes.isLoaded, equals: false)
            try expect(try JSONDecoder().decode(Press.self, from: Data(text(all).utf8)), equals: press, "related records are not decoded")

            let volume = try require(Volume.including(\.press).including(\.reprint).including(\.branches).last())
            try expect(text(volume).contains(#""branches":[],"#), "loaded, and there are none")
            try expect(text(volume).contains(#""press":{"createdAt":581591715.123456,"name":"Ox","#), "the record referred to")
            try expect(!text(volume).contains("reprint"), "no reference, no object")
            var pending = press
            pending.volumes.append(Volume(title: "pending", isbn: nil, press: .to(press)))
            try expect(text(pending), equals: text(press), "records to be stored with it are not coded")
            try press.destroy(cascade: false)
            let dangling = try require(Volume.including(\.press).first())
            try expect(!text(dangling).contains(#""press":"#) && text(dangling).contains("pressID"), "a dangling reference")
            var other = volume
            other.pressID = UID(high: 9, low: 9)
            try expect(!text(other).contains(#""press":"#), "a reference that was changed since")
        },
        Case("codable.keys", "CodingKeys of the model's own decide which fields are coded, and how they are called") { _ in
            let press = try Press.stored()
            let stored = try Subscriber(uid: UID(high: 4, low: 1), name: "Ann", token: "t", press: .to(press)).saved()
            let bare = #"{"full_name":"Ann","id":"00000000-0000-0004-0000-000000000001","press_id":"00000000-0000-0001-0000-000000000001"}"#
            try expect(text(Subscriber.get(stored.id)), equals: bare)
            let loaded = try require(Subscriber.including(\.press).first())
            try expect(text(loaded).contains(#""press":{"createdAt""#), "the loaded record has a key too")
            let read = try JSONDecoder().decode(Subscriber.self, from: Data((bare.dropLast() + #","token":"forged"}"#).utf8))
            try expect(read.id, equals: stored.id)
            try expect([read.name, read.token], equals: ["Ann", "secret"])
            try expect(read.pressID, equals: press.id)
            try expect(read.createdAt > stored.createdAt, "a timestamp that is not coded is set as by init")
        },
        Case("codable.own", "What a model implements itself is kept") { _ in
            let card = try Postcard(text: "hello").saved()
            try expect(text(card), equals: #"{"text":"HELLO"}"#)
            try expect(JSONDecoder().decode(Postcard.self, from: Data(#"{"text":"hello"}"#.utf8)).text, equals: "hello")
        },
        Case("codable.undone", "A record whose save was undone is coded with the updatedAt that it has then") { store in
            var press = try Press.stored()
            let before = text(press)
            try store.write { transaction in
                press.name = "Ox"
                press.founded = Press.morning
                try press.save()
                try expect(text(press) != before, "the save moved updatedAt")
                transaction.rollback()
            }
            press.founded = nil
            try expect(text(press), equals: before)
        },
    ]

    private static func text(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "not encoded"
    }
}
