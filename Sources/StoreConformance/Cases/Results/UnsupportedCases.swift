import ActiveStore
import FoundationEssentials
import StoreCore

/// One case for each capability with a separate call: if declared, the call works; if not, it throws `.unsupported` and changes nothing.
enum UnsupportedCases {
    static let all: [Case] = [
        capability("savepoints", .savepoints) { sandbox in
            let store = try sandbox.open()
            try store.write { transaction in
                try Person(name: "Ann").saved()
                try transaction.savepoint { inner in
                    try Person(name: "Bob").saved()
                    inner.rollback()
                }
            }
            try expect(Person.all(in: store).map(\.name), equals: ["Ann"])
        } undeclared: { sandbox in
            let store = try sandbox.open()
            try store.write { transaction in
                try Person(name: "Ann").saved()
                var ran = false
                try expect(throws: .unsupported) { try transaction.savepoint { ran = true } }
                try expect(throws: .unsupported) { try store.write { _ in ran = true } }
                try expect(ran, equals: false)
                try expect(Person.count(), equals: 1)
            }
            try expect(Person.all(in: store).map(\.name), equals: ["Ann"])
        },

        capability("transactionalSchema", .transactionalSchema) { sandbox in
            let store = try sandbox.open([Person.self])
            let change = SchemaChange.addEntity(V1.Item.entity.definition)
            try store.write { transaction in
                try transaction.apply(change)
                try V1.Item(id: 1).saved()
                try Person(name: "Ann").saved()
                try expect(V1.Item.count(), equals: 1)
                transaction.rollback()
            }
            try expect(throws: .unknownEntity) { try V1.Item.count(in: store) }
            try expect(Person.count(in: store), equals: 0)
            try store.write { try $0.apply(change) }
            try expect(V1.Item.count(in: store), equals: 0)
        } undeclared: { sandbox in
            let store = try sandbox.open([Person.self])
            try store.write { transaction in
                try expect(throws: .unsupported) { try transaction.apply(.addEntity(V1.Item.entity.definition)) }
                try Person(name: "Ann").saved()
            }
            try expect(throws: .unknownEntity) { try V1.Item.count(in: store) }
            try expect(Person.count(in: store), equals: 1)
        },

        capability("onlineBackup", .onlineBackup) { sandbox in
            let store = try sandbox.open([Person.self])
            let people = (0..<500).map { Person(name: "p\($0)") }
            try Person.insert(people, in: store)
            let path = sandbox.folder + "/copy"
            try store.backup(to: path)
            try Person.destroyAll(in: store)
            let copy = try sandbox.open([Person.self]) { $0.location = path }
            try expect(Person.all(in: copy), equals: people)
            try expect(copy.verify(.full).problems, equals: [])
            try expect(throws: .cannotOpen) { try store.backup(to: path) }
            for file in sandbox.files() where file.path == path { try expect(String(file.mode, radix: 8), equals: "600") }
        } undeclared: { sandbox in
            let store = try sandbox.open([Person.self])
            let path = sandbox.folder + "/copy"
            try expect(throws: .unsupported) { try store.backup(to: path) }
            try expect(sandbox.files().contains { $0.path == path }, equals: false)
            try Person(name: "Ann").saved(in: store)
        },

        capability("readOnlyOpen", .readOnlyOpen) { sandbox in
            let store = try sandbox.open([Person.self])
            try Person(name: "Ann").saved(in: store)
            let reader = try sandbox.reopen(store, [Person.self]) { $0.isReadOnly = true }
            try expect(Person.count(in: reader), equals: 1)
            try expect(throws: .readOnly) { try Person.destroyAll(in: reader) }
            try expect(Person.count(in: reader), equals: 1)
        } undeclared: { sandbox in
            let before = sandbox.files().count
            try expect(throws: .unsupported) { try sandbox.open([Person.self]) { $0.isReadOnly = true } }
            try expect(sandbox.files().count, equals: before)
        },
    ]

    private static func capability(
        _ name: String, _ capability: Capabilities, declared: @escaping @Sendable (CaseSandbox) throws -> Void,
        undeclared: @escaping @Sendable (CaseSandbox) throws -> Void
    ) -> Case {
        .opening(
            "errors.unsupported_per_capability.\(name)",
            "\(name): where it is declared the call works, elsewhere it is .unsupported and changes nothing"
        ) { sandbox in
            let probe = try sandbox.open([Person.self])
            let has = probe.capabilities.contains(capability)
            try probe.close()
            for file in sandbox.files() { try FileManager.default.removeItem(atPath: file.path) }
            try (has ? declared : undeclared)(sandbox)
        }
    }
}
