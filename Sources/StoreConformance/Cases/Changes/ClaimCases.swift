import ActiveStore

/// Work that several callers take from one list.
enum ClaimCases {
    static let all: [Case] = [
        Case("claims.first", "claim() changes the first record of a query and returns it as changed; nil when none is left") { store in
            try Stock.insert([("c", 3), ("a", 1), ("b", 2)].map { Stock(code: $0.0, count: $0.1) })
            let free = Stock.where { $0.count < 100 }.order(by: \.count, .descending)
            let first = try free.claim(.add(\.count, 100))
            try expect(first, equals: Stock.get("c"))
            try expect(first?.count, equals: 103)
            try expect(first?.revision, equals: 2, "its version has moved")
            try expect(first?.recordState.isChanged, equals: false)
            try expect(free.offset(1).claim(.add(\.count, 100))?.code, equals: "a", "the first after the offset")
            try expect(free.limit(0).claim(.add(\.count, 100)), equals: nil)
            try expect(free.limit(5).claim(.add(\.count, 100))?.code, equals: "b")
            try expect(free.claim(.add(\.count, 100)), equals: nil)
            try expect(throws: .badRequest) { try free.claim() }
            // Without callbacks: that of the model makes 14 of 13.
            try Stock(code: "d", count: 1).saved()
            try expect(free.claim(.set(\.count, 13))?.count, equals: 13)
        },

        Case("claims.timestamps", "a claim sets updatedAt unless it is to be kept, and loads what the query includes") { store in
            let ann = try Author(name: "Ann").saved()
            for title in ["a", "b"] { try Article(title: title, author: .to(ann)).saved() }
            let before = try Article.order(by: \.title).pluck(\.updatedAt)
            let free = Article.where { $0.words == 0 && $0.author.name == "Ann" }.order(by: \.title).including(\.author)
            let kept = try require(try free.claim(.set(\.words, 1), timestamps: .keep))
            try expect(kept.updatedAt, equals: before[0])
            try expect(kept.author?.isLoaded, equals: true)
            try expect(kept.author?.get(), equals: ann)
            let moved = try require(try free.claim(.set(\.words, 1)))
            try expect(moved.title, equals: "b")
            try expect(moved.updatedAt > before[1], "updatedAt is the transaction's instant")
        },

        Case("claims.undone", "an undone claim leaves the record free") { store in
            try Tally(count: 1, label: "free").saved()
            let free = Tally.where { $0.label == "free" }
            try store.write { transaction in
                try expect(free.claim(.set(\.label, "mine"))?.label, equals: "mine")
                try expect(free.claim(.set(\.label, "mine")), equals: nil)
                transaction.rollback()
            }
            try expect(free.count(), equals: 1)
        },

        Case("claims.async", "claims can be awaited") { (store: any Store) async throws in
            try await Tally(count: 1, label: "free").saved()
            let free = Tally.where { $0.label == "free" }
            try await expect(free.claim(.set(\.label, "mine"))?.count, equals: 1)
            try await expect(free.claim(.set(\.label, "mine")) == nil, "none is left")
        },

        Case("claims.each_once", "of callers that claim at once each gets other records, and together they get all") { store in
            let records = 60
            try Tally.insert((0..<records).map { Tally(count: $0, label: "free") })
            let threads = try (0..<4).map { number in
                try CaseThread {
                    var claimed: [Int] = []
                    let free = Tally.where { $0.label == "free" }.order(by: \.count).in(store)
                    while true {
                        do {
                            guard let tally = try free.claim(.set(\.label, "taken by \(number)")) else { return claimed }
                            claimed.append(tally.count)
                        } catch let error as StoreError where error.code == .conflict { continue }
                    }
                }
            }
            let claimed = try threads.map { try $0.value() }
            try expect(claimed.joined().sorted(), equals: Array(0..<records))
            for (number, counts) in claimed.enumerated() {
                // Not in order: a record may be free again because its claim ran again after a conflict.
                try expect(Tally.where { $0.label == "taken by \(number)" }.order(by: \.count).pluck(\.count), equals: counts.sorted())
            }
        },

        Case("claims.skips_locked", "where several transactions write at once, a claim leaves out what another one has claimed") {
            store in
            guard store.context.writers > 1 else { return }
            try Tally.insert((0..<3).map { Tally(count: $0, label: "free") })
            let free = Tally.where { $0.label == "free" }.order(by: \.count)
            try store.write { transaction in
                try expect(free.claim(.set(\.label, "first"))?.count, equals: 0)
                // Another transaction, which would wait for this one if it had to look at that record.
                let other = try CaseThread { try free.in(store).claim(.set(\.label, "second"))?.count }
                try expect(other.value(), equals: 1)
                // A commit might fail, because the other one has read what this one has changed.
                transaction.rollback()
            }
            try expect(Tally.order(by: \.count).pluck(\.label), equals: ["free", "second", "free"])
        },
    ]
}
