import ActiveStore
import FoundationEssentials

/// Support for existing databases: representations of values, and read-only models.
enum ExistingDatabaseCases {
    static let all: [Case] = [
        .opening(
            "types.adopted_representations",
            "dates, decimals and UUIDs in representations of existing databases survive a round trip"
        ) {
            sandbox in
            let store = try sandbox.open([Adopted.self])
            try withStore(store) {
                let uuid = try require(UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"))
                let times = [-1.5, 0, 1.25, 1_559_898_915.75].map { Date(timeIntervalSince1970: $0) }
                for (number, time) in times.enumerated() {
                    try Adopted(
                        number: number, text: DateAsText(time), seconds: DateAsSeconds(time), milliseconds: DateAsMilliseconds(time),
                        real: DateAsReal(time), decimal: DecimalAsText(Decimal(number) / 4), token: number == 2 ? UUIDAsText(uuid) : nil
                    ).saved()
                }
                let all = try Adopted.all()
                try expect(all.map(\.text.date), equals: times)
                try expect(all.map(\.seconds.stored), equals: [-2, 0, 1, 1_559_898_915])
                try expect(all.map { $0.milliseconds?.date }, equals: times)
                try expect(all.map { $0.real?.date }, equals: times)
                try expect(all.map(\.decimal.stored), equals: ["0", "0.25", "0.5", "0.75"])
                try expect(Adopted.find(["token": uuid.uuidString])?.number, equals: 2)
                try expect(throws: .duplicateValue) {
                    try Adopted(
                        number: 9, text: DateAsText(times[0]), seconds: DateAsSeconds(times[0]), decimal: "1", token: UUIDAsText(uuid)
                    ).saved()
                }
                // Untyped, they are the stored values.
                try expect(Adopted.where(["seconds": -2]).count(), equals: 1)
                try expect(Adopted.where(["text": "1970-01-01T00:00:00.000000Z"]).pluck(\.number), equals: [1])
                try expect(Adopted.where { $0.seconds > DateAsSeconds(times[1]) }.pluck(\.number), equals: [2, 3])
                try expect(
                    Adopted.where { $0.text >= DateAsText(times[2]) }.order(by: \.text, .descending).pluck(\.number), equals: [3, 2])
                try expect(Adopted.order(by: \.real, .descending).pluck(\.number), equals: [3, 2, 1, 0])
                var first = all[0]
                first.milliseconds = nil
                try first.save()
                try expect(Adopted.get(0).milliseconds, equals: nil)
            }
            try expect(store.verify(.full).problems, equals: [])
        },

        Case("types.adopted_texts", "an ISO text is read in its usual forms; text that is not a date, number or UUID is rejected") { _ in
            let noon = Date(timeIntervalSince1970: 1_559_908_800)
            for text in ["2019-06-07T12:00:00Z", "2019-06-07 12:00:00", "2019-06-07T14:00:00+02:00", "2019-06-07 12:00:00.000 +0000"] {
                try expect(DateAsText(stored: text)?.date, equals: noon, text)
            }
            for text in ["", "noon", "2019-13-07"] { try expect(DateAsText(stored: text), equals: nil, text) }
            try expect(DecimalAsText(stored: "12.50"), equals: DecimalAsText("12.5"))
            for text in ["", "1,5", "0x10"] { try expect(DecimalAsText(stored: text), equals: nil, text) }
            try expect(UUIDAsText(stored: "6ba7b810-9dad-11d1-80b4-00c04fd430c8")?.stored, equals: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8")
            try expect(UUIDAsText(stored: "6ba7b810"), equals: nil)
            try expect(DateAsReal(stored: .nan) == nil, "NaN is no date")
        },

        .opening(
            "schema.read_only_model_needs_views", "a read-only model cannot be opened where no other program can create its table"
        ) {
            sandbox in
            let probe = try sandbox.open([Tally.self])
            let hasViews = probe.capabilities.contains(.rawQuery)
            try probe.close()
            if hasViews {
                let store = try sandbox.open([Tally.self, Overview.self])
                let error = try expect(throws: .unknownEntity) { try Overview.count(in: store) }
                try expect(error.message.contains("readOnly"), "it says what is missing: \(error.message)")
                try expect(throws: .readOnly) { try Overview(number: 1).saved(in: store) }
                try expect(throws: .readOnly) { try Overview.destroyAll(in: store) }
                try expect(store.read { try $0.catalog() }?.schema["overview"] == nil, "it is not in the catalog")
            } else {
                let error = try expect(throws: .unsupported) { try sandbox.open([Tally.self, Overview.self]) }
                try expect(error.message.contains("overview"), "it names the model: \(error.message)")
            }
        },
    ]
}

/// Values in the representations of other programs.
@Model(timestamps: false) struct Adopted {
    @Key var number: Int
    @Indexed var text: DateAsText
    @Indexed var seconds: DateAsSeconds
    var milliseconds: DateAsMilliseconds?
    var real: DateAsReal?
    var decimal: DecimalAsText
    @Unique var token: UUIDAsText?
}

/// What another program makes and this one only reads.
@Model(readOnly: true, timestamps: false) struct Overview {
    @Key var number: Int
    var name = ""
}
