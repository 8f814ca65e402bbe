import ActiveStore
import FoundationEssentials
import Glibc

/// The names of a store's files: several names for one file, links instead of files, and files that lose their name while they are open.
enum LifecycleNameCases {
    static let all: [Case] = [
        .opening(
            "lifecycle.hard_link_refused",
            "a file with several names (hard links) is .cannotOpen by each of them, and so is a side file",
            needs: [.files, .durable]
        ) { sandbox in
            let path = try sandbox.configuration().location
            let store = try sandbox.open([Tally.self])
            try Tally(count: 1).saved(in: store)
            try store.close()
            let other = sandbox.folder + "/other"
            for file in sandbox.files() {
                try name(file.path, other)
                for location in file.path == path ? [path, other] : [path] {
                    let error = try expect(throws: .cannotOpen, location) { try sandbox.open([Tally.self]) { $0.location = location } }
                    try expect(error.message.contains("hard link"), "it says why: \(error.message)")
                }
                unlink(other)
            }
            try expect(Tally.count(in: sandbox.open([Tally.self])), equals: 1)
        },

        .opening(
            "lifecycle.side_links_refused",
            "a symbolic link in place of a side file is .cannotOpen, and its target remains unchanged",
            needs: [.files, .durable]
        ) { sandbox in
            let configuration = try sandbox.configuration()
            guard let files = try sandbox.harness.engine.files(configuration) else { throw CaseFailure("the engine names no files") }
            let target = sandbox.folder + "/target"
            for hasStore in [false, true] {
                if hasStore {
                    let store = try sandbox.open([Tally.self])
                    try Tally(count: 1).saved(in: store)
                    try store.close()
                }
                for side in (files.companions + files.locks).map({ configuration.location + $0 }) where access(side, F_OK) != 0 {
                    for exists in [false, true] {
                        if exists { try CaseSandbox.write([], to: target) }
                        guard symlink(target, side) == 0 else { throw CaseFailure("no symbolic link was made") }
                        try expect(throws: .cannotOpen, side) { try sandbox.open([Tally.self]) }
                        unlink(side)
                        try expect(sandbox.files().filter { $0.path == target }.map(\.size), equals: exists ? [0] : [])
                        unlink(target)
                    }
                }
            }
            try expect(Tally.count(in: sandbox.open([Tally.self])), equals: 1)
        },

        lost("lifecycle.deleted_while_open", "a store whose file is deleted becomes .poisoned within seconds", word: "deleted") { path, _ in
            unlink(path)
        },

        lost(
            "lifecycle.renamed_while_open", "a store whose file is renamed becomes .poisoned, and the file keeps the stored records",
            word: "renamed"
        ) {
            path, sandbox in
            guard rename(path, sandbox.folder + "/moved") == 0 else { throw CaseFailure("the file was not renamed") }
        },

        lost(
            "lifecycle.replaced_while_open", "a store whose file is replaced by another becomes .poisoned, and the other remains unchanged",
            word: "replaced"
        ) { path, sandbox in
            let other = try sandbox.openOther([Tally.self])
            try Tally(count: 77).saved(in: other)
            let from = other.context.configuration.location
            try other.close()
            guard rename(from, path) == 0 else { throw CaseFailure("the file was not replaced") }
        },

        lost(
            "lifecycle.linked_while_open", "a store whose file gets a second name becomes .poisoned", word: "hard link"
        ) { path, sandbox in try name(path, sandbox.folder + "/second") },

        .opening(
            "lifecycle.lost_before_commit", "a transaction is not acknowledged if the store's file is deleted some time before its end",
            needs: [.files, .durable]
        ) { sandbox in
            let store = try sandbox.open([Tally.self])
            try Tally(count: 1).saved(in: store)
            let path = try sandbox.configuration().location
            try expect(throws: .poisoned) {
                try store.write { _ in
                    try Tally(count: 2).saved()
                    unlink(path)
                    Pause.milliseconds(1_500)
                }
            }
            try expect(throws: .poisoned) { try Tally.count(in: store) }
        },

        .opening("lifecycle.dropped_lets_go", "a store that is released without being closed keeps no file open, and can be opened again") {
            sandbox in
            // Not opened by the sandbox, which keeps the stores that it opens.
            let configuration = try sandbox.configuration()
            for round in 0..<3 {
                let store = try openStore(configuration, engines: [sandbox.harness.engine], models: Fixtures.models)
                try Tally(count: round).saved(in: store)
                try store.write { _ in try Tally(count: round).saved() }
                try expect(store.read { _ in try Tally.count() } >= 2, "it is read")
            }
            guard OpenDescriptors.paths(under: sandbox.folder) != nil else { return }
            let isEmpty = Pause.until { OpenDescriptors.paths(under: sandbox.folder)?.isEmpty ?? true }
            try expect(isEmpty, "still open: \(OpenDescriptors.paths(under: sandbox.folder) ?? [])")
            let store = try sandbox.open()
            if store.capabilities.contains(.durable) {
                try expect(Tally.count(in: store), equals: 6)
                try store.close()
                let engine = sandbox.harness.engine
                let isRemovable = try engine.remove != nil || engine.files(configuration) != nil
                try expect(removeStore(configuration, engines: [sandbox.harness.engine]), equals: isRemovable)
            }
        },
    ]

    private static func name(_ path: String, _ other: String) throws {
        guard link(path, other) == 0 else { throw CaseFailure("\(path) was not given a second name (errno \(errno))") }
    }

    /// The file of a store changes while the store is constantly written to.
    private static func lost(
        _ id: String, _ title: String, word: String, _ change: @escaping @Sendable (_ path: String, _ sandbox: CaseSandbox) throws -> Void
    ) -> Case {
        .opening(id, title, needs: [.files, .durable]) { sandbox in
            let path = try sandbox.configuration().location
            let store = try sandbox.open([Tally.self])
            for number in 0..<20 { try Tally(count: number).saved(in: store) }
            try change(path, sandbox)
            var found: StoreError?
            let isFound = Pause.until {
                do { try Tally(count: 20).saved(in: store) } catch { found = error as? StoreError }
                Pause.milliseconds(20)
                return found != nil
            }
            try expect(isFound, "the store goes on writing")
            let error = try require(found)
            try expect(error.code, equals: .poisoned)
            try expect(error.message.contains(word) && error.message.contains(path), "it says what happened: \(error.message)")
            try expect(throws: .poisoned) { try Tally(count: 21).saved(in: store) }
            try expect(throws: .poisoned) { try Tally.count(in: store) }
            try expect(store.health.isPoisoned, equals: true)
            try store.close()
            switch word {
            case "renamed":
                let moved = try sandbox.open([Tally.self]) { $0.location = sandbox.folder + "/moved" }
                try expect(Tally.where { $0.count < 20 }.in(moved).count(), equals: 20)
                try expect(moved.verify(.full).problems, equals: [])
            case "hard link": unlink(sandbox.folder + "/second")
            default: break
            }
            // The store that now has the name contains only its own records.
            let now = try sandbox.open([Tally.self])
            let count = try Tally.where { $0.count < 20 }.in(now).count()
            try expect(count, equals: word == "hard link" ? 20 : 0)
            try expect(Tally.where { $0.count == 77 }.in(now).count(), equals: word == "replaced" ? 1 : 0)
            try expect(now.verify(.full).problems, equals: [])
            try Tally(count: 1).saved(in: now)
        }
    }
}
