import ActiveStore
import FoundationEssentials
import StoreTransfer

/// Copies of a store, and its content as text: the same on every engine, byte for byte.
enum TransferCases {
    static let all: [Case] = [
        .opening(
            "serialise.copy_store_to_other_engine_identical",
            "a copy has the schema, keys, values and digest of the store; every engine computes the same digest for the same content"
        ) { sandbox in
            let store = try sandbox.open([TransferKeeper.self, TransferItem.self])
            try TransferItem.fill(store)
            // A fixed value: if an engine stored or ordered anything differently, its digest would differ.
            let digest = try store.digest()
            try expect(digest.description, equals: TransferItem.digest)
            let copy = try sandbox.openEmpty()
            let summary = try store.copy(to: copy)
            try expect(summary.records, equals: ["transferKeeper": 2, "transferItem": 4])
            try expect(summary.digest, equals: digest)
            try expect(copy.digest(), equals: digest)
            try expect(copy.exported(), equals: store.exported())
            try expect(copy.verify(.full).problems, equals: [])
            try expect(TransferItem.all(in: copy), equals: TransferItem.all(in: store))
            try expect(throws: .duplicateValue) { try TransferKeeper(name: "Eve", mail: "ANN@example.org").saved(in: copy) }
            try expect(throws: .badRequest, "what has records is not filled") { try store.copy(to: copy) }
        },

        .opening(
            "serialise.dump_roundtrip",
            "a store is filled from a dump without loss: infinities, distant times, nil and empty text, all characters"
        ) { sandbox in
            let store = try sandbox.open([TransferKeeper.self, TransferItem.self])
            try TransferItem.fill(store)
            let dump = StoreDump(bytes: try store.exported().utf8)
            try expect(dump.check().digest, equals: store.digest())
            let copy = try sandbox.openEmpty()
            try expect(dump.load(into: copy).total, equals: 6)
            try expect(copy.exported(), equals: store.exported())
            try expect(TransferItem.all(in: copy), equals: TransferItem.all(in: store))
            try expect(copy.verify(.full).problems, equals: [])
        },

        .opening(
            "serialise.altered_on_the_way",
            "a copy whose values are altered on the way is .corrupt, and nothing of it is kept"
        ) {
            sandbox in
            let store = try sandbox.open([TransferKeeper.self, TransferItem.self])
            try TransferItem.fill(store)
            let dump = try store.exported()
            for fault in [Fault.datesLoseMicroseconds, .emptyTextIsNil, .infinityIsNil] {
                let copy = try sandbox.openOther([], named: fault.rawValue)
                let altering = FaultyStore(wrapping: copy, faults: [fault])
                try expect(throws: .corrupt, "copied: \(fault)") { try store.copy(to: altering) }
                try expect(throws: .corrupt, "loaded: \(fault)") { try StoreDump(bytes: dump.utf8).load(into: altering) }
                let catalog = try copy.read { try $0.catalog() }
                try expect(catalog?.schema.entities.count ?? 0, equals: 0, "\(fault)")
                try expect(catalog?.isLoading, equals: nil, "\(fault)")
                // Without alterations it is a copy.
                try expect(store.copy(to: FaultyStore(wrapping: copy, faults: [])).digest, equals: store.digest())
                try expect(copy.digest(), equals: store.digest())
            }
        },

        .opening("serialise.dump_damaged", "a dump that is truncated, changed or of a later format is refused, and nothing of it is kept") {
            sandbox in
            let store = try sandbox.open([TransferKeeper.self, TransferItem.self])
            try TransferItem.fill(store)
            let dump = try store.exported()
            let copy = try sandbox.openEmpty()
            func expectRefused(_ text: String, _ code: StoreError.Code, _ what: String) throws {
                try expect(throws: code, what) { try StoreDump(bytes: text.utf8).load(into: copy) }
                let catalog = try copy.read { try $0.catalog() }
                try expect(catalog?.schema.entities.count ?? 0, equals: 0, what)
                try expect(catalog?.isLoading, equals: nil, what)
            }
            let lines = dump.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            try expectRefused(lines.dropLast(2).joined(separator: "\n"), .corrupt, "without the last line")
            try expectRefused(String(dump.dropLast(dump.count / 3)), .corrupt, "cut off in the middle")
            try expectRefused(dump.replacing("\"Ann\"", with: "\"Eve\""), .corrupt, "another value")
            try expectRefused(dump + "{}\n", .corrupt, "something behind it")
            try expectRefused(dump.replacing("\"format\":1", with: "\"format\":2"), .tooNew, "a later format")
            try expectRefused("", .badRequest, "nothing")
            try expectRefused("{\"name\":\"Ann\"}\n", .badRequest, "records of another kind")
            try StoreDump(bytes: dump.utf8).load(into: copy)
            try expect(copy.digest(), equals: store.digest())
        },

        .opening(
            "serialise.dump_damaged_late",
            "nothing of a truncated dump is kept in a store with its entities, although megabytes were stored before that was known"
        ) { sandbox in
            let models: [any Model.Type] = [TransferKeeper.self, TransferItem.self]
            let store = try sandbox.open(models)
            for number in 0..<3 {
                var item = TransferItem(code: "\(number)")
                item.note = String(repeating: "\(number)", count: 3 << 20)
                try item.saved(in: store)
            }
            let dump = try store.exported()
            let copy = try sandbox.openOther(models)
            try expect(throws: .corrupt) { try StoreDump(bytes: dump.dropLast(100).utf8).load(into: copy) }
            try expect(TransferItem.count(in: copy), equals: 0)
            try expect(copy.read { try $0.catalog() }?.isLoading, equals: nil)
            try TransferItem(code: "usable").saved(in: copy)
            try TransferItem.destroyAll(in: copy)
            try StoreDump(bytes: dump.utf8).load(into: copy)
            try expect(copy.digest(), equals: store.digest())
        },

        .opening(
            "serialise.without_catalogue",
            "a store without a catalog, opened without models, is not treated as empty; an empty one is copied and exported"
        ) { sandbox in
            let unknown = try sandbox.open([]) { $0.schemaPolicy = .none }
            let copy = try sandbox.openEmpty()
            try expect(throws: .badRequest) { try unknown.digest() }
            try expect(throws: .badRequest) { try unknown.exported() }
            try expect(throws: .badRequest) { try unknown.exportCSV("transferItem") { _ in } }
            try expect(throws: .badRequest) { try unknown.copy(to: copy) }
            try expect(StoreDump(bytes: copy.exported().utf8).check().total, equals: 0)
            try expect(copy.copy(to: sandbox.openOther([], named: "third")).digest, equals: copy.digest())
        },

        .opening(
            "serialise.csv_export", "CSV has the names of the fields, then the records in key order; it distinguishes nil from empty text"
        ) {
            sandbox in
            let store = try sandbox.open([TransferKeeper.self, TransferItem.self])
            let ann = try TransferItem.fill(store)
            var bytes: [UInt8] = []
            try expect(store.exportCSV("transferItem") { bytes += $0 }, equals: 4)
            try expect(
                String(decoding: bytes, as: UTF8.self),
                equals: #"""
                    code,flag,ratio,data,seen,price,tags,note,keeperID
                    "",false,,,,,[],"",
                    B,true,-Infinity,"",1938-04-24T22:13:19.500000Z,1.1,"[""x\""y""]","line
                    break",\#(ann.uid.uuidString)
                    "a,b",false,0.30000000000000004,AP8=,,-0.00000000000000000001,[],=1+1,
                    ä,false,2.0,,+010000-01-01T00:00:00.000000Z,,[],"a ""quote""",

                    """#)
            var reader = try CSVReader(bytes: bytes)
            var notes: [String?] = []
            while let row = try reader.next() { notes.append(row["note"]) }
            try expect(notes, equals: ["", "line\nbreak", "=1+1", "a \"quote\""])
        },

        .opening("serialise.csv_roundtrip", "exported CSV is imported without loss: every type, nil and empty text, references") {
            sandbox in
            let store = try sandbox.open([TransferKeeper.self, TransferItem.self])
            try TransferItem.fill(store)
            let copy = try sandbox.openOther([TransferKeeper.self, TransferItem.self])
            for entity in ["transferKeeper", "transferItem"] {
                var bytes: [UInt8] = []
                try store.exportCSV(entity) { bytes += $0 }
                let report = try copy.importRecords(into: entity, from: .csv(bytes: bytes)) { $0.allowed = .all }
                try expect(report.problems.map(\.message), equals: [])
            }
            try expect(TransferKeeper.all(in: copy), equals: TransferKeeper.all(in: store))
            try expect(TransferItem.all(in: copy), equals: TransferItem.all(in: store))
            try expect(copy.digest(), equals: store.digest())
        },
    ]
}

extension CaseSandbox {
    /// Opens a second store beside the case's store, without models.
    fileprivate func openEmpty() throws -> any Store { try openOther([]) }
}

extension Store {
    /// The dump as text.
    func exported() throws -> String {
        var bytes: [UInt8] = []
        try export { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }
}
