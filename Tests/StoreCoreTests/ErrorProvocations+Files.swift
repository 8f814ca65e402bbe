import Foundation

@testable import StoreCore

extension ErrorProvocations {
    /// What is said about files as a whole, and about entities that are only read.
    static var files: [ErrorProvocations] {
        /// Files that cannot be removed or renamed: their names are those of folders.
        struct Folders: StoreFiles {
            let storePath: StorePath
            init() throws { storePath = try StorePath(ErrorProvocations.folder, longest: 4_000) }
            let companions: [String] = []
            let locks: [String] = []
            func whileUnused(isDamaged: Bool, _ body: () throws -> Void) throws { try body() }
        }
        var view = EntityDefinition(name: "view", fields: [FieldDefinition(name: "id", type: .int)])
        view.isReadOnly = true
        func open(_ capabilities: Capabilities, _ policy: SchemaPolicy = .addMissing) throws -> any Store {
            var configuration = StoreConfiguration(scheme: "stub")
            configuration.schema = Schema([view])
            configuration.schemaPolicy = policy
            var behaviour = StubStore.Behaviour()
            behaviour.capabilities = capabilities
            return try openStore(configuration, engines: [StubStore.engine(behaviour)])
        }
        return [
            ErrorProvocations("files.cannotRemove") {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                defer { try? FileManager.default.removeItem(atPath: folder) }
                let engine = Engine(scheme: "stub", product: "StoreStub", files: { _ in try Folders() }) { StubStore($0) }
                try removeStore("stub:x", engines: [engine])
            },
            ErrorProvocations("files.inUse") { throw StorePath.inUse("/app.db", by: "process 7") },
            ErrorProvocations("files.taken") { throw StorePath.taken("/app.db") },
            ErrorProvocations("files.diskFull") { throw StorePath.refused("/app.db", 28) },
            ErrorProvocations("files.inputOutput") { throw StorePath.refused("/app.db", 5) },
            ErrorProvocations("files.notPermitted") { throw StorePath.refused("/app.db", 13) },
            ErrorProvocations("files.readOnlyFileSystem") { throw StorePath.refused("/app.db", 30) },
            ErrorProvocations("files.noFolder") { _ = try StorePath("/no/such/folder/app.db", longest: 500) },
            ErrorProvocations("files.isFolder") { _ = try StorePath("/tmp/..", longest: 500) },
            ErrorProvocations("files.tooLong") { _ = try StorePath("/" + String(repeating: "a", count: 20), longest: 20) },
            ErrorProvocations("files.nul") { _ = try StorePath("/a\0b", longest: 500) },
            ErrorProvocations("files.missing") { _ = try StorePath("/no-such-store", longest: 500).look(isReadOnly: true) },
            ErrorProvocations("files.severalNames") {
                var info = stat()
                info.st_nlink = 2
                try StorePath("/app.db", longest: 500).checkHasOneName(info, alternative: ", or say that all use the same")
            },
            ErrorProvocations("files.inherited") { throw StoreError.inherited("/app.db") },
            ErrorProvocations("files.lost") {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                defer { try? FileManager.default.removeItem(atPath: folder) }
                let path = folder + "/app.db"
                _ = FileManager.default.createFile(atPath: path, contents: nil)
                let store = StubStore()
                store.context.watch([path])
                unlink(path)
                try store.context.lookAtFiles()
            },
            ErrorProvocations("files.noName") { _ = try WholeFile.new("") },
            ErrorProvocations("files.noPlainFile") { _ = try WholeFile.replacing("/tmp") },
            ErrorProvocations("files.noReader") {
                let pipe = Pipe()
                try pipe.fileHandleForReading.close()
                try [UInt8(1)].withUnsafeBytes { try WholeFile.write($0, to: pipe.fileHandleForWriting.fileDescriptor) }
            },
            ErrorProvocations("view.written") { try open(.all).write { try $0.insert(EntityID(view)) { try $0.writeInt(1) } } },
            ErrorProvocations("view.unsupported") { _ = try open(.files) },
            ErrorProvocations("view.missing") { throw try open(.all).context.missingEntity("view") },
        ]
    }
}
