import ActiveStore
import FoundationEssentials
import Glibc
import Synchronization

/// Copies of a store in use, and compacted files.
enum LifecycleCopyCases {
    static let all: [Case] = [
        .opening(
            "lifecycle.backup_is_complete",
            "a copy made while a reader and a writer are active has all transactions up to one moment, and no later ones",
            needs: [.onlineBackup, .snapshotIsolation]
        ) { sandbox in
            let store = try sandbox.open([Person.self])
            let people = (0..<500).map { Person(name: "p\($0)") }
            try Person.insert(people, in: store)
            let isOver = Atomic<Bool>(false)
            let written = Atomic<Int>(0)
            let reader = try CaseThread {
                try store.read { _ in
                    let count = try Person.count()
                    guard Pause.until({ isOver.load(ordering: .acquiring) }) else { throw CaseFailure("the backup does not end") }
                    return try [count, Person.count()]
                }
            }
            // Two records per transaction, so that half of one would be detected.
            let writer = try CaseThread {
                var number = 0
                while !isOver.load(ordering: .acquiring), number < 20_000 {
                    try store.write { _ in
                        try Person(name: "first", age: number).saved()
                        try Person(name: "second", age: number).saved()
                    }
                    number += 1
                    written.store(number, ordering: .releasing)
                }
            }
            let path = sandbox.folder + "/copy"
            var before = 0
            do {
                defer { isOver.store(true, ordering: .releasing) }
                try expect(Pause.until { written.load(ordering: .acquiring) >= 5 || writer.isFinished }, "the writer writes")
                before = written.load(ordering: .acquiring)
                try store.backup(to: path)
            }
            let counts = try reader.value()
            try expect(counts.first, equals: counts.last, "a reader saw its state all the time")
            try expect((counts.first ?? 1) % 2, equals: 0, "a reader saw whole transactions")
            try writer.value()

            let copy = try sandbox.open([Person.self]) { $0.location = path }
            try expect(copy.verify(.full).problems, equals: [])
            try expect(Person.all(in: copy).count { $0.name.hasPrefix("p") }, equals: 500)
            let first = try Person.where { $0.name == "first" }.in(copy).all().compactMap(\.age).sorted()
            let second = try Person.where { $0.name == "second" }.in(copy).all().compactMap(\.age).sorted()
            try expect(first, equals: second, "each transaction whole")
            try expect(first, equals: Array(0..<first.count), "none left out")
            try expect(first.count >= before, "what was committed before the call is there: \(first.count) of \(before)")
            for file in sandbox.files() where file.path == path { try expect(String(file.mode, radix: 8), equals: "600") }
            // The copy is an independent store.
            try Person(name: "Ann").saved(in: copy)
            try expect(Person.where { $0.name == "Ann" }.in(store).count(), equals: 0)
        },

        .opening(
            "lifecycle.backup_replaces_nothing",
            "a copy to a path that is taken or not writable is .cannotOpen and leaves nothing",
            needs: [.onlineBackup]
        ) { sandbox in
            let store = try sandbox.open([Person.self])
            try Person(name: "Ann").saved(in: store)
            let taken = sandbox.folder + "/taken"
            try CaseSandbox.write([1, 2, 3], to: taken)
            let link = sandbox.folder + "/link"
            guard symlink(sandbox.folder + "/nowhere", link) == 0 else { throw CaseFailure("no symbolic link was made") }
            let before = try FileManager.default.contentsOfDirectory(atPath: sandbox.folder).sorted()
            for path in [taken, link, sandbox.folder, sandbox.folder + "/missing/copy", taken + "/copy"] {
                try expect(throws: .cannotOpen, path) { try store.backup(to: path) }
            }
            try expect(CaseSandbox.read(taken), equals: [1, 2, 3])
            try expect(FileManager.default.contentsOfDirectory(atPath: sandbox.folder).sorted(), equals: before)
            try expect(Person.count(in: store), equals: 1)
        },

        .opening(
            "lifecycle.compact_keeps_everything",
            "compacting keeps every record and index and shrinks the files; if it is not possible it is .unsupported"
        ) { sandbox in
            var store = try sandbox.open([Person.self])
            try Person.insert(
                (0..<3_000).map { Person(name: "p\($0)", age: $0 % 5, email: "e\($0)", bio: String(repeating: "b", count: 200)) }, in: store
            )
            try Person.where { $0.age != 3 }.in(store).destroy()
            let people = try Person.all(in: store)
            let before = sandbox.files().reduce(0) { $0 + $1.size }
            do { try store.compact() } catch let error as StoreError where error.code == .unsupported {
                try expect(Person.all(in: store), equals: people)
                return
            }
            let after = sandbox.files().reduce(0) { $0 + $1.size }
            if store.capabilities.contains(.files) { try expect(after < before, "\(before) bytes before, \(after) after") }
            try expect(throws: .misuse) { try store.write { _ in try store.compact() } }
            try expect(throws: .misuse) { try store.read { _ in try store.compact() } }
            for round in 0..<2 {
                try expect(Person.all(in: store), equals: people)
                try expect(Person.where { $0.email == "e1003" }.in(store).first()?.name, equals: "p1003")
                try expect(Person.where { $0.age == 3 }.in(store).count(), equals: people.count)
                try expect(throws: .duplicateValue) { try Person(name: "x", email: "e3").saved(in: store) }
                try expect(store.verify(.full).problems, equals: [])
                if round == 0, store.capabilities.contains(.durable) { store = try sandbox.reopen(store, [Person.self]) }
            }
            try Person(name: "Ann").saved(in: store)
            try expect(Person.count(in: store), equals: people.count + 1)
        },

        .opening(
            "lifecycle.compact_during_loop", "compacting waits for a loop in progress with nested loops; both finish"
        ) { sandbox in
            let store = try sandbox.open([Tally.self])
            try Tally.insert((0..<20).map { Tally(count: $0) }, in: store)
            var seen: [Int] = []
            var compacting: CaseThread<Void>?
            try Tally.query.in(store).forEach { tally in
                if seen.isEmpty {
                    let thread = try CaseThread {
                        do { try store.compact() } catch let error as StoreError where error.code == .unsupported {}
                    }
                    // It must reach the point where it waits.
                    for _ in 0..<300 where !thread.isFinished {
                        try expect(Tally.count(in: store), equals: 20)
                        Pause.milliseconds(1)
                    }
                    compacting = thread
                }
                try expect(Tally.where { $0.count < tally.count }.in(store).count(), equals: tally.count)
                seen.append(tally.count)
            }
            try expect(seen, equals: Array(0..<20))
            try require(compacting).value()
            try expect(Tally.count(in: store), equals: 20)
            try expect(store.verify(.full).problems, equals: [])
        },
    ]
}
