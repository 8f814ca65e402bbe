import ActiveStore
import StoreCore

/// Parts of a transaction that can be undone separately.
enum SavepointCases {
    static let all: [Case] = [
        Case(
            "transactions.savepoint_rollback_inner", "[84] a savepoint that is rolled back keeps the changes before and after it",
            needs: [.savepoints]
        ) { store in
            try store.write { transaction in
                var ann = try Person(name: "Ann", age: 1).saved()
                let value = try transaction.savepoint { inner in
                    ann.age = 2
                    try ann.save()
                    try Person(name: "Bob", email: "b").saved()
                    inner.rollback()
                    return try Person.count()
                }
                try expect(value, equals: 2)
                try expect(Person.find(ann.id)?.age, equals: 1)
                // The value it held is free again.
                try Person(name: "Cid", email: "b").saved()
            }
            try expect(Person.all().map(\.name), equals: ["Ann", "Cid"])
            try expect(store.verify(.full).problems, equals: [])
        },

        Case(
            "transactions.savepoint_release", "a savepoint that ends normally is kept, unless the transaction is undone",
            needs: [.savepoints]
        ) {
            store in
            try store.write { transaction in try transaction.savepoint { try Person(name: "Ann").saved() } }
            try expect(Person.count(), equals: 1)
            try store.write { transaction in
                try transaction.savepoint { try Person(name: "Bob").saved() }
                transaction.rollback()
            }
            try expect(Person.all().map(\.name), equals: ["Ann"])
        },

        Case("transactions.nested_20", "twenty nested savepoints, undone from the middle", needs: [.savepoints]) { store in
            func descend(_ depth: Int, _ transaction: WriteTransaction) throws {
                if depth > 20 { return }
                try transaction.savepoint { inner in
                    try Tally(count: depth).saved()
                    try descend(depth + 1, inner)
                    if depth == 11 { inner.rollback() }
                }
            }
            try store.write { try descend(1, $0) }
            try expect(Tally.order(by: \.count).pluck(\.count), equals: Array(1...10))
        },

        Case(
            "transactions.inner_throw_caught_outer_commits",
            "an error that leaves a savepoint undoes only it, if the transaction catches the error", needs: [.savepoints]
        ) { store in
            try store.write { transaction in
                try Person(name: "Ann").saved()
                try expect(throws: .duplicateValue) {
                    try transaction.savepoint {
                        try Person(name: "Bob", email: "b").saved()
                        try Person(name: "Cid", email: "b").saved()
                    }
                }
                try Person(name: "Dan", email: "b").saved()
            }
            try expect(Person.all().map(\.name), equals: ["Ann", "Dan"])
        },

        Case(
            "transactions.outer_marked_from_inside",
            "[84] marking an outer level from inside an inner one undoes both, and enclosing levels remain", needs: [.savepoints]
        ) { store in
            try store.write { transaction in
                try Person(name: "Ann").saved()
                try transaction.savepoint { outer in
                    try Person(name: "Bob").saved()
                    try outer.savepoint { _ in
                        try Person(name: "Cid").saved()
                        outer.rollback()
                    }
                    try Person(name: "Dan").saved()
                }
                try Person(name: "Eve").saved()
            }
            try expect(Person.all().map(\.name), equals: ["Ann", "Eve"])
            try store.write { transaction in
                try transaction.savepoint { _ in
                    try Person(name: "Fay").saved()
                    transaction.rollback()
                }
            }
            try expect(Person.count(), equals: 2)
        },

        Case("transactions.savepoints_in_a_row", "two hundred savepoints one after the other, every second undone", needs: [.savepoints]) {
            store in
            try store.write { transaction in
                for index in 0..<200 {
                    try transaction.savepoint { inner in
                        try Tally(count: index).saved()
                        try Tally.where { $0.count == index - 2 }.destroy()
                        if index % 2 == 1 { inner.rollback() }
                    }
                }
            }
            try expect(Tally.query.pluck(\.count), equals: [198])
        },

        Case("traps.nested_write_is_savepoint", "[85] a write inside a write of the same store is a savepoint of it", needs: [.savepoints])
        {
            store in
            try store.write { outer in
                try Person(name: "Ann").saved()
                try store.write { inner in
                    try Person(name: "Bob").saved()
                    try expect(inner.now, equals: outer.now)
                    inner.rollback()
                }
                _ = try? store.write { _ in
                    try Person(name: "Cid").saved()
                    throw CaseFailure("on purpose")
                }
                try store.write { _ in try Person(name: "Dan").saved() }
            }
            try expect(Person.all().map(\.name), equals: ["Ann", "Dan"])
            try store.write { outer in
                try store.write { _ in try Person(name: "Eve").saved() }
                outer.rollback()
            }
            try expect(Person.count(), equals: 2)
        },

        Case(
            "traps.ended_savepoint_is_misuse", "a savepoint's handle is .misuse after its end, while the transaction continues",
            needs: [.savepoints]
        ) { store in
            var hasRun = false
            try store.write { transaction in
                var escaped: WriteTransaction?
                try transaction.savepoint { escaped = $0 }
                try expect(throws: .misuse) { try escaped?.count(FetchRequest(Person.entity)) }
                escaped?.rollback()
                escaped?.afterCommit { hasRun = true }
                try Person(name: "Ann").saved()
            }
            try expect(Person.count(), equals: 1)
            try expect(hasRun, equals: false, "afterCommit has no effect")
        },
        Case("transactions.savepoint_undoes_updates", "undoing a savepoint undoes its updates by query", needs: [.savepoints]) { store in
            try Person(name: "Ann", age: 1).saved()
            try store.write { transaction in
                try transaction.savepoint { inner in
                    try Person.where { $0.name == "Ann" }.update(.add(\.age, 1))
                    inner.rollback()
                }
                try Person.where { $0.age == 1 }.update(.set(\.bio, "one"))
            }
            try expect(Person.query.pluck(\.age), equals: [1])
            try expect(Person.query.pluck(\.bio), equals: ["one"])
        },

        Case(
            "transactions.nested_limit", "savepoints nest a thousand deep; one more is .limitExceeded, before the thread's stack overflows",
            needs: [.savepoints]
        ) { store in
            @Sendable func descend(_ depth: Int, _ transaction: WriteTransaction) throws {
                if depth > 10_000 { return }
                try transaction.savepoint { inner in
                    try Tally(count: depth).saved()
                    try descend(depth + 1, inner)
                }
            }
            let thread = try CaseThread {
                let deepest = WriteTransaction.maximumSavepointDepth
                try store.write { transaction in
                    try Tally(count: 0).saved()
                    try expect(throws: .limitExceeded) { try descend(1, transaction) }
                    try expect(Tally.count(), equals: 1)
                    try descend(10_001 - deepest, transaction)
                }
                try expect(Tally.count(in: store), equals: deepest + 1)
            }
            try thread.value()
            try expect(store.verify(.full).problems, equals: [])
        },
    ]
}
