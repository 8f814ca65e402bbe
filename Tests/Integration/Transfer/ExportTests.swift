import ActiveStore
import FoundationEssentials
import Glibc
import StoreCore
import Testing

@testable import StoreTransfer

@Suite struct ExportTests {
    @Test func `Equal stores have equal exports, in whatever order and by whatever engine they were filled`() throws {
        try TransferWorld.inFolder { folder in
            let reference = try TransferWorld.filled("memory:")
            let dump = try reference.dump()
            for (number, url) in ["sqlite:\(folder)/a.db", "lmdb:\(folder)/b", "sqlite::memory:", "memory:"].enumerated() {
                var random = HostileStrings.Generator(state: UInt64(number))
                let store = try TransferWorld.filled(url) { Array(0..<$0).shuffled(using: &random) }
                #expect(try store.dump() == dump, "\(url)")
                #expect(try store.digest() == reference.digest(), "\(url)")
                for entity in store.schema.entities { #expect(try store.csv(entity.name) == reference.csv(entity.name), "\(url)") }
                try store.close()
            }
            // The order in which models are named is no content either.
            let turned = try openStore("memory:", engines: TransferWorld.engines, models: TransferWorld.models.reversed())
            try TransferWorld.fill(turned)
            #expect(try turned.dump() == dump)
        }
    }

    @Test func `A dump is lines of JSON: what it is, the schema, the records, and what there was`() throws {
        let entity = EntityDefinition(
            name: "thing",
            fields: [FieldDefinition(name: "id", type: .int), FieldDefinition(name: "ratio", type: .double, isOptional: true)])
        var configuration = try StoreConfiguration(url: "memory:")
        configuration.schema = Schema([entity])
        let store = try openStore(configuration, engines: TransferWorld.engines)
        try store.write { transaction in
            for (id, ratio) in [(2, Value.double(-.infinity)), (1, 1e16), (3, .null)] as [(Int64, Value)] {
                try transaction.insert(EntityID(entity)) { writer in
                    try writer.writeInt(id)
                    try ratio.write(to: writer)
                }
            }
        }
        #expect(
            try store.dump() == """
                {"activestore":"dump","format":1}
                {"schema":{"oldestReader":0,"version":0}}
                {"entity":{"fields":[{"column":"id","isOptional":false,"name":"id","type":"int"},{"column":"ratio","isOptional":true,"name":"ratio","type":"double"}],"indexes":[],"key":0,"name":"thing"}}
                {"records":"thing"}
                [1,1e+16]
                [2,"-Infinity"]
                [3,null]
                {"end":{"digest":"\(try store.digest())","records":{"thing":3}}}

                """)
    }

    @Test func `The progress of CSV files counts the records of all of them`() throws {
        try TransferWorld.inFolder { folder in
            let store = try TransferWorld.filled("memory:")
            var seen: [Int] = []
            let counts = try store.exportCSV(toFolder: folder + "/csv") { seen.append($0.records) }
            #expect(seen.count == counts.count && seen == seen.sorted() && seen.last == counts.values.reduce(0, +), "\(seen) \(counts)")
        }
    }

    @Test func `Some entities are exported with the relations among them`() throws {
        let store = try TransferWorld.filled("memory:")
        let cages = try store.dump(["cage"])
        #expect(cages.contains("{\"records\":\"cage\"}") && !cages.contains("animal"))
        let two = try store.dump(["keeper", "animal"])
        #expect(two.contains("{\"relation\":") && !two.contains("species"))
        #expect(try store.dump(["animal"]).contains("\"relation\"") == false)
        #expect(try store.digest(of: ["cage"]) != store.digest())
        let error = #expect(throws: StoreError.self) { try store.dump(["cag"]) }
        #expect(error?.code == .unknownEntity && error?.message.contains("did you mean \"cage\"") == true)
    }

