import ActiveStore
import FoundationEssentials

/// Records made by decoders.
enum CodableDecodingCases {
    static let all: [Case] = [
        Case("codable.new", "A decoded record is new: it has the key given, or a new one, and is stored by save()") { _ in
            var ann = try read(Press.self, #"{"uid":"0000000a-0000-0001-0000-00000000000F","name":"Ann"}"#)
            try expect(ann.id, equals: UID(high: 0xA_0000_0001, low: 15))
            try expect(!ann.recordState.isStored && ann.recordState.changedFields.isEmpty, "as after init")
            try ann.save()
            try expect(Press.get(ann.id).name, equals: "Ann")
            let twin = try read(Press.self, #"{"uid":"0000000A-0000-0001-0000-00000000000F","name":"Twin"}"#)
            try expect(throws: .duplicateKey) { try twin.saved() }
            var copy = twin
            try copy.upsert()
            try expect(Press.all().map(\.name), equals: ["Twin"])

            let (first, second) = (
                try read(Press.self, #"{"name":"a"}"#), try read(Press.self, #"{"name":"b","uid":null,"createdAt":null}"#)
            )
            try expect(first.id < second.id, "keys are made in order")
            try first.saved()
            try first.saved()
            try second.saved()
            try second.saved()
            try expect(Press.count(), equals: 3, "a key that was made is known as such")
            let branch = try read(Branch.self, #"{"code":"N2"}"#)
            try expect(branch.saved().city, equals: "?")
            try expect(throws: .duplicateKey) { try branch.saved() }
        },
        Case("codable.absent", "What is absent has its default, nil, or what init would give; null is nil where a field may be nil") { _ in
            let volume = try read(Volume.self, #"{"pressID":"00000000-0000-0001-0000-000000000001","unknown":[1]}"#)
            let made = Volume(uid: volume.uid, createdAt: volume.createdAt, isbn: nil, press: Reference(id: UID(high: 1, low: 1)))
            try expect(volume, equals: made)
            try expect([volume.pages, volume.keywords.count, volume.isOpen ? 1 : 0], equals: [100, 1, 0])
            try expect(volume.place, equals: "A")
            try expect(volume.updatedAt, equals: volume.createdAt)
            let other = try read(
                Volume.self,
                #"{"pressID":"00000000-0000-0001-0000-000000000001","pages":null,"isbn":null,"shelf":"B","isOpen":true,"createdAt":1,"mood":"wild"}"#
            )
            try expect(other.pages, equals: nil)
            try expect(other.place, equals: "B")
            try expect(!other.isOpen, "an ignored property is not decoded")
            try expect(other.mood, equals: .wild)
            let changed = try read(Press.self, #"{"name":"a","createdAt":1,"updatedAt":2.5}"#)
            try expect(changed.updatedAt, equals: Date(timeIntervalSinceReferenceDate: 2.5))
            try expect(Press.get(changed.saved().id).updatedAt, equals: changed.updatedAt, "it is stored as given")
            try expect(
                [other.createdAt, other.updatedAt],
                equals: [Date(timeIntervalSinceReferenceDate: 1), Date(timeIntervalSinceReferenceDate: 1)])
        },
        Case("codable.refused", "What is missing, null or of another type is a DecodingError with its place") { _ in
            let key = #""pressID":"00000000-0000-0001-0000-000000000001""#
            try expect(outcome("{\(key)}"), equals: "none")
            try expect(outcome("{}"), equals: "missing pressID")
            try expect(outcome(#"{\#(key),"title":null}"#), equals: #"null ["title"]"#)
            try expect(outcome(#"{\#(key),"title":1}"#), equals: #"type ["title"]"#)
            try expect(outcome(#"{\#(key),"mood":"odd"}"#), equals: #"value ["mood"]"#)
            try expect(outcome(#"{\#(key),"keywords":["a",1]}"#).hasPrefix(#"type ["keywords""#), "the place in the list")
            for uid in ["", "1", "+0000000-0000-0001-0000-00000000000F", " 000000A-0000-0001-0000-00000000000F"] {
                try expect(outcome(#"{\#(key),"uid":"\#(uid)"}"#), equals: #"value ["uid"]"#)
            }
            try expect(outcome("[]"), equals: "type []")
        },
        Case("codable.normalised", "Decoded values are kept as init keeps them: dates to the microsecond, no negative zero") { _ in
            let volume = try read(
                Volume.self,
                #"{"pressID":"00000000-0000-0001-0000-000000000001","printed":0.1234567,"createdAt":5.1234567,"weight":-0.0}"#)
            let made = Volume(
                createdAt: Date(timeIntervalSinceReferenceDate: 5.123_456_7), printed: Date(timeIntervalSinceReferenceDate: 0.123_456_7),
                isbn: nil, press: Reference(id: UID(high: 1, low: 1)))
            try expect(volume.printed, equals: made.printed)
            try expect(volume.createdAt, equals: made.createdAt)
            try expect(volume.weight.sign, equals: .plus)
            try expect(throws: .unstorableValue) { try read(Press.self, #"{"name":"a\u0000b"}"#).saved() }
        },
        Case("codable.origin", "Key and timestamps of a decoded record come from the origin of records in use") { _ in
            let origin = RecordOrigin(clock: StoreClock { Press.morning }, uids: .seeded(1))
            let (a, b) = try origin.use { (try read(Press.self, #"{"name":"a"}"#), Press(name: "b")) }
            try expect(a.createdAt, equals: Press.morning)
            try expect(a.updatedAt, equals: Press.morning)
            try expect(a.id < b.id && a.id.high >> 16 == b.id.high >> 16, "one source of keys")
        },
        Case("codable.reference", "A reference is coded as the key of its record, generated or natural") { _ in
            struct Answer: Codable, Equatable {
                var press: Reference<Press>
                var branch: Reference<Branch>?
                var next: UID<Volume>
            }
            let answer = Answer(press: Reference(id: UID(high: 1, low: 1)), branch: Reference(id: "N1"), next: UID(high: 2, low: 2))
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let data = try encoder.encode(answer)
            try expect(
                String(decoding: data, as: UTF8.self),
                equals: """
                    {"branch":"N1","next":"00000000-0000-0002-0000-000000000002","press":"00000000-0000-0001-0000-000000000001"}
                    """)
            try expect(JSONDecoder().decode(Answer.self, from: data), equals: answer)
        },
    ]

    private static func read<M: Decodable>(_ type: M.Type, _ json: String) throws -> M {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    /// What becomes of a volume that is decoded.
    private static func outcome(_ json: String) -> String {
        do {
            _ = try read(Volume.self, json)
            return "none"
        } catch DecodingError.keyNotFound(let key, _) {
            return "missing \(key.stringValue)"
        } catch DecodingError.valueNotFound(_, let context) {
            return "null \(context.codingPath.map(\.stringValue))"
        } catch DecodingError.typeMismatch(_, let context) {
            return "type \(context.codingPath.map(\.stringValue))"
        } catch DecodingError.dataCorrupted(let context) {
            return "value \(context.codingPath.map(\.stringValue))"
        } catch { return "\(error)" }
    }
}
