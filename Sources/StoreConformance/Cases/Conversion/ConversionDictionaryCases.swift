import ActiveStore
import FoundationEssentials

/// Records as dictionaries: the seed's behaviour tests 98 and 99.
enum ConversionDictionaryCases {
    static let all: [Case] = [
        Case(
            "serialise.dictionary_all",
            "[98] asDictionary() has uid, createdAt, updatedAt and every stored property with its type; nil, ignored and computed ones are absent"
        ) { _ in
            let ann = try Profile.ann()
            let wanted: [String: Value] = [
                "uid": .uuid(ann.uid.uuid), "createdAt": .date(Profile.morning.normalized), "updatedAt": .date(Profile.morning.normalized),
                "name": .string(ann.name), "visits": 12, "born": .date(Date(timeIntervalSince1970: -1)),
                "avatar": .data(Data([0, 1, 254, 255])), "tags": .json(#"["x","y"]"#),
            ]
            try expect(ann.asDictionary(), equals: wanted)
            try expect(Profile().asDictionary().keys.sorted(), equals: ["createdAt", "name", "tags", "uid", "updatedAt", "visits"])
            let full = try EveryType.get(EveryType.filled(2).saved().id)
            try expect(full.asDictionary().count, equals: EveryType.entity.definition.fields.count)
            try expect(Country(code: "NO", name: "Norway").asDictionary(), equals: ["code": "NO", "name": "Norway", "population": 0])
        },
        Case("serialise.dictionary_excepted", "[99] excepted: omits properties; an unknown name is an error that suggests one") { _ in
            let ann = try Profile.ann()
            let keys = try ann.asDictionary(excepted: ["uid", "createdAt", "updatedAt", "born", "name"]).keys.sorted()
            try expect(keys, equals: ["avatar", "tags", "visits"])
            try expect(ann.asDictionary(excepted: []), equals: ann.asDictionary())
            try expect(ann.asDictionary(excepted: ["rating", "draft"]), equals: ann.asDictionary(), "what is not there anyway")
            let error = try expect(throws: .unknownField) { try ann.asDictionary(excepted: ["visit"]) }
            try expect(error.entity, equals: "profile")
            try expect(error.field, equals: "visit")
            try expect(error.message.contains("\"visits\""), error.message)
        },
        Case(
            "serialise.dictionary_included_ignored",
            "[99] included: selects exactly the named properties, also computed and ignored ones; nil ones stay absent"
        ) {
            _ in
            var ann = try Profile.ann()
            ann.draft = "changed"
            let included = ["isRegular", "draft", "name", "rating", "nickname", "lastSeen", "name"]
            let wanted: [String: Value] = [
                "name": .string(ann.name), "draft": "changed", "isRegular": true, "lastSeen": .date(Date(timeIntervalSince1970: 12)),
            ]
            try expect(ann.asDictionary(included: included), equals: wanted)
            try expect(ann.asDictionary(included: []), equals: [:])
            try expect(ann.asDictionary(excepted: ["draft", "lastSeen"], included: included).keys.sorted(), equals: ["isRegular", "name"])
            try expect(throws: .unknownField) { try ann.asDictionary(included: ["name", "shoeSize"]) }
            let error = try expect(throws: .typeMismatch, "a type that no field could have") { try ann.asDictionary(included: ["steps"]) }
            try expect(error.field, equals: "steps")
        },
        Case(
            "serialise.dictionary_transform",
            "[99] A converter's result replaces the value, nil drops the key, and it receives names and typed values"
        ) {
            _ in
            let ann = try Profile.ann()
            var seen: [String: Value] = [:]
            let dictionary = try ann.asDictionary(included: ["name", "visits", "born", "rating", "nickname", "isRegular"]) { name, value in
                seen[name] = value
                switch value {
                case .date: return .int(1)
                case .int: return nil
                case .bool: return .null
                default: return value
                }
            }
            try expect(dictionary, equals: ["name": .string(ann.name), "born": 1])
            let wanted: [String: Value] = [
                "name": .string(ann.name), "visits": 12, "born": .date(Date(timeIntervalSince1970: -1)), "isRegular": true,
            ]
            try expect(seen, equals: wanted, "it is not asked about what has no value")
            try expect(throws: .invalid, "what the converter throws") {
                try ann.asDictionary { _, _ in throw StoreError(.invalid, "no") }
            }
        },
        Case(
            "serialise.dictionary_added_methods",
            "[99] Added entries appear, replace keys, and are omitted for nil; the converter does not receive them"
        ) {
            _ in
            let ann = try Profile.ann()
            let dictionary = try ann.asDictionary(
                included: ["name", "visits"],
                adding: [
                    "initials": \.initials, "visits": { $0.visits * 2 }, "nickname": \.nickname, "none": { _ in nil },
                    "born": { $0.born }, "none again": { _ in Value.null }, "mood": { _ in Mood.wild },
                ]
            ) { _, value in value == 12 ? nil : value }
            let wanted: [String: Value] = [
                "name": .string(ann.name), "initials": "A\"O", "visits": 24, "born": .date(Date(timeIntervalSince1970: -1)), "mood": "wild",
            ]
            try expect(dictionary, equals: wanted)
            try expect(
                ann.asDictionary(included: [], adding: ["a": { _ in 1 }, "a": { _ in 2 }]), equals: ["a": 2], "the last of a name counts")
            let nested = try ann.asDictionary(included: [], adding: ["list": { [$0.born, nil] }, "map": { ["b": $0.visits, "a": 1] }])
            try expect(nested, equals: ["list": .json(#"["1969-12-31T23:59:59.000000Z",null]"#), "map": .json(#"{"a":1,"b":12}"#)])
            try expect(throws: .invalid, "what an entry throws") {
                try ann.asDictionary(adding: ["x": { _ in throw StoreError(.invalid, "no") }])
            }
        },
        Case("serialise.only_what_is_asked", "Omitted properties are not read: a value that could not be stored causes no error there") {
            _ in
            let bad = Profile(name: "a\0b", born: Date(timeIntervalSince1970: 1e300), rating: .nan)
            try expect(bad.asDictionary(excepted: ["name", "born", "rating"])["visits"], equals: 0)
            try expect(bad.asJSONString(included: ["visits"], style: .compact), equals: #"{"visits":0}"#)
            for field in ["name", "born", "rating"] {
                let error = try expect(throws: .unstorableValue, field) { try bad.asJSON(included: [field]) }
                try expect(error.field, equals: field)
                try expect(throws: .unstorableValue, field) { try bad.asDictionary(included: [field]) }
            }
        },
    ]
}
