import ActiveStore
import FoundationEssentials
import Glibc
import StoreCore
import Testing

@testable import StoreTransfer

@Suite struct DumpTests {
    @Test(arguments: ["sqlite:%@/to.db", "lmdb:%@/to.lmdb"], ["all.jsonl", "all.jsonl.gz"])
    func `A dump makes an equal store, packed or not`(url: String, name: String) throws {
        try TransferWorld.inFolder { folder in
            let source = try TransferWorld.filled("memory:")
            let path = folder + "/" + name
            let written = try source.export(to: path)
            let first = try Data(contentsOf: URL(filePath: path))
            #expect(first.starts(with: name.hasSuffix("gz") ? [0x1F, 0x8B] : Array("{\"activestore\"".utf8)))
            // Equal stores have equal files, packed too.
            try TransferWorld.filled("sqlite::memory:").export(to: folder + "/again-" + name)
            #expect(try Data(contentsOf: URL(filePath: folder + "/again-" + name)) == first)
            let dump = StoreDump(path: path)
            #expect(try dump.check() == written)
            let url = url.replacing("%@", with: folder)
            #expect(try dump.load(toNew: StoreConfiguration(url: url), engines: TransferWorld.engines) == written)
            let store = try TransferWorld.open(url)
            #expect(try store.dump() == source.dump())
            #expect(try store.verify(.full).problems == [])
            try store.close()
            let error = #expect(throws: StoreError.self) {
                try dump.load(toNew: StoreConfiguration(url: url), engines: TransferWorld.engines)
            }
            #expect(error?.code == .cannotOpen)
        }
    }

    @Test func `Loading a dump tells how much of it was read, and that the store is compared`() throws {
        let source = try TransferWorld.filled("memory:")
        var seen: [TransferProgress] = []
        let store = try openStore(StoreConfiguration(url: "memory:"), engines: TransferWorld.engines)
        let total = try StoreDump(bytes: source.dump().utf8).load(into: store) { seen.append($0) }.total
        #expect(seen.map(\.records) == [total, total] && seen.map(\.isComparing) == [false, true], "\(seen)")
        #expect(seen.map(\.fraction) == [1, nil])
    }

    @Test func `A dump is known by its first line`() throws {
        let dump = try TransferWorld.filled("memory:").dump()
        #expect(try StoreDump(bytes: dump.utf8).isDump())
        #expect(try StoreDump(bytes: "{\"activestore\":\"dump\",\"format\":99}\n".utf8).isDump())
        for text in ["", "name,age\nAnn,30\n", "{\"name\":\"Ann\"}\n", "[{\"name\":\"Ann\"}]", "{\"activestore\":1}\n"] {
            #expect(try StoreDump(bytes: text.utf8).isDump() == false, "\(text)")
        }
    }

    @Test func `A dump comes through a pipe`() throws {
        try TransferWorld.inFolder { folder in
            let source = try TransferWorld.filled("memory:")
            try source.export(to: folder + "/all.jsonl")
            let descriptor = open(folder + "/all.jsonl", O_RDONLY)
            try #require(descriptor >= 0)
            defer { close(descriptor) }
            let store = try TransferWorld.bare("memory:")
            try StoreDump(descriptor: descriptor).load(into: store)
            #expect(try store.digest() == source.digest())
        }
    }

    /// A dump of one entity whose lines can be exchanged.
    private static func lines(_ records: [String], fields: String? = nil, end: String? = nil) -> String {
        let fields =
            fields
                ?? """
                {"column":"id","isOptional":false,"name":"id","type":"int"},{"column":"v","isOptional":true,"name":"v","type":"TYPE"}
                """
        return """
            {"activestore":"dump","format":1}
            {"schema":{"oldestReader":0,"version":0}}
            {"entity":{"fields":[\(fields)],"indexes":[],"key":0,"name":"thing"}}
            {"records":"thing"}
            \(records.joined(separator: "\n"))
            \(end ?? "{\"end\":{\"digest\":\"\(String(repeating: "0", count: 64))\",\"records\":{\"thing\":\(records.count)}}}")

            """
    }

    private static func refusal(_ text: String) -> String {
        do {
            try StoreDump(bytes: text.utf8).check()
            return "taken"
        } catch let error as StoreError { return "\(error.code.rawValue): \(error.message)" } catch { return "\(error)" }
    }

    @Test(
        arguments: [
            ("bool", "1"), ("bool", "\"true\""), ("int", "1.5"), ("int", "\"1\""), ("int", "true"), ("int", "9223372036854775808"),
            ("double", "\"NaN\""), ("double", "\"inf\""), ("double", "1e400"), ("double", "9007199254740993"), ("string", "1"),
            ("string", "\"a\\u0000\""), ("string", "[]"), ("data", "\"a\""), ("data", "\"****\""), ("date", "\"yesterday\""), ("date", "5"),
            ("date", "\"2019-13-07T09:15:15.123456Z\""), ("date", "\"+294247-01-10T04:00:54.775808Z\""), ("uuid", "\"00112233\""),
            ("decimal", "1.5"), ("decimal", "\"NaN\""), ("decimal", "\"1e999\""), ("json", "{}"), ("json", "\"\""), ("int", "{}"),
        ])
    func `A value of the wrong type is damage`(type: String, value: String) {
        let text = Self.lines(["[1,\(value)]"]).replacing("TYPE", with: type)
        #expect(Self.refusal(text).hasPrefix("corrupt: "), "\(Self.refusal(text))")
    }

    @Test(arguments: ["sqlite:%@/to.db", "lmdb:%@/to.lmdb"])
    func `A microsecond that no Date can say is loaded as it is`(url: String) throws {
        try TransferWorld.inFolder { folder in
            let entity = EntityDefinition(
                name: "thing", fields: [FieldDefinition(name: "id", type: .int), FieldDefinition(name: "at", type: .date)])
            let source = try TransferWorld.bare("sqlite:\(folder)/from.db")
            let times: [Int64] = [253_402_300_799_999_000, -62_135_596_800_000_001, 9_223_372_036_854_775_000]
            try source.write { transaction in
                let writer = try transaction.checkedWriter()
                try writer.apply(.addEntity(entity))
                try writer.write(Catalog(schema: Schema([entity])))
                for (number, time) in times.enumerated() {
                    try writer.insert(EntityID(entity)) { row in
                        try row.writeInt(Int64(number))
                        try row.writeInt(time)
                    }
                }
            }
            let dump = try source.dump()
            #expect(dump.contains("\"9999-12-31T23:59:59.999000Z\""))
            let configuration = try StoreConfiguration(url: url.replacing("%@", with: folder))
            try StoreDump(bytes: dump.utf8).load(toNew: configuration, engines: TransferWorld.engines)
            let store = try TransferWorld.bare(url.replacing("%@", with: folder))
            #expect(try store.dump() == dump)
            try store.close()
            try source.close()
        }
    }

    @Test func `What does not belong together is damage, and says on which line`() {
        func refusal(_ records: [String], fields: String? = nil, end: String? = nil) -> String {
            Self.refusal(Self.lines(records, fields: fields, end: end).replacing("TYPE", with: "int"))
        }
        #expect(refusal(["[1,1]", "[1,2]"]).contains("line 6: the keys"))
        #expect(refusal(["[2,1]", "[1,2]"]).contains("line 6: the keys"))
        #expect(refusal(["[null,1]"]).contains("a record has no key"))
        #expect(refusal(["[1]"]).contains("too few"))
        #expect(refusal(["[1,1,1]"]).contains("has 2 values"))
        #expect(refusal(["[1,1]"]).contains("the digest"))
        #expect(refusal(["[1,1]"], end: "{\"end\":{\"digest\":\"\",\"records\":{\"thing\":2}}}").contains("other numbers"))
        #expect(refusal(["[1,1]"], end: "{\"end\":{}}").contains("this line does not describe an end"))
        #expect(refusal(["[1,1]"], end: "{\"records\":\"more\"}").contains("the last line is expected"))
        #expect(refusal(["[1,1]"], end: "").contains("ends without its last line"))
        #expect(refusal(["[1,1", "[2,1]"]).hasPrefix("corrupt: "))
        #expect(refusal(["\"x\""]).contains("a record is expected"))
        #expect(refusal([], fields: "").hasPrefix("badSchema: "))
        #expect(refusal([], fields: "{\"name\":\"id\"}").contains("this line does not describe an entity"))
        let field = "{\"column\":\"id\",\"isOptional\":false,\"name\":\"id\",\"type\":\"int\"}"
        #expect(refusal([], fields: field + "," + field).hasPrefix("badSchema: "))
        #expect(
            refusal(
                [],
                fields: field
                    + ",{\"column\":\"v\",\"defaultValue\":{\"string\":\"a\\u0001\"},\"isOptional\":false,\"name\":\"v\",\"type\":\"int\"}"
            )
            .hasPrefix("badSchema: "))
        #expect(Self.refusal("{\"activestore\":\"dump\",\"format\":99}\n").hasPrefix("tooNew: "))
        for text in ["{\"activestore\":\"dump\",\"format\":0}", "{\"activestore\":\"dump\"}", "[]", "1", "", "\u{0}", "name,age\nAnn,30\n"]
        {
            #expect(Self.refusal(text).hasPrefix("badRequest: "), "\(text): \(Self.refusal(text))")
        }
        #expect(Self.refusal("{\"activestore\":\"dump\",\"format\":1}\n").contains("ends without its last line"))
    }

    @Test func `Every dump that is cut off anywhere, or has one byte changed, is refused or says the same`() throws {
        let world = try TransferWorld.bare("memory:")
        let entity = EntityDefinition(
            name: "thing",
            fields: [FieldDefinition(name: "id", type: .string)]
                + FieldType.allCases.map { FieldDefinition(name: "a_\($0.rawValue)", type: $0, isOptional: true) },
            indexes: [IndexDefinition(entity: "thing", parts: [.init("a_int")])])
        try world.write { transaction in
            let writer = try transaction.checkedWriter()
            try writer.apply(.addEntity(entity))
            try writer.write(Catalog(schema: Schema([entity])))
            let values: [Value] = [
                "a", true, -5, 0.5, "text \"é\"", .data(Data([1, 2])), .date(Date(timeIntervalSince1970: 1.5)), .uuid(UUID()),
                .decimal(1.25), .json("{\"a\":[1]}"),
            ]
            try writer.insert(EntityID(entity)) { row in for value in values { try value.write(to: row) } }
            try writer.insert(EntityID(entity)) { row in
                try Value.string("b").write(to: row)
                for _ in FieldType.allCases { try row.writeNull() }
            }
        }
        let bytes = Array(try world.dump().utf8)
        let digest = try StoreDump(bytes: bytes).check().digest
        for length in 0..<bytes.count - 1 {
            #expect(throws: StoreError.self, "\(length)") { try StoreDump(bytes: bytes[..<length]).check() }
        }
        var random = HostileStrings.Generator(state: 42)
        var taken = 0
        for round in 0..<20_000 {
            var mutated = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let at = Int.random(in: 0..<mutated.count, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: mutated[at] = UInt8.random(in: 0...255, using: &random)
                case 1: mutated[at] ^= 1 << UInt8.random(in: 0...7, using: &random)
                case 2: mutated.remove(at: at)
                case 3: mutated.insert(UInt8("0123456789\"{}[],:-. \nna".utf8.randomElement(using: &random) ?? 0), at: at)
                default:
                    let end = min(mutated.count, at + Int.random(in: 1...40, using: &random))
                    mutated.insert(contentsOf: mutated[at..<end], at: Int.random(in: 0...mutated.count, using: &random))
                }
                if mutated.isEmpty { mutated = bytes }
            }
            do {
                // Only what changes nothing of the content passes: a blank, the case of a digit, a byte that was not part of it.
                #expect(try StoreDump(bytes: mutated).check().digest == digest, "round \(round)")
                taken += 1
            } catch is StoreError {}
        }
        #expect(taken < 2_000, "\(taken)")
    }

    @Test func `A damaged dump leaves no store, and a store that was open as good as empty`() throws {
        try TransferWorld.inFolder { folder in
            let source = try TransferWorld.filled("memory:")
            let bytes = Array(try source.dump().utf8)
            let damaged = StoreDump(bytes: bytes.dropLast(100))
            for url in ["sqlite:\(folder)/a.db", "lmdb:\(folder)/b"] {
                #expect(throws: StoreError.self) { try damaged.load(toNew: StoreConfiguration(url: url), engines: TransferWorld.engines) }
            }
            #expect(try TransferWorld.names(in: folder) == [])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
            let store = try TransferWorld.bare("sqlite:\(folder)/c.db")
            #expect(throws: StoreError.self) { try damaged.load(into: store) }
            try StoreDump(bytes: bytes).load(into: store)
            #expect(try store.digest() == source.digest())
            try store.close()
        }
    }
}
