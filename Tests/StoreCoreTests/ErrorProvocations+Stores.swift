import Foundation

@testable import StoreCore

/// Stores that cannot be used, models that disagree with them, and transactions that cannot go on.
extension ErrorProvocations {
    static var entities: [ErrorProvocations] {
        let key = FieldDefinition(name: "id", type: .int)
        let name = FieldDefinition(name: "name", type: .string)
        func check(_ label: String, _ used: EntityDefinition) -> ErrorProvocations {
            ErrorProvocations("entity.\(label)") {
                var configuration = StoreConfiguration(scheme: "stub")
                configuration.schema = Schema([EntityDefinition(name: "thing", fields: [key, name])])
                try StoreContext(configuration, engine: "stub").check(used)
            }
        }
        let thing = EntityDefinition(name: "thing", fields: [key, name])
        return [
            check("field", EntityDefinition(name: "thing", fields: [key, FieldDefinition(name: "size", type: .int)])),
            check("type", EntityDefinition(name: "thing", fields: [key, FieldDefinition(name: "name", type: .int)])),
            check("key", EntityDefinition(name: "thing", fields: [key, name], key: 1)),
            ErrorProvocations("entity.duplicateKey") { throw StoreError.duplicateKey(of: thing) },
            ErrorProvocations("entity.invalid") {
                let blank = ValidationFailure(entity: "thing", field: "name", key: .cantBeBlank, text: "cannot be blank")
                throw StoreError.invalid("thing", [blank, .alreadyExists("thing", "id").within("parts[1]")])
            },
            ErrorProvocations("entity.duplicateValueOfValidation") {
                throw StoreError.invalid("thing", [.alreadyExists("thing", "name"), .alreadyExists("thing", "id")])
            },
            ErrorProvocations("entity.missing") {
                var configuration = StoreConfiguration(scheme: "stub")
                configuration.schema = Schema([thing])
                throw StubStore(configuration).context.missingEntity(thing.name)
            },
            ErrorProvocations("entity.missingField") { throw StubStore().context.missingField(thing.fields[0], of: thing) },
            ErrorProvocations("entity.cannotBuild") {
                throw StoreError.cannotBuild(
                    IndexDefinition(entity: "thing", parts: [.init("name"), .init("id")], unique: true), of: thing, count: 11, values: ["x"]
                )
            },
            ErrorProvocations("entity.duplicateValue") { throw StoreError.duplicateValue(of: thing, fields: ["name", "id"]) },
        ]
    }

    static var transactions: [ErrorProvocations] {
        func stub(_ behaviour: StubStore.Behaviour) -> StubStore {
            var configuration = StoreConfiguration(scheme: "stub")
            configuration.busyTimeout = .milliseconds(1)
            return StubStore(configuration, behaviour)
        }
        var poor = StubStore.Behaviour()
        poor.capabilities = []
        var elsewhere = StubStore.Behaviour()
        elsewhere.isWrittenElsewhere = true
        var lost = StubStore.Behaviour()
        lost.cannotRollBackSavepoints = true
        return [
            ErrorProvocations("transaction.ended") {
                var escaped: WriteTransaction?
                try StubStore().write { escaped = $0 }
                try escaped?.check()
            },
            ErrorProvocations("transaction.otherThread") {
                try StubStore().write { transaction in
                    nonisolated(unsafe) let shared = transaction
                    nonisolated(unsafe) var result: Result<Void, any Error> = .success(())
                    let done = DispatchSemaphore(value: 0)
                    Thread.detachNewThread {
                        result = Result { try shared.check() }
                        done.signal()
                    }
                    done.wait()
                    try result.get()
                }
            },
            ErrorProvocations("transaction.writeInRead") {
                let store = StubStore()
                try store.read { _ in try store.write { _ in } }
            },
            ErrorProvocations("transaction.savepointDepth") {
                func descend(_ transaction: WriteTransaction) throws { try transaction.savepoint { try descend($0) } }
                try stub(StubStore.Behaviour()).write { try descend($0) }
            },
            ErrorProvocations("transaction.noSavepoints") { [poor] in try stub(poor).write { try $0.savepoint {} } },
            ErrorProvocations("transaction.noSchemaChanges") { [poor] in
                try stub(poor).write { try $0.apply(.addEntity(things.definition)) }
            },
            ErrorProvocations("transaction.otherProcess") { [elsewhere] in try stub(elsewhere).write { _ in } },
            ErrorProvocations("transaction.brokenSavepoint") { [lost] in
                try stub(lost).write { transaction in try? transaction.savepoint { $0.rollback() } }
            },
            ErrorProvocations("transaction.busy") {
                let turn = WriterQueue()
                try turn.acquire(timeout: .zero)
                try { _ = try turn.acquire(timeout: .milliseconds(1)) }()
            },
            ErrorProvocations("transaction.callbackDepth") {
                func descend(_ transaction: WriteTransaction) throws { try transaction.withCallbacks(things) { try descend($0) } }
                try StubStore().write { try descend($0) }
            },
            ErrorProvocations("transaction.cancelled") { throw WriterQueue.cancelled() },
            ErrorProvocations("transaction.cancelledBeforeItsThread") { throw EngineThreads.cancelled() },
        ]
    }

    static var stores: [ErrorProvocations] {
        [
            ErrorProvocations("store.closed") {
                let store = StubStore()
                try store.close()
                try store.read { _ in }
            },
            ErrorProvocations("store.poisoned") {
                let store = StubStore()
                store.context.poison(StoreError(.inputOutput, "The disk did not confirm a write."))
                try store.read { _ in }
            },
            ErrorProvocations("store.forked") { throw StubStore().context.whyUnusable() },
            ErrorProvocations("store.closedInside") {
                let store = StubStore()
                try store.write { _ in try store.close() }
            },
            ErrorProvocations("store.noBackup") { try StubStore().backup(to: "/tmp/copy") },
            ErrorProvocations("store.noCompact") { try StubStore().compact() },
            ErrorProvocations("store.backupInside") {
                let store = StubStore()
                try store.write { _ in try store.checkMayBackUp() }
            },
            ErrorProvocations("store.compactInside") {
                let store = StubStore()
                try store.write { _ in try store.checkMayCompact() }
            },
            ErrorProvocations("store.compactReadOnly") {
                var configuration = StoreConfiguration(scheme: "stub")
                configuration.isReadOnly = true
                try StubStore(configuration).checkMayCompact()
            },
        ]
    }
}
