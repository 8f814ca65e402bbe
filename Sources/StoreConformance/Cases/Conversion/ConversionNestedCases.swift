import ActiveStore
import FoundationEssentials

/// Records read back from their JSON, and nested values.
enum ConversionNestedCases {
    /// ``EveryType`` as seen by a reader of the JSON alone.
    private struct Everything: Decodable {
        var uid: UUID
        var createdAt: String
        var bool: Bool
        var int: Int
        var int64: Int64
        var double: Double
        var float: Float
        var string: String
        var data: Data
        var date: String
        var uuid: UUID
        var url: String
        var decimal: Decimal
        var mood: String
        var urgency: Int
        var price: Int64
        var numbers: [Int]
        var labels: [String: String]
        var address: PostalAddress
        var maybeString: String?
        var maybeAddress: PostalAddress?
    }

    static let all: [Case] = [
        Case(
            "serialise.json_roundtrip",
            "Any JSON parser reads the values of the record, in either layout, with or without a converter"
        ) { _ in
            let hostile =
                String(String.UnicodeScalarView((1..<0x250).compactMap { Unicode.Scalar($0) })) + "\u{2028}日本😀e\u{301}\u{FFFF}\u{10FFFF}"
            for n in 1...3 {
                var one = try EveryType.filled(n)
                (one.string, one.int, one.int64, one.double) = (
                    hostile, .min, .max, n == 1 ? 0.1 : n == 2 ? .leastNonzeroMagnitude : .greatestFiniteMagnitude
                )
                one.labels = [hostile: hostile]
                one.decimal = try require(Decimal(string: "-12345678901234567890.123456789"))
                one.date = Date(timeIntervalSince1970: -62_135_596_800.25)
                if n == 3 { one.clear() }
                try one.saved()
                let all = try EveryType.get(one.id)
                for layout in [JSONStyle.Layout.pretty, .compact] {
                    let style = JSONStyle(layout: layout, dates: .iso8601, nils: n == 2 ? .null : .omitted)
                    let decoder = JSONDecoder()
                    for converter in [nil, { $1 }] as [ValueConverter?] {
                        let read = try decoder.decode(Everything.self, from: all.asJSON(style: style, converting: converter))
                        try expect(read.uid, equals: all.uid.uuid)
                        try expect(DateText.parse(read.createdAt), equals: Instant.microseconds(of: all.createdAt))
                        try expect(DateText.parse(read.date), equals: Instant.microseconds(of: all.date))
                        try expect([read.bool], equals: [all.bool])
                        try expect([read.int, Int(read.int64)], equals: [all.int, Int(all.int64)])
                        try expect(read.double, equals: all.double)
                        try expect(read.float, equals: all.float)
                        try expect(read.string.hasSameBytes(as: hostile), "the text")
                        try expect(read.data, equals: all.data)
                        try expect(read.uuid, equals: all.uuid)
                        try expect(read.url, equals: all.url.absoluteString)
                        try expect(read.decimal, equals: all.decimal)
                        try expect(
                            [read.mood, "\(read.urgency)", "\(read.price)"],
                            equals: [all.mood.rawValue, "\(all.urgency.rawValue)", "\(all.price.cents)"])
                        try expect(read.numbers, equals: all.numbers)
                        try expect(read.labels, equals: all.labels)
                        try expect(read.address, equals: all.address)
                        try expect(read.maybeString, equals: all.maybeString)
                        try expect(read.maybeAddress, equals: all.maybeAddress)
                    }
                }
            }
        },
        Case(
            "serialise.json_nested",
            "Records are nested in a record: added entries may be arrays, objects and other records, in the style of the document"
        ) {
            _ in
            let ann = try Profile.ann()
            for text in ["first", "second"] { try Note(createdAt: Profile.morning, text: text).saved() }
            let added: AddedEntries<Profile> = [
                "notes": { _ in try JSONValue(Note.all(), included: ["text", "createdAt"]) },
                "pinned": { _ in try JSONValue(Note.where { $0.pinned }.all()) },
                "self": { try JSONValue($0, included: ["initials"], adding: ["more": { ["visits": [$0.visits]] }]) },
                "mixed": { profile in
                    let inner = JSONValue(try profile.asDictionary(included: ["isRegular"]))
                    return [1, "x", nil, 0.5, true, [:], [JSONValue(profile.born), inner]] as JSONValue
                },
                "text": { _ in Value.json(" { \"b\" : [ 1 , {} ] , \"a\":\"\\u00e9 {[,:]}\" } ") },
            ]
            let wanted = """
                {
                  "visits" : 12,
                  "notes" : [
                    {
                      "createdAt" : "2019-06-07 09:15:15 +0000",
                      "text" : "first"
                    },
                    {
                      "createdAt" : "2019-06-07 09:15:15 +0000",
                      "text" : "second"
                    }
                  ],
                  "pinned" : [

                  ],
                  "self" : {
                    "initials" : "A\\"O",
                    "more" : {
                      "visits" : [
                        12
                      ]
                    }
                  },
                  "mixed" : [
                    1,
                    "x",
                    null,
                    0.5,
                    true,
                    {

                    },
                    [
                      "1969-12-31 23:59:59 +0000",
                      {
                        "isRegular" : true
                      }
                    ]
                  ],
                  "text" : {
                    "b" : [
                      1,
                      {

                      }
                    ],
                    "a" : "\\u00e9 {[,:]}"
                  }
                }
                """
            try expect(ann.asJSONString(included: ["visits"], adding: added), equals: wanted)
            let line = """
                {"visits":12,"notes":[{"createdAt":"2019-06-07T09:15:15.123456Z","text":"first"},\
                {"createdAt":"2019-06-07T09:15:15.123456Z","text":"second"}],"pinned":[],"self":{"initials":"A\\"O","more":{"visits":[12]}},\
                "mixed":[1,"x",null,0.5,true,{},["1969-12-31T23:59:59.000000Z",{"isRegular":true}]],"text":{"b":[1,{}],"a":"\\u00e9 {[,:]}"}}
                """
            let style = JSONStyle(layout: .compact, dates: .iso8601)
            try expect(ann.asJSONString(included: ["visits"], adding: added, style: style), equals: line)
            let reading: AddedEntries<Profile> = ["notes": { _ in try Note.count() }]
            let whole = try Profile.query.asJSONString(included: ["visits"], adding: reading, style: .compact)
            try expect(whole, equals: #"[{"visits":12,"notes":2}]"#, "an entry reads while the query is read")
        },
        Case("serialise.json_bad_text", "Text that is not JSON is refused as a JSON value, with the name of the entry; hostile nesting too")
        { _ in
            let ann = try Profile.ann()
            let deep = String(repeating: "[", count: 100_000)
            for text in [
                "", " ", "{", "[1,]", "{\"a\"}", "{\"a\":1,}", "\"a", "\"\n\"", "\"\\x\"", "\"\\u12g4\"", "01", "tru", "nul", "1 2",
                "{a:1}", "]", "NaN", deep,
            ] {
                for style in [JSONStyle.pretty, .compact] {
                    let code: StoreError.Code = text == deep ? .limitExceeded : .unstorableValue
                    let error = try expect(throws: code, text) { try ann.asJSON(adding: ["x": { _ in Value.json(text) }], style: style) }
                    try expect(error.field, equals: "x")
                    let converted = try expect(throws: code, text) { try ann.asJSON(style: style) { $0 == "name" ? .json(text) : $1 } }
                    try expect(converted.field, equals: "name")
                }
            }
            try expect(ann.asJSONString(included: ["visits"], style: .compact) { _, _ in .json(" null ") }, equals: #"{"visits":null}"#)
        },
    ]
}
