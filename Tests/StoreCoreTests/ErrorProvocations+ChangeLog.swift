import FoundationEssentials
@testable import StoreCore

/// What is said about the change log.
extension ErrorProvocations {
    static var changeLog: [ErrorProvocations] {
        func open(
            _ log: ChangeLogEntry?, can: Capabilities = .all, stored: String? = "7d", _ policy: SchemaPolicy = .addMissing,
            _ option: ChangeLogRetention? = nil, id: UUID? = nil
        ) throws -> any Store {
            var configuration = StoreConfiguration(scheme: "stub")
            configuration.schemaPolicy = policy
            configuration.changeLog = option
            var catalog = Catalog()
            catalog.changeLog = stored
            catalog.changeLogID = id
            return try openStore(configuration, engines: [StubStore.engine(.init(capabilities: can, catalog: catalog, log: log))])
        }
        func entry(_ number: Int64, _ bytes: [UInt8]) -> ChangeLogEntry { ChangeLogEntry(number: number, bytes: bytes) }
        let everything = ChangeSetEncoder(ChangeSet(everythingAt: .init(timeIntervalSince1970: 0))).bytes
        return [
            ErrorProvocations("changeLog.option") {
                var configuration = StoreConfiguration(scheme: "stub")
                try configuration.setOption("changeLog", "7w")
            },
            ErrorProvocations("changeKeys.option") {
                var configuration = StoreConfiguration(scheme: "stub")
                try configuration.setOption("changeKeys", "0")
            },
            ErrorProvocations("changeLog.policy") { _ = try open(nil, .verify, .commits(10)) },
            ErrorProvocations("changeLog.lacking") { _ = try open(nil, can: [], stored: nil, .addMissing, .commits(10)) },
            ErrorProvocations("changeLog.unknownRetention") { _ = try open(nil, stored: "7w") },
            ErrorProvocations("changeLog.none") { _ = try open(nil, stored: nil).changeLog() },
            ErrorProvocations("changeLog.noneOnEngine") { _ = try open(nil, can: [], stored: nil).changeLog() },
            ErrorProvocations("changeLog.corrupt") { _ = try open(entry(1, [1])).changeLog() },
            ErrorProvocations("changeLog.newer") { _ = try open(entry(1, [2])).changeLog() },
            ErrorProvocations("changeLog.strangeNumber") { _ = try open(entry(-1, everything)).changeLog() },
            ErrorProvocations("changeLog.name") {
                let store = try open(entry(1, everything))
                try store.acknowledge(store.changeLog()[0], for: "")
            },
            ErrorProvocations("changeLog.plainSet") {
                try open(entry(1, everything)).acknowledge(ChangeSet(everythingAt: .init(timeIntervalSince1970: 0)), for: "index")
            },
            ErrorProvocations("changeLog.copiedInside") {
                let store = try open(entry(1, everything))
                try store.write { _ in try open(entry(1, everything)).copyConsumers(to: store) }
            },
            ErrorProvocations("changeLog.otherLog") {
                let set = try open(entry(1, everything), id: UUID()).changeLog()[0]
                try open(entry(1, everything), id: UUID()).acknowledge(set, for: "index")
            },
            ErrorProvocations("changeLog.otherStore") {
                let set = try open(entry(5, everything)).changeLog()[0]
                try open(entry(1, everything)).acknowledge(set, for: "index")
            },
        ]
    }
}
