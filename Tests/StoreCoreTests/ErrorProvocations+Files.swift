import Foundation

@testable import StoreCore

extension ErrorProvocations {
    /// What is said about files as a whole, and about entities that are only read.
    static var files: [ErrorProvocations] {
        /// Files that cannot be removed or renamed: their names are those of folders.
        struct Folders: StoreFiles {
            let path = ErrorProvocations.folder
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
                let engine = Engine(scheme: "stub", product: "StoreStub", files: { _ in Folders() }) { StubStore($0) }
                try removeStore("stub:x", engines: [engine])
            },
            ErrorProvocations("view.written") { try open(.all).write { try $0.insert(EntityID(view)) { try $0.writeInt(1) } } },
            ErrorProvocations("view.unsupported") { _ = try open(.files) },
            ErrorProvocations("view.missing") { throw try open(.all).context.missingEntity("view") },
        ]
    }
}
