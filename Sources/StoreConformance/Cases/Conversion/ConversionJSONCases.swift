import ActiveStore
import FoundationEssentials

/// Records as JSON: the seed's behaviour test 100.
enum ConversionJSONCases {
    private static let exact = JSONStyle(layout: .compact, dates: .iso8601)

    static let all: [Case] = [
        Case(
            "serialise.json_stable_bytes",
            "The same record has the same bytes on every engine: keys in order of declaration, two spaces per level"
        ) {
            _ in
            let ann = try Profile.ann()
            let wanted = """
                {
                  "uid" : "01234567-89AB-CDEF-FEDC-BA9876543210",
                  "createdAt" : "2019-06-07 09:15:15 +0000",
                  "updatedAt" : "2019-06-07 09:15:15 +0000",
                  "name" : "Ann \\"A\\" O'Hara/Özil",
                  "visits" : 12,
                  "born" : "1969-12-31 23:59:59 +0000",
                  "avatar" : "AAH+/w==",
                  "tags" : [
                    "x",
                    "y"
                  ]
                }
                """
            try expect(ann.asJSONString(), equals: wanted)
            try expect(Array(ann.asJSON()), equals: Array(wanted.utf8))
            let line = #"{"name":"Ann \"A\" O'Hara/Özil","visits":12,"tags":["x","y"],"initials":"A\"O","z":1,"a":2}"#
            let added: AddedEntries<Profile> = ["z": { _ in 1 }, "a": { _ in 2 }]
            for included in [["name", "visits", "tags", "initials"], ["initials", "tags", "name", "visits", "name"]] {
                try expect(ann.asJSONString(included: included, adding: added, style: .compact), equals: line)
                try expect(ann.asJSONString(included: included, adding: added, style: .compact) { $1 }, equals: line, "through a converter")
            }
            try expect(ann.asJSONString(included: [], style: .compact), equals: "{}")
            try expect(ann.asJSONString(included: ["rating"]), equals: Profile().asJSONString(included: []), "nothing but nil")
        },
        Case(
            "serialise.json_types",
            "[100] Numbers and booleans are written as such, data as base64, UUIDs, URLs and enumerations as strings, collections nested"
        ) {
            _ in
            let all = try EveryType.get(EveryType.filled(2).saved().id)
            let wanted = """
                {"bool":true,"int":2000000000,"int8":0,"int16":600,"int32":140000,"int64":2199023255552,"uint":2,"uint8":160,"uint16":40000,\
                "uint32":1073741824,"uint64":2305843009213693952,"double":0.2,"float":0.5,"string":"text 2","data":"AAL/",\
                "date":"1970-01-03T00:00:01.000000Z","uuid":"00000000-0000-0001-2000-000000000000","url":"https://example.org/2","decimal":0.2,\
                "mood":"merry","urgency":0,"price":198,"numbers":[2,-2],"labels":{"n":"2"},\
                "address":{"city":"Örebro","floor":2,"street":"Street 2","tags":[]}}
                """
            let names = EveryType.entity.definition.fields.map(\.name)
            let plain = names.filter { !$0.hasPrefix("maybe") && !["uid", "createdAt", "updatedAt"].contains($0) }
            try expect(all.asJSONString(included: plain, style: exact), equals: wanted)
            try expect(all.asJSONString(included: plain, style: exact) { $1 }, equals: wanted, "through a converter")
            try expect(
                Reading(number: .min, value: -0.0).asJSONString(style: .compact), equals: #"{"number":-9223372036854775808,"value":0.0}"#)
            try expect(
                Reading(number: .max, value: 1e300).asJSONString(style: .compact), equals: #"{"number":9223372036854775807,"value":1e+300}"#
            )
            try expect(Country(code: "N\u{1}\t\\").asJSONString(included: ["code"], style: .compact), equals: #"{"code":"N\u0001\t\\"}"#)
        },
        Case("serialise.json_null", "A nil value has no key, or null where the style requires it; inside arrays nil is always null") {
            _ in
            let empty = Profile(name: "Bob")
            let names = ["name", "born", "rating", "avatar", "nickname"]
            let nulls = JSONStyle(layout: .compact, nils: .null)
            try expect(empty.asJSONString(included: names, style: .compact), equals: #"{"name":"Bob"}"#)
            let all = #"{"name":"Bob","born":null,"rating":null,"avatar":null,"nickname":null}"#
            try expect(empty.asJSONString(included: names, style: nulls), equals: all)
            try expect(empty.asJSONString(included: names, style: nulls) { $1 }, equals: all, "the converter is not asked")
            try expect(
                empty.asJSONString(included: ["name", "born"], style: nulls) { _, _ in nil }, equals: #"{"born":null}"#,
                "dropped is not null")
            try expect(empty.asJSONString(included: ["name"], style: nulls) { _, _ in .null }, equals: #"{"name":null}"#)
            try expect(empty.asJSONString(included: ["name"], style: .compact) { _, _ in .null }, equals: "{}")
            let added: AddedEntries<Profile> = [
                "a": { _ in Value.null }, "b": { _ in nil }, "c": { [$0.rating, 1] }, "d": { _ in ["x": nil, "y": 1] as JSONValue },
            ]
            try expect(empty.asJSONString(included: [], adding: added, style: .compact), equals: #"{"c":[null,1.0],"d":{"y":1}}"#)
            try expect(
                empty.asJSONString(included: [], adding: added, style: nulls), equals: #"{"a":null,"c":[null,1.0],"d":{"x":null,"y":1}}"#)
            for count in 0..<names.count {
                let some = Array(names.dropFirst().prefix(count))
                try expect(empty.asJSONString(included: some, style: .compact), equals: "{}", "a comma only between entries")
            }
        },
        Case(
            "serialise.json_date_format",
            "[100] Dates are written in UTC as \"yyyy-MM-dd HH:mm:ss +0000\" in every form, or in ISO 8601 to the microsecond"
        ) {
            _ in
            let ann = try Profile.ann()
            let (seed, iso) = ("2019-06-07 09:15:15 +0000", "2019-06-07T09:15:15.123456Z")
            let (except, include) = (Profile.entity.definition.fields.map(\.name).filter { $0 != "createdAt" }, ["createdAt"])
            let same: ValueConverter = { $1 }
            let more: AddedEntries<Profile> = [
                "at": \.createdAt, "list": { [$0.createdAt] }, "tree": { ["at": JSONValue($0.createdAt)] as JSONValue },
            ]
            for (style, date) in [(JSONStyle.compact, seed), (exact, iso)] {
                let one = #"{"createdAt":"\#(date)"}"#
                let all = #"{"createdAt":"\#(date)","at":"\#(date)","list":["\#(date)"],"tree":{"at":"\#(date)"}}"#
                for converter in [nil, same] {
                    try expect(ann.asJSONString(excepted: except, style: style, converting: converter), equals: one)
                    try expect(ann.asJSONString(included: include, style: style, converting: converter), equals: one)
                    try expect(ann.asJSONString(excepted: except, adding: more, style: style, converting: converter), equals: all)
                    try expect(ann.asJSONString(included: include, adding: more, style: style, converting: converter), equals: all)
                    try expect([ann].asJSONString(included: include, adding: more, style: style, converting: converter), equals: "[\(all)]")
                    try expect(
                        Profile.query.asJSONString(included: include, adding: more, style: style, converting: converter), equals: "[\(all)]"
                    )
                }
            }
            var sawDate = false
            let text = try ann.asJSONString(included: include, style: .compact) { _, value in
                guard case .date(let date) = value else { return value }
                sawDate = date == Profile.morning.normalized
                return .string("then")
            }
            try expect(text, equals: #"{"createdAt":"then"}"#)
            try expect(sawDate, "the converter sees the date itself")
            let farAway = try Profile(born: Date(timeIntervalSince1970: 253_402_300_800)).asJSONString(included: ["born"], style: exact)
            try expect(farAway, equals: #"{"born":"+010000-01-01T00:00:00.000000Z"}"#)
        },
        Case("serialise.json_api", "The style for services is compact, has dates in ISO 8601 and writes nil as null, also inside") { _ in
            let ann = try Profile.ann()
            let added: AddedEntries<Profile> = ["more": { ["at": JSONValue($0.createdAt), "nothing": nil] as JSONValue }]
            let wanted = """
                {"createdAt":"2019-06-07T09:15:15.123456Z","name":"Ann \\"A\\" O'Hara/Özil","rating":null,\
                "more":{"at":"2019-06-07T09:15:15.123456Z","nothing":null}}
                """
            let names = ["createdAt", "name", "rating"]
            try expect(ann.asJSONString(included: names, adding: added, style: .api), equals: wanted)
            try expect(String(decoding: ann.asJSON(included: names, adding: added, style: .api), as: UTF8.self), equals: wanted)
            try expect([ann].asJSONString(included: names, adding: added, style: .api), equals: "[\(wanted)]")
            try expect(Profile.query.asJSONString(included: names, adding: added, style: .api), equals: "[\(wanted)]")
        },
        Case("serialise.json_infinity", "An infinity is an error with the field's name, unless the converter replaces it") { _ in
            try Profile(name: "up", rating: .infinity).saved()
            let up = try require(Profile.first())
            for style in [JSONStyle.pretty, .compact] {
                let error = try expect(throws: .unstorableValue) { try up.asJSON(style: style) }
                try expect(error.entity, equals: "profile")
                try expect(error.field, equals: "rating")
                try expect(throws: .unstorableValue) { try up.asJSON(style: style) { $1 } }
                try expect(throws: .unstorableValue) { try Profile.query.asJSON(style: style) }
                try expect(throws: .unstorableValue) { try up.asJSON(included: [], adding: ["x": { [1, $0.rating] }], style: style) }
            }
            try expect(up.asDictionary()["rating"], equals: .double(.infinity))
            let text = try up.asJSONString(included: ["name", "rating"], style: .compact) { $1 == .double(.infinity) ? "∞" : $1 }
            try expect(text, equals: #"{"name":"up","rating":"∞"}"#)
        },
    ]
}
