import ActiveStore

/// Transactions that end neither with a commit nor only with an error of the body.
enum TransactionEndCases {
    static let all: [Case] = [
        Case(
            "transactions.savepoint_that_cannot_end",
            "a savepoint that cannot be ended undoes the transaction, even if the body catches the error",
            needs: [.savepoints]
        ) { store in
            let failing = RefusingStore(wrapping: store, .releaseSavepoint)
            var ann = Person(name: "Ann")
            let error = try expect(throws: .internal) {
                try failing.write { transaction in
                    try expect(throws: .storageFull) { try transaction.savepoint { try ann.save(in: failing) } }
                    try Note(text: "goes on").saved(in: failing)
                }
            }
            try expect(error.message.contains("savepoint"), error.message)
            try expect(ann.recordState.isStored, equals: false)
            try expect([Person.count(), Note.count()], equals: [0, 0])
            try store.write { transaction in try transaction.savepoint { try ann.save() } }
            try expect(Person.count(), equals: 1)
        },

        Case(
            "transactions.errors_that_are_not_retried",
            "a body runs again only after a conflict, up to its attempts; any other error ends it"
        ) {
            store in
            for code in [StoreError.Code.busy, .notFound, .storageFull] {
                var attempts = 0
                try expect(throws: code) {
                    try store.write { _ in
                        attempts += 1
                        throw StoreError(code, "The body's own.")
                    }
                }
                try expect(attempts, equals: 1, "\(code)")
            }
            var attempts: [Int] = []
            try expect(throws: .conflict) {
                try store.write(attempts: 4) { transaction in
                    attempts.append(transaction.attempt)
                    try Person(name: "p\(attempts.count)").saved()
                    throw StoreError(.conflict, "The body's own.")
                }
            }
            try expect(attempts, equals: [1, 2, 3, 4])
            try expect(Person.count(), equals: 0)
        },
    ]
}
