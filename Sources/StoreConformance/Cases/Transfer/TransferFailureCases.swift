import ActiveStore
import ActiveStoreImport
import FoundationEssentials

/// Copies that fail, and files assembled from others.
enum TransferFailureCases {
    private struct GaveUp: Error {}

    static let all: [Case] = [
        .opening(
            "serialise.failed_copy_leaves_nothing", "a new store that could not be filled completely leaves nothing at its path",
            needs: [.files]
        ) { sandbox in
            let store = try sandbox.open([TransferKeeper.self, TransferItem.self])
            try TransferItem.fill(store)
            let dump = try store.exported()
            let folder = sandbox.folder + "/new"
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            let configuration = try StoreConfiguration(url: sandbox.harness.url(in: folder))
            func expectNothing(_ what: String) throws {
                try expect(FileManager.default.contentsOfDirectory(atPath: folder), equals: [], what)
            }
            let engines = [sandbox.harness.engine]
            for (what, text) in [("changed", dump.replacing("\"Ann\"", with: "\"Eve\"")), ("cut off", String(dump.dropLast(20)))] {
                try expect(throws: .corrupt, what) { try StoreDump(bytes: text.utf8).load(toNew: configuration, engines: engines) }
                try expectNothing(what)
            }
            for (what, copy) in [
                ("copied", { _ = try store.copy(toNew: configuration, engines: engines) { _ in throw GaveUp() } }),
                ("loaded", { _ = try StoreDump(bytes: dump.utf8).load(toNew: configuration, engines: engines) { _ in throw GaveUp() } }),
            ] {
                var hasGivenUp = false
                do { try copy() } catch is GaveUp { hasGivenUp = true }
                try expect(hasGivenUp, "\(what): the closure's error comes out")
                try expectNothing(what)
            }
            try StoreDump(bytes: dump.utf8).load(toNew: configuration, engines: engines)
            let copy = try openStore(configuration, engines: engines)
            try expect(copy.digest(), equals: store.digest())
            try copy.close()
        },

        .opening(
            "serialise.filled_store_after_failure",
            "a store with its entities that could not be filled is empty again, and can be filled then"
        ) {
            sandbox in
            let store = try sandbox.open([TransferKeeper.self, TransferItem.self])
            try TransferItem.fill(store)
            let dump = try store.exported()
            let copy = try sandbox.openOther([TransferKeeper.self, TransferItem.self])
            try expect(throws: .corrupt) { try StoreDump(bytes: dump.replacing("\"Ann\"", with: "\"Eve\"").utf8).load(into: copy) }
            try expect([TransferKeeper.count(in: copy), TransferItem.count(in: copy)], equals: [0, 0])
            try expect(copy.read { try $0.catalog() }?.isLoading, equals: nil)
            try TransferKeeper(name: "Eve", mail: "eve@example.org").saved(in: copy).destroy(in: copy)
            try StoreDump(bytes: dump.utf8).load(into: copy)
            try expect(copy.digest(), equals: store.digest())
        },

        .opening(
            "serialise.unfinished_copy_refused",
            "a partly filled store is .cannotOpen with any models, also read-only, with the reason",
            needs: [.durable]
        ) { sandbox in
            let store = try sandbox.open([TransferKeeper.self, TransferItem.self])
            try TransferItem.fill(store)
            try store.write { transaction in
                var catalog = try require(transaction.catalog(), "the catalog")
                catalog.isLoading = true
                try transaction.checkedWriter().write(catalog)
            }
            try store.close()
            for models: [any Model.Type] in [[TransferKeeper.self, TransferItem.self], [Note.self], []] {
                for isReadOnly in store.capabilities.contains(.readOnlyOpen) ? [false, true] : [false] {
                    let error = try expect(throws: .cannotOpen, "\(models), read-only: \(isReadOnly)") {
                        try sandbox.open(models) { $0.isReadOnly = isReadOnly }
                    }
                    try expect(error.message.contains("copy"), error.message)
                }
            }
        },

        .opening(
            "serialise.gzip_members", "a gzip file with several members is read to its end, as gzip does; a truncated one is an error"
        ) { sandbox in
            // "name,age\nAnn,1\n" and "Bob,2\n", compressed separately.
            let packed = try require(
                Data(base64Encoded: "H4sIAAAAAAACA8tLzE3VSUxP5XLMy9Mx5AIAST+YCA8AAAAfiwgAAAAAAAIDc8pP0jHiAgA71+1FBgAAAA=="))
            let store = try sandbox.open()
            let path = sandbox.folder + "/people.csv.gz"
            try CaseSandbox.write([UInt8](packed), to: path)
            try expect(Person.importRecords(from: .csv(path: path), in: store).inserted, equals: 2)
            try expect(Person.all(in: store).map { "\($0.name) \($0.age ?? 0)" }, equals: ["Ann 1", "Bob 2"])
            for missing in [1, 9, 20] {
                try CaseSandbox.write([UInt8](packed.dropLast(missing)), to: path)
                try expect(throws: .corrupt, "without the last \(missing) bytes") {
                    try Person.importRecords(from: .csv(path: path), in: store)
                }
            }
        },
    ]
}
