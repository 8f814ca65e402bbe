import ActiveStore
import FoundationEssentials
import Glibc
import StoreCore

/// Stores in files: places, permissions, and earlier content.
enum LifecycleFileCases {
    static let all: [Case] = [
        .opening(
            "lifecycle.open_readonly_missing_fails", "opening a missing store read-only is .cannotOpen and creates nothing",
            needs: [.files, .readOnlyOpen]
        ) { sandbox in
            let error = try expect(throws: .cannotOpen) { try sandbox.open { $0.isReadOnly = true } }
            try expect(error.message.contains("not exist"), "it says why: \(error.message)")
            try expect(sandbox.files().map(\.path), equals: [])
        },

        .opening(
            "lifecycle.readonly_rejects_writes",
            "a read-only store refuses every write with .readOnly, and models that it would have to add",
            needs: [.readOnlyOpen, .durable]
        ) { sandbox in
            var store = try sandbox.open([Person.self])
            let ann = try Person(name: "Ann").saved(in: store)
            store = try sandbox.reopen(store, [Person.self]) { $0.isReadOnly = true }
            try expect(Person.all(in: store), equals: [ann])
            try expect(throws: .readOnly) { try Person(name: "Bob").saved(in: store) }
            try expect(throws: .readOnly) { try ann.destroy(in: store) }
            try expect(throws: .readOnly) { try store.write { _ in } }
            try expect(Person.count(in: store), equals: 1)
            try store.close()
            try expect(throws: .needsMigration) { try sandbox.open([Person.self, Note.self]) { $0.isReadOnly = true } }
            store = try sandbox.open([Person.self])
            try expect(store.read { try $0.catalog() }?.schema["note"] == nil, "no entity was added")
        },

        .opening(
            "lifecycle.unwritable_directory_typed_error", "a path that is not writable is .cannotOpen and named",
            needs: [.files]
        ) { sandbox in
            let file = sandbox.folder + "/file"
            let locked = sandbox.folder + "/locked"
            try CaseSandbox.write([1], to: file)
            mkdir(locked, 0o500)
            var locations = [sandbox.folder + "/missing/store", file + "/store", "/proc/activestore-conformance"]
            // Root may write anywhere.
            if geteuid() != 0 { locations.append(locked + "/store") }
            for path in locations {
                let error = try expect(throws: .cannotOpen, path) { try sandbox.open { $0.location = path } }
                try expect(error.message.contains(path), "it names the path: \(error.message)")
            }
            try expect(sandbox.files().map(\.path), equals: [file])
        },

        .opening(
            "lifecycle.same_file_twice_in_process",
            "one file opened twice, also by another name of its folder, is one store, or refused as .inUse", needs: [.files, .durable]
        ) { sandbox in
            let store = try sandbox.open()
            let id = try Tally(count: 0).saved(in: store).id
            let location = try sandbox.configuration().location
            let name = try require(location.split(separator: "/").last)
            let link = sandbox.folder + "-link"
            guard symlink(sandbox.folder, link) == 0 else { throw CaseFailure("no symbolic link was made") }
            defer { unlink(link) }
            let up = String(repeating: "../", count: FileManager.default.currentDirectoryPath.count)
            for path in [location, sandbox.folder + "/./" + name, link + "/" + name, up + location.dropFirst()] {
                let second: any Store
                do { second = try sandbox.open { $0.location = path } } catch let error as StoreError {
                    try expect(error.code, equals: .inUse, path)
                    continue
                }
                let before = try require(Tally.find(id, in: second), path).count
                let threads = try [store, second].map { store in
                    try CaseThread {
                        for _ in 0..<25 {
                            try store.write { _ in
                                var tally = try require(Tally.find(id))
                                tally.count += 1
                                try tally.save()
                            }
                        }
                    }
                }
                for thread in threads { try thread.value() }
                try expect(Tally.find(id, in: store)?.count, equals: before + 50, path)
                try second.close()
                // Closing one store does not affect the other.
                try Tally(count: 1).saved(in: store)
            }
            try expect(store.verify(.full).problems, equals: [])
        },

        .opening(
            "lifecycle.file_modes_0600", "only their owner can read and write the files of a store, whatever the umask",
            needs: [.files]
        ) { sandbox in
            let mask = umask(0)
            defer { umask(mask) }
            var store = try sandbox.open()
            for round in 0..<2 {
                try Person.insert((0..<2_000).map { Person(name: "p\($0)", bio: "round \(round)") }, in: store)
                _ = try Person.count(in: store)
                let files = sandbox.files()
                try expect(files.isEmpty, equals: false)
                for file in files { try expect(String(file.mode, radix: 8), equals: "600", file.path) }
                if store.capabilities.contains(.durable) { store = try sandbox.reopen(store) }
            }
        },

        .opening(
            "lifecycle.foreign_or_newer_file_refused",
            "a foreign file is .corrupt, a store of a later format or version .tooNew, and both remain unchanged",
            needs: [.files, .durable]
        ) { sandbox in
            let path = try sandbox.configuration().location
            let diary = [UInt8](String(repeating: "This is a diary and no database. ", count: 500).utf8)
            try CaseSandbox.write(diary, to: path)
            try expect(throws: .corrupt) { try sandbox.open() }
            try expect(CaseSandbox.read(path) == diary, "the file is as it was")
            for file in sandbox.files() { unlink(file.path) }

            let store = try sandbox.open([Person.self])
            try Person(name: "Ann").saved(in: store)
            try store.write { transaction in
                var catalog = try require(transaction.catalog(), "the catalog")
                catalog.format = Catalog.currentFormat + 1
                try transaction.checkedWriter().write(catalog)
            }
            try store.close()
            let error = try expect(throws: .tooNew) { try sandbox.open([Person.self]) }
            try expect(error.message.contains("\(Catalog.currentFormat + 1)"), "it names the format: \(error.message)")
            if store.capabilities.contains(.readOnlyOpen) {
                try expect(throws: .tooNew) { try sandbox.open([Note.self]) { $0.isReadOnly = true } }
            }
        },

        .opening(
            "lifecycle.odd_names_are_taken_literally",
            "paths are literal: spaces, quotes, %, ?, # and a leading file: have no special meaning",
            needs: [.files, .durable]
        ) { sandbox in
            for name in ["a b", "it's", "100%", "what?mode=memory", "#1", "file:x?mode=memory", "Ångström", "a\nb", "-wal"] {
                let folder = sandbox.folder + "/" + UUID().uuidString
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
                let path = folder + "/" + name
                let store = try sandbox.open([Tally.self]) { $0.location = path }
                try Tally(count: 7).saved(in: store)
                try expect(sandbox.files().contains { $0.path == path }, "the file has the name \(name)")
                let again = try sandbox.reopen(store, [Tally.self]) { $0.location = path }
                try expect(Tally.first(in: again)?.count, equals: 7, name)
                try again.close()
            }
        },

        .opening(
            "lifecycle.no_link_is_followed",
            "a symbolic link in place of the store is .cannotOpen, and its target remains unchanged", needs: [.files]
        ) { sandbox in
            let target = sandbox.folder + "/target"
            let path = try sandbox.configuration().location
            for exists in [false, true] {
                if exists { try CaseSandbox.write([], to: target) }
                guard symlink(target, path) == 0 else { throw CaseFailure("no symbolic link was made") }
                let error = try expect(throws: .cannotOpen) { try sandbox.open() }
                try expect(error.message.contains("symbolic link"), "it says why: \(error.message)")
                unlink(path)
                try expect(sandbox.files().map(\.path), equals: exists ? [target] : [])
                try expect(sandbox.files().map(\.size), equals: exists ? [0] : [])
            }
        },

        .opening(
            "lifecycle.abandoned_store_is_whole",
            "files copied from a store that was never closed open as a store with all committed records", needs: [.files, .durable]
        ) { sandbox in
            let store = try sandbox.open([Person.self])
            for round in 0..<20 { try Person.insert((0..<50).map { Person(name: "\(round).\($0)") }, in: store) }
            // As after a crash of the process: no writer is active, and nothing was cleaned up.
            let copy = sandbox.folder + "/copy"
            try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: false)
            for file in sandbox.files() {
                let name = String(file.path.dropFirst(sandbox.folder.count + 1))
                try CaseSandbox.write(CaseSandbox.read(file.path), to: copy + "/" + name)
            }
            let location = try sandbox.configuration().location
            let again = try sandbox.open([Person.self]) {
                $0.location = copy + location.dropFirst(sandbox.folder.count)
            }
            try expect(Person.count(in: again), equals: 1_000)
            try expect(again.verify(.full).problems, equals: [])
        },
    ]
}
