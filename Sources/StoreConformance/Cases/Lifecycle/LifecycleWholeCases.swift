import ActiveStore
import FoundationEssentials
import Glibc
import StoreCore

/// Operations on a store's files as a whole: removal, or renaming because they cannot be read.
enum LifecycleWholeCases {
    private static func remove(_ sandbox: CaseSandbox, _ location: String? = nil) throws -> Bool {
        var configuration = try sandbox.configuration()
        if let location { configuration.location = location }
        return try removeStore(configuration, engines: [sandbox.harness.engine])
    }

    /// The names of the files in the case's folder.
    private static func names(_ sandbox: CaseSandbox) -> Set<String> {
        Set(sandbox.files().map { String($0.path.dropFirst(sandbox.folder.count + 1)) })
    }

    static let all: [Case] = [
        .opening(
            "lifecycle.remove_store", "a removed store leaves no file, and a new one can be created in its place",
            needs: [.files, .durable]
        ) { sandbox in
            try expect(remove(sandbox), equals: false)
            try CaseSandbox.write([1, 2, 3], to: sandbox.folder + "/neighbour")
            for round in 0..<2 {
                let store = try sandbox.open([Person.self])
                try Person.insert((0..<500).map { Person(name: "\(round) \($0)") }, in: store)
                try expect(Person.count(in: store), equals: 500)
                try store.close()
                try expect(remove(sandbox), equals: true)
                try expect(names(sandbox), equals: ["neighbour"])
            }
            try expect(remove(sandbox), equals: false)
        },

        .opening(
            "lifecycle.remove_store_in_use", "an open store is not removed but refused as .inUse, and still works",
            needs: [.files, .durable]
        ) { sandbox in
            let store = try sandbox.open([Person.self])
            try Person(name: "Ann").saved(in: store)
            let error = try expect(throws: .inUse) { try remove(sandbox) }
            try expect(error.message.contains(try sandbox.configuration().location), "it names the path: \(error.message)")
            try Person(name: "Bob").saved(in: store)
            try expect(store.read { _ in try expect(throws: .inUse) { try remove(sandbox) }.code }, equals: .inUse)
            let again = try sandbox.reopen(store, [Person.self])
            try expect(Person.count(in: again), equals: 2)
            try expect(again.verify(.full).problems, equals: [])
        },

        .opening(
            "lifecycle.remove_only_stores", "only stores are removed: not another file, a folder, a symbolic link or its target",
            needs: [.files, .durable]
        ) { sandbox in
            let location = try sandbox.configuration().location
            let diary = [UInt8](String(repeating: "This is a diary and no database. ", count: 500).utf8)
            try CaseSandbox.write(diary, to: location)
            try expect(throws: .corrupt) { try remove(sandbox) }
            try expect(CaseSandbox.read(location) == diary, "the file is as it was")
            try expect(names(sandbox).count, equals: 1)
            unlink(location)

            let store = try sandbox.open([Person.self])
            try Person(name: "Ann").saved(in: store)
            try store.close()
            let before = names(sandbox)
            let link = sandbox.folder + "/link"
            guard symlink(location, link) == 0 else { throw CaseFailure("no symbolic link was made") }
            try expect(throws: .cannotOpen) { try remove(sandbox, link) }
            try expect(throws: .cannotOpen) { try remove(sandbox, sandbox.folder) }
            unlink(link)
            try expect(names(sandbox), equals: before)
            try expect(Person.count(in: sandbox.open([Person.self])), equals: 1)
        },

        .opening(
            "lifecycle.remove_rest", "the files left by an interrupted removal are not a store, and are removed the next time",
            needs: [.files, .durable]
        ) { sandbox in
            let store = try sandbox.open([Person.self])
            try Person(name: "Ann").saved(in: store)
            let copies = try sandbox.files().map { ($0.path, try CaseSandbox.read($0.path)) }
            try store.close()
            let location = try sandbox.configuration().location
            try expect(remove(sandbox), equals: true)
            for (path, bytes) in copies where path != location { try CaseSandbox.write(bytes, to: path) }
            try expect(remove(sandbox), equals: true)
            try expect(names(sandbox), equals: [])
            for (path, bytes) in copies where path != location { try CaseSandbox.write(bytes, to: path) }
            try expect(Person.count(in: sandbox.open([Person.self])), equals: 0)
        },

        .opening("lifecycle.memory_makes_no_file", "[97] a store in memory creates no file, and there is nothing to remove") { sandbox in
            // Only engines without files report this; the others have separate cases.
            let store = try sandbox.open([Person.self])
            try Person(name: "Ann").saved(in: store)
            if !store.capabilities.isDisjoint(with: [.files, .durable]) { return }
            try expect(sandbox.files().map(\.path), equals: [])
            try expect(remove(sandbox), equals: false)
            try expect(Person.count(in: store), equals: 1)
        },

        .opening(
            "lifecycle.unreadable_replaced",
            "[97] an unreadable file fails the opening; with onUnreadable=replace it is renamed, never deleted, and the store starts empty",
            needs: [.files, .durable]
        ) { sandbox in
            let location = try sandbox.configuration().location
            let name = String(location.dropFirst(sandbox.folder.count + 1))
            let garbage = (0..<5).map { number in [UInt8](repeating: UInt8(40 + number), count: 9_000) }
            for (number, bytes) in garbage.enumerated() {
                try CaseSandbox.write(bytes, to: location)
                try expect(throws: .corrupt) { try sandbox.open([Person.self]) }
                try expect(CaseSandbox.read(location) == bytes, "the file is as it was")
                let store = try sandbox.open([Person.self]) { try $0.setOption("onUnreadable", "replace") }
                let moved = sandbox.folder + "/\(name).unreadable-\(number + 1)"
                try expect(store.health.replaced, equals: moved)
                try expect(CaseSandbox.read(moved) == bytes, "it was renamed")
                try expect(Person.count(in: store), equals: 0)
                try Person(name: "Ann").saved(in: store)
                // A readable store is opened as usual.
                let again = try sandbox.reopen(store, [Person.self]) { $0.onUnreadable = .replace }
                try expect(again.health.replaced, equals: nil)
                try expect(Person.count(in: again), equals: 1)
                try again.close()
                try expect(remove(sandbox), equals: true)
            }
            try expect(names(sandbox), equals: Set((1...5).map { "\(name).unreadable-\($0)" }))
            try expect(throws: .configuration) { try sandbox.open { try $0.setOption("onUnreadable", "delete") } }
        },

        .opening(
            "lifecycle.unreadable_with_companions",
            "the files beside an unreadable one are renamed with it, and none of their content reaches the new store",
            needs: [.files, .durable]
        ) { sandbox in
            let location = try sandbox.configuration().location
            let store = try sandbox.open([Person.self])
            try Person.insert((0..<300).map { Person(name: "old \($0)") }, in: store)
            // As a crash leaves them: nothing was cleaned up.
            let left = try sandbox.files().map { ($0.path, try CaseSandbox.read($0.path)) }
            try store.close()
            for file in sandbox.files() { unlink(file.path) }
            for (path, bytes) in left {
                try CaseSandbox.write(path == location ? [UInt8](repeating: 90, count: max(9_000, bytes.count)) : bytes, to: path)
            }
            let new = try sandbox.open([Person.self]) { $0.onUnreadable = .replace }
            if let moved = new.health.replaced {
                try expect(Person.count(in: new), equals: 0)
                try expect(CaseSandbox.read(moved).first, equals: 90)
                try Person(name: "new").saved(in: new)
            }
            // An engine whose log alone contains everything may still read the store.
            try expect(new.verify(.full).problems, equals: [])
            let again = try sandbox.reopen(new, [Person.self])
            try expect([1, 300].contains(Person.count(in: again)), "the store is the new one or the old one, whole")
        },

        .opening(
            "lifecycle.replace_spares_the_readable",
            "onUnreadable=replace does not replace a store that is too new, in use, of other models, or read-only",
            needs: [.files, .durable]
        ) { sandbox in
            let location = try sandbox.configuration().location
            let replacing: (inout StoreConfiguration) -> Void = {
                $0.onUnreadable = .replace
                $0.openTimeout = .milliseconds(50)
            }
            var store = try sandbox.open([V1.Item.self])
            try V1.Item(id: 1).saved(in: store)
            try store.close()
            try expect(throws: .needsMigration) { try sandbox.open([V5.Item.self], replacing) }
            store = try sandbox.open([V1.Item.self])
            try store.write { transaction in
                var catalog = try require(transaction.catalog(), "the catalog")
                catalog.format = Catalog.currentFormat + 1
                try transaction.checkedWriter().write(catalog)
            }
            try store.close()
            let before = names(sandbox)
            try expect(throws: .tooNew) { try sandbox.open([V1.Item.self], replacing) }
            try expect(names(sandbox), equals: before)
            try expect(remove(sandbox), equals: true)
            try CaseSandbox.write([UInt8](repeating: 7, count: 9_000), to: location)
            try expect(throws: .corrupt) {
                try sandbox.open([V1.Item.self]) {
                    $0.onUnreadable = .replace
                    $0.isReadOnly = true
                }
            }
            try expect(names(sandbox).contains { $0.contains("unreadable") }, equals: false)
        },

        .opening(
            "lifecycle.replace_race_single", "of several openers of an unreadable file one renames it, and all open the new store",
            needs: [.files, .durable]
        ) { sandbox in
            let location = try sandbox.configuration().location
            try CaseSandbox.write([UInt8](repeating: 7, count: 20_000), to: location)
            let threads = try (0..<4).map { number in
                try CaseThread {
                    let store = try sandbox.open([Tally.self]) { $0.onUnreadable = .replace }
                    try Tally(count: number).saved(in: store)
                }
            }
            for thread in threads { try thread.value() }
            try expect(Tally.count(in: sandbox.open([Tally.self])), equals: 4)
            try expect(names(sandbox).filter { $0.contains("unreadable") }.count, equals: 1)
        },
    ]
}
