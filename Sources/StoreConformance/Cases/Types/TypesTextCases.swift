import ActiveStore
import FoundationEssentials

/// Text and bytes survive a round trip byte for byte.
enum TypesTextCases {
    static let all: [Case] = [
        Case("types.string_empty_not_null", "[96] Empty text is text, not nil") { _ in
            let id = try EveryType(maybeString: "").saved().id
            try EveryType(string: "other").saved()
            try expect(EveryType.get(id).maybeString, equals: "")
            try expect(EveryType.where { $0.maybeString == "" }.count(), equals: 1)
            try expect(EveryType.where { $0.maybeString == nil }.pluck(\.string), equals: ["other"])
        },
        Case("types.string_all_planes", "[96] Text of every Unicode plane survives a round trip byte for byte") { _ in
            for plane: UInt32 in 0...16 {
                var text = ""
                // Every 61st scalar and the edges, which include noncharacters; U+0000 is refused in text, and surrogates are not scalars.
                for offset in Array(stride(from: UInt32(1), to: 0xFFFF, by: 61)) + [0xFEFF, 0xFFFE, 0xFFFF] {
                    if let scalar = Unicode.Scalar(plane << 16 | offset) { text.unicodeScalars.append(scalar) }
                }
                let back = try roundTrip(text, in: \.string)
                try expect(back.bytes == text.bytes, "plane \(plane) comes back")
                try expect(EveryType.where { $0.string == text }.count(), equals: 1, "plane \(plane)")
            }
        },
        Case("types.string_nfc_nfd_distinct", "Texts that look the same but differ in bytes are distinct") { _ in
            let composed = "caf\u{E9}"
            let decomposed = "cafe\u{301}"
            try expect(roundTrip(composed, in: \.string).bytes, equals: composed.bytes)
            var record = try EveryType(string: decomposed).saved()
            try expect(EveryType.get(record.id).string.bytes, equals: decomposed.bytes)
            try expect(EveryType.where { $0.string == composed }.count(), equals: 1)
            try expect(EveryType.where { $0.string.in([decomposed]) }.pluck(\.string).map(\.bytes), equals: [decomposed.bytes])
            try expect(EveryType.where { $0.string != decomposed }.count(), equals: 1)
            record.string = composed
            try record.save()
            try expect(EveryType.where { $0.string == composed }.count(), equals: 2, "the other form is a change")
        },
        Case("types.string_embedded_nul", "Text with U+0000 is refused in a save and in a condition") { _ in
            try expect(throws: .unstorableValue) { try EveryType(string: "a\u{0}b").saved() }
            try expect(throws: .unstorableValue) { try EveryType(maybeString: "\u{0}").saved() }
            var record = try EveryType(string: "ab").saved()
            record.string = "ab\u{0}"
            try expect(throws: .unstorableValue) { try record.save() }
            try expect(EveryType.query.pluck(\.string), equals: ["ab"])
            try expect(throws: .unstorableValue) { try EveryType.where { $0.string == "ab\u{0}" }.all() }
            try expect(throws: .unstorableValue) { try EveryType.where { $0.string.contains("\u{0}") }.count() }
            try expect(throws: .unstorableValue) { try EveryType.where(["string": "a\u{0}"]).first() }
        },
        Case("types.string_1MiB", "Text of one MiB comes back and can be searched") { _ in
            let text = String(repeating: "Zürich→", count: (1 << 20) / 10) + "end"
            try expect(roundTrip(text, in: \.string).bytes == text.bytes, "it comes back byte for byte")
            try expect(EveryType.where { $0.string.hasSuffix("→end") }.count(), equals: 1)
            try expect(EveryType.where { $0.string == text }.count(), equals: 1)
            try expect(EveryType.where { $0.string == String(text.dropLast()) }.count(), equals: 0)
        },
        Case("types.data_empty_not_null", "[96] Empty data is data, not nil") { _ in
            let id = try EveryType(maybeData: Data()).saved().id
            try EveryType(string: "other").saved()
            try expect(EveryType.get(id).maybeData, equals: Data())
            try expect(EveryType.where { $0.maybeData == Data() }.count(), equals: 1)
            try expect(EveryType.where { $0.maybeData == nil }.pluck(\.string), equals: ["other"])
        },
        Case("types.data_256_bytes", "[96] All 256 byte values survive a round trip, including zeros and invalid UTF-8") { _ in
            let bytes = Data(0...255)
            try expect(roundTrip(bytes, in: \.data), equals: bytes)
            try expect(roundTrip(Data(bytes.reversed()), in: \.data), equals: Data(bytes.reversed()))
            try expect(EveryType.where { $0.data == bytes }.count(), equals: 1)
            try expect(EveryType.order(by: \.data, .descending).pluck(\.data).map { $0.first }, equals: [255, 0])
        },
        Case("types.data_1MiB", "One MiB of bytes comes back") { _ in
            var random = CaseRandom()
            let bytes = Data((0..<(1 << 20)).map { _ in UInt8(truncatingIfNeeded: random.next()) })
            try expect(roundTrip(bytes, in: \.data) == bytes, "it comes back")
            try expect(EveryType.where { $0.data == bytes }.count(), equals: 1)
        },
    ]
}