    @Test func `An exported file is new, private, and there only when it is complete`() throws {
        struct Enough: Error {}
        try TransferWorld.inFolder { folder in
            let store = try TransferWorld.filled("memory:")
            let summary = try store.export(to: folder + "/all.jsonl")
            #expect(try summary.digest == store.digest())
            #expect(try String(decoding: Data(contentsOf: URL(filePath: folder + "/all.jsonl")), as: UTF8.self) == store.dump())
            let mode = try FileManager.default.attributesOfItem(atPath: folder + "/all.jsonl")[.posixPermissions] as? Int
            #expect(mode == 0o600)
            #expect(throws: Enough.self) { try store.export(to: folder + "/stopped") { _ in throw Enough() } }
            #expect(throws: Enough.self) { try store.exportCSV("animal", to: folder + "/stopped.csv") { _ in throw Enough() } }
            #expect(symlink(folder + "/nowhere", folder + "/link") == 0)
            for path in ["all.jsonl", "link", ".", "missing/file", ""] {
                let path = path.isEmpty ? "" : folder + "/" + path
                let error = #expect(throws: StoreError.self) { try store.export(to: path) }
                #expect(error.map { [.cannotOpen, .inputOutput].contains($0.code) } == true, "\(path)")
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["all.jsonl", "link"])
        }
    }

    @Test func `A full disk is an error of its own`() throws {
        let store = try TransferWorld.filled("memory:")
        let full = open("/dev/full", O_WRONLY)
        try #require(full >= 0)
        defer { close(full) }
        let error = #expect(throws: StoreError.self) { try store.export { try WholeFile.write($0, to: full) } }
        #expect(error?.code == .storageFull)
    }

    @Test func `CSV reads back, and tells no value from empty text`() throws {
        let store = try TransferWorld.filled("memory:")
        var reader = try CSVReader(bytes: store.csv("animal").utf8)
        #expect(
            reader.header == [
                "uid", "createdAt", "updatedAt", "name", "isTame", "number", "ratio", "blob", "seen", "token", "price", "tags", "note",
                "keeperID",
            ])
        for animal in try Animal.all(in: store) {
            let row = try #require(try reader.next())
            #expect(row["uid"] == animal.uid.uuidString && row["name"]?.utf8.elementsEqual(animal.name.utf8) == true)
            #expect(row["note"].map { Array($0.utf8) } == animal.note.map { Array($0.utf8) })
            #expect(row["isTame"] == String(animal.isTame) && row["number"] == String(animal.number))
            #expect(row["ratio"].flatMap { Double($0) } == animal.ratio)
            #expect(row["blob"] == animal.blob.base64EncodedString())
            #expect(row["seen"].flatMap { DateText.parse($0) }.map { Instant.date(microseconds: $0) } == animal.seen)
            #expect(row["token"] == animal.token?.uuidString)
            #expect(row["price"].flatMap { DecimalCoding.parse($0) } == animal.price)
            #expect(row["keeperID"] == animal.keeper?.id.uuidString)
        }
        #expect(try reader.next() == nil)
        #expect(try store.csv("cage") == "number,size\n-9223372036854775808,2.0\n-1,1e+16\n0,0.0\n9223372036854775807,\n")
        #expect(try store.csv("species") == "label,latin,rank\n\"\",,3\nZ,,3\nb,B,3\nä,A,0\n")
    }

    @Test func `Text that a spreadsheet would take for a formula is made harmless when asked`() throws {
        let store = try TransferWorld.filled("memory:")
        #expect(try store.csv("animal").contains(",=1+1,"))
        let safe = try store.csv("animal", safe: true)
        #expect(safe.contains(",'=1+1,") && !safe.contains(",=1+1,"))
        var reader = try CSVReader(bytes: safe.utf8)
        while let row = try reader.next() {
            for column in ["name", "note"] {
                let first = row[column]?.utf8.first
                #expect(first.map { "=+-@\t\r".utf8.contains($0) } != true)
            }
            // Numbers stay numbers.
            #expect(row["number"].flatMap { Int64($0) } != nil)
        }
    }
}
