import ActiveStore
import FoundationEssentials
import Glibc

/// What happens to the files of a store as a whole: they are removed, or set aside because they cannot be read.
enum LifecycleWholeCases {
    private static func remove(_ place: CasePlace, _ location: String? = nil) throws -> Bool {
        var configuration = try place.configuration()
        if let location { configuration.location = location }
        return try removeStore(configuration, engines: [place.harness.engine])
    }

    /// The names of the files in the case's folder.
    private static func names(_ place: CasePlace) -> Set<String> {
        Set(place.files().map { String($0.path.dropFirst(place.folder.count + 1)) })
    }

    static let all: [Case] = [
        .opening(
            "lifecycle.remove_store", "a store that is removed leaves no file, and another can be made in its place",
            needs: [.files, .durable]
        ) { place in
            try expect(remove(place), equals: false)
            try CasePlace.write([1, 2, 3], to: place.folder + "/neighbour")
            for round in 0..<2 {
                let store = try place.open([Person.self])
                try Person.insert((0..<500).map { Person(name: "\(round) \($0)") }, in: store)
                try expect(Person.count(in: store), equals: 500)
                try store.close()
                try expect(remove(place), equals: true)
                try expect(names(place), equals: ["neighbour"])
            }
            try expect(remove(place), equals: false)
        },

        .opening(
            "lifecycle.remove_store_in_use", "a store that is open is not removed but refused as .inUse, and goes on working",
            needs: [.files, .durable]
        ) { place in
            let store = try place.open([Person.self])
            try Person(name: "Ann").saved(in: store)
            let error = try expect(throws: .inUse) { try remove(place) }
            try expect(error.message.contains(try place.configuration().location), "it names the path: \(error.message)")
            try Person(name: "Bob").saved(in: store)
            try expect(store.read { _ in try expect(throws: .inUse) { try remove(place) }.code }, equals: .inUse)
            let again = try place.reopen(store, [Person.self])
            try expect(Person.count(in: again), equals: 2)
            try expect(again.verify(.full).problems, equals: [])
        },

        .opening(
            "lifecycle.remove_only_stores", "what is no store is not removed: another file, a folder, a symbolic link and what it leads to",
            needs: [.files, .durable]
        ) { place in
            let location = try place.configuration().location
            let diary = [UInt8](String(repeating: "This is a diary and no database. ", count: 500).utf8)
            try CasePlace.write(diary, to: location)
            try expect(throws: .corrupt) { try remove(place) }
            try expect(CasePlace.read(location) == diary, "the file is as it was")
            try expect(names(place).count, equals: 1)
            unlink(location)

            let store = try place.open([Person.self])
            try Person(name: "Ann").saved(in: store)
            try store.close()
            let before = names(place)
            let link = place.folder + "/link"
            guard symlink(location, link) == 0 else { throw CaseFailure("no symbolic link was made") }
            try expect(throws: .cannotOpen) { try remove(place, link) }
            try expect(throws: .cannotOpen) { try remove(place, place.folder) }
            unlink(link)
            try expect(names(place), equals: before)
            try expect(Person.count(in: place.open([Person.self])), equals: 1)
        },

        .opening(
            "lifecycle.remove_rest", "the files that are left when removing was interrupted are no store, and are removed the next time",
            needs: [.files, .durable]
        ) { place in
            let store = try place.open([Person.self])
            try Person(name: "Ann").saved(in: store)
            let copies = try place.files().map { ($0.path, try CasePlace.read($0.path)) }
            try store.close()
            let location = try place.configuration().location
            try expect(remove(place), equals: true)
            for (path, bytes) in copies where path != location { try CasePlace.write(bytes, to: path) }
            try expect(remove(place), equals: true)
            try expect(names(place), equals: [])
            for (path, bytes) in copies where path != location { try CasePlace.write(bytes, to: path) }
            try expect(Person.count(in: place.open([Person.self])), equals: 0)
        },

        .opening("lifecycle.memory_makes_no_file", "[97] a store in memory makes no file, and there is nothing to remove") { place in
            // Only engines without files say so; the others have their own cases.
            let store = try place.open([Person.self])
            try Person(name: "Ann").saved(in: store)
            if store.capabilities.contains(.files) { return }
            try expect(place.files().map(\.path), equals: [])
            try expect(remove(place), equals: false)
            try expect(Person.count(in: store), equals: 1)
        },

        .opening(
            "lifecycle.unreadable_replaced",
            "[97] a file that cannot be read fails the opening; with onUnreadable=replace it is renamed, never deleted, and the store begins anew",
            needs: [.files, .durable]
        ) { place in
            let location = try place.configuration().location
            let name = String(location.dropFirst(place.folder.count + 1))
            let garbage = (0..<5).map { number in [UInt8](repeating: UInt8(40 + number), count: 9_000) }
            for (number, bytes) in garbage.enumerated() {
                try CasePlace.write(bytes, to: location)
                try expect(throws: .corrupt) { try place.open([Person.self]) }
                try expect(CasePlace.read(location) == bytes, "the file is as it was")
                let store = try place.open([Person.self]) { try $0.setOption("onUnreadable", "replace") }
                let moved = place.folder + "/\(name).unreadable-\(number + 1)"
                try expect(store.health.replaced, equals: moved)
                try expect(CasePlace.read(moved) == bytes, "it was renamed")
                try expect(Person.count(in: store), equals: 0)
                try Person(name: "Ann").saved(in: store)
                // A store that can be read is opened as always.
                let again = try place.reopen(store, [Person.self]) { $0.onUnreadable = .replace }
                try expect(again.health.replaced, equals: nil)
                try expect(Person.count(in: again), equals: 1)
                try again.close()
                try expect(remove(place), equals: true)
            }
            try expect(names(place), equals: Set((1...5).map { "\(name).unreadable-\($0)" }))
            try expect(throws: .configuration) { try place.open { try $0.setOption("onUnreadable", "delete") } }
        },

        .opening(
            "lifecycle.unreadable_with_companions",
            "the files beside an unreadable one go with it, and nothing of them reaches the new store",
            needs: [.files, .durable]
        ) { place in
            let location = try place.configuration().location
            let store = try place.open([Person.self])
            try Person.insert((0..<300).map { Person(name: "old \($0)") }, in: store)
            // As a crash leaves them: nothing was tidied up.
            let left = try place.files().map { ($0.path, try CasePlace.read($0.path)) }
            try store.close()
            for file in place.files() { unlink(file.path) }
            for (path, bytes) in left {
                try CasePlace.write(path == location ? [UInt8](repeating: 90, count: max(9_000, bytes.count)) : bytes, to: path)
            }
            let new = try place.open([Person.self]) { $0.onUnreadable = .replace }
            if let moved = new.health.replaced {
                try expect(Person.count(in: new), equals: 0)
                try expect(CasePlace.read(moved).first, equals: 90)
                try Person(name: "new").saved(in: new)
            }
            // An engine whose log alone has everything may read the store after all.
            try expect(new.verify(.full).problems, equals: [])
            let again = try place.reopen(new, [Person.self])
            try expect([1, 300].contains(Person.count(in: again)), "the store is the new one or the old one, whole")
        },

        .opening(
            "lifecycle.replace_spares_the_readable",
            "onUnreadable=replace replaces no store that is too new, in use, of other models, or only read", needs: [.files, .durable]
        ) { place in
            let location = try place.configuration().location
            let replacing: (inout StoreConfiguration) -> Void = {
                $0.onUnreadable = .replace
                $0.openTimeout = .milliseconds(50)
            }
            var store = try place.open([V1.Item.self])
            try V1.Item(id: 1).saved(in: store)
            try store.close()
            try expect(throws: .needsMigration) { try place.open([V5.Item.self], replacing) }
            store = try place.open([V1.Item.self])
            try store.write { transaction in
                var catalogue = try require(transaction.catalogue(), "the catalogue")
                catalogue.format = Catalogue.currentFormat + 1
                try transaction.checkedWriter().write(catalogue)
            }
            try store.close()
            let before = names(place)
            try expect(throws: .tooNew) { try place.open([V1.Item.self], replacing) }
            try expect(names(place), equals: before)
            try expect(remove(place), equals: true)
            try CasePlace.write([UInt8](repeating: 7, count: 9_000), to: location)
            try expect(throws: .corrupt) {
                try place.open([V1.Item.self]) {
                    $0.onUnreadable = .replace
                    $0.isReadOnly = true
                }
            }
            try expect(names(place).contains { $0.contains("unreadable") }, equals: false)
        },

        .opening(
            "lifecycle.replace_race_single", "of several that find an unreadable file at once one renames it, and all open the new store",
            needs: [.files, .durable]
        ) { place in
            let location = try place.configuration().location
            try CasePlace.write([UInt8](repeating: 7, count: 20_000), to: location)
            let threads = try (0..<4).map { number in
                try CaseThread {
                    let store = try place.open([Tally.self]) { $0.onUnreadable = .replace }
                    try Tally(count: number).saved(in: store)
                }
            }
            for thread in threads { try thread.value() }
            try expect(Tally.count(in: place.open([Tally.self])), equals: 4)
            try expect(names(place).filter { $0.contains("unreadable") }.count, equals: 1)
        },
    ]
}
