import ActiveStore

/// Disks that fail or are full, and a process that holds the store, observed from a second process.
enum DiskCases {
    static let all: [Case] = [
        .partnered(
            "durability.failed_sync_outcome_unknown",
            "a commit whose fsync fails is .commitOutcomeUnknown, the store is then .poisoned, and acknowledged records stay",
            needs: [.files, .durable]
        ) { sandbox in
            let answers = try sandbox.partner(.failSync).rest()
            if answers == ["no filter"] { throw CaseSkip(reason: "this system does not let a process have its system calls fail") }
            try expect(answers, equals: ["commitOutcomeUnknown", "poisoned"])
            let store = try sandbox.open()
            let numbers = try Tally.order(by: \.count).in(store).pluck(\.count)
            try expect(numbers == Array(0..<5) || numbers == Array(0..<6), "\(numbers)")
            try expect(store.verify(.full).problems, equals: [])
        },

        .partnered(
            "errors.full_disk_and_room",
            "a full disk is .storageFull; once there is space the next write works in the same process, and nothing is lost",
            needs: [.files, .durable]
        ) { sandbox in
            let answers = try sandbox.partner(.fillDisk).rest()
            if answers == ["no disk"] { throw CaseSkip(reason: "this user may not mount a small disk to fill") }
            try expect(answers.count, equals: 4, "\(answers)")
            // An engine that reuses the space of old versions never runs full.
            try expect(["storageFull", "never full"].contains(answers[0]), "\(answers)")
            try expect(Array(answers.dropFirst()), equals: ["stored", "13 []", "13 7"])
        },

        .partnered(
            "concurrency.held_by_other_process",
            "while another process holds a transaction, readers continue and writers get an error; when it is killed its transaction is gone",
            needs: [.multiProcess, .readOnlyOpen]
        ) { sandbox in
            let partner = try sandbox.partner(.holdTransaction)
            try expect(partner.line(), equals: "holding")
            do {
                let store = try sandbox.open {
                    $0.busyTimeout = .milliseconds(200)
                    $0.openTimeout = .milliseconds(200)
                }
                try expect(Tally.count(in: store), equals: 5)
                if store.context.writers == 1 {
                    let error = try expect(throws: .busy) { try Tally(count: 5).saved(in: store) }
                    try expect(error.message.contains("busyTimeout"), "it says what to do: \(error.message)")
                }
                try expect(Tally.count(in: store), equals: 5)
                try store.close()
            } catch let error as StoreError where error.code == .inUse {
                // Only one process writes at a time.
                let reader = try sandbox.open { $0.isReadOnly = true }
                try expect(Tally.count(in: reader), equals: 5)
                try reader.close()
            }
            try expect(partner.kill(), equals: [])
            let store = try sandbox.open()
            try Tally(count: 5).saved(in: store)
            try expect(Tally.order(by: \.count).in(store).pluck(\.count), equals: Array(0..<6))
            try expect(store.verify(.full).problems, equals: [])
        },
    ]
}
