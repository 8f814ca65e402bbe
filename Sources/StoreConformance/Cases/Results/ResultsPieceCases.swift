import ActiveStore
import FoundationEssentials

/// Reading in pieces: batches, pages, loops that may suspend; and random order.
enum ResultsPieceCases {
    /// Records with many ties and nils.
    private static func fill(_ count: Int = 60) throws {
        var random = CaseRandom()
        for number in 0..<count {
            let weight = Int.random(in: 0..<5, using: &random)
            let color = ["red", "Red", "RED", "blue", nil].randomElement(using: &random) ?? nil
            try Fruit(color: color, weight: weight == 0 ? nil : weight, stock: number, price: Double(weight) / 4, isRipe: weight > 2)
                .saved()
        }
    }

    private static var orders: [Query<Fruit>] {
        [
            Fruit.query, Fruit.query.reversed(), Fruit.order(by: \.weight), Fruit.order(by: \.weight, .descending),
            Fruit.order(by: \.color).then(by: \.weight, .descending), Fruit.order(by: \.color, .descending, .insensitive),
            Fruit.order(by: \.color, .ascending, .insensitive).then(by: \.isRipe, .descending), Fruit.order(by: \.price).reversed(),
            Fruit.order(by: \.weight).then(by: \.uid, .descending).then(by: \.stock), Fruit.order(by: \.createdAt, .descending),
            Fruit.where { $0.weight != 2 || $0.color == nil }.order(by: \.weight),
            Fruit.order(by: \.weight).limit(23), Fruit.order(by: \.weight, .descending).offset(7).limit(31), Fruit.query.offset(11),
        ]
    }

    static let all: [Case] = [
        Case("results.batches", "The batches of any order together are the whole result, with its nils and ties") { _ in
            try fill()
            for (number, query) in orders.enumerated() {
                let whole = try query.pluck(\.stock)
                for size in [1, 7, 30, 60, 61, .max] {
                    var stocks: [Int] = []
                    try query.batches(of: size) { batch in
                        try expect(!batch.isEmpty && batch.count <= size, "batches have the size")
                        stocks += batch.map(\.stock)
                    }
                    try expect(stocks, equals: whole, "order \(number), batches of \(size)")
                }
            }
            try expect(throws: .badRequest) { try Fruit.query.batches(of: 0) { _ in } }
            try expect(throws: .badRequest) { try Fruit.query.shuffled().batches { _ in } }
        },
        Case("results.batches_while_modifying", "Records added and removed meanwhile cause neither gaps nor repeats") { _ in
            try fill(20)
            var seen: [Int] = []
            try Fruit.query.batches(of: 3) { batch in
                seen += batch.map(\.stock)
                try batch[0].destroy()
                if let last = try Fruit.last(), last.stock < 25 { try Fruit(stock: last.stock + 1).saved() }
            }
            try expect(seen, equals: Array(0...25))
        },
        Case("results.numbered_pages", "a page by its number has its records and the number of all, within limit and offset") { _ in
            try Fruit.market()
            let page = try Fruit.order(by: \.name).page(number: 2, size: 2)
            try expect(page.records.map(\.name), equals: ["lemon", "melon"])
            try expect([page.number, page.size, page.total, page.pages], equals: [2, 2, 5, 3])
            try expect([page.hasPrevious, page.hasNext], equals: [true, true])
            let last = try Fruit.order(by: \.name).page(number: 3, size: 2)
            try expect(last.records.map(\.name), equals: ["plum"])
            try expect([last.hasPrevious, last.hasNext], equals: [true, false])
            let beyond = try Fruit.query.page(number: .max, size: .max)
            try expect(beyond.records, equals: [])
            try expect([beyond.total, beyond.pages], equals: [5, 1])
            let part = try Fruit.order(by: \.name).offset(1).limit(3).page(number: 2, size: 2)
            try expect(part.records.map(\.name), equals: ["melon"])
            try expect([part.total, part.pages], equals: [3, 2])
            let none = try Fruit.where { $0.name == "none" }.page(number: 1, size: 10)
            try expect(none.records, equals: [])
            try expect([none.total, none.pages], equals: [0, 0])
            try expect([none.hasPrevious, none.hasNext], equals: [false, false])
            try expect(throws: .badRequest) { try Fruit.query.page(number: 0, size: 1) }
            try expect(throws: .badRequest) { try Fruit.query.page(number: 1, size: 0) }
            try expect(throws: .badRequest) { try Fruit.query.shuffled().page(number: 1, size: 1) }
        },
        Case("results.pages", "The pages by cursor together are the whole result; a cursor can be sent as text") { _ in
            try fill()
            for (number, query) in orders.enumerated() {
                let whole = try query.pluck(\.stock)
                var page = try query.page(size: 9)
                var stocks = page.records.map(\.stock)
                while let cursor = page.next {
                    try expect(page.records.count, equals: 9)
                    page = try query.page(size: 9, after: PageCursor(cursor.token))
                    stocks += page.records.map(\.stock)
                }
                try expect(stocks, equals: whole, "order \(number)")
            }
            try expect(Fruit.query.page(size: 60).next == nil, "no page after the last record")
            try expect(Fruit.where { $0.stock < 0 }.page(size: 5).records, equals: [])
            let cursor = try require(try Fruit.query.page(size: 2).next)
            try expect(JSONDecoder().decode([PageCursor].self, from: JSONEncoder().encode([cursor])), equals: [cursor])
        },
        Case("results.pieces_of_keys_without_case", "Pieces in the order of a key without case have keys that differ only in case") { _ in
            for path in ["K4", "k4", "a", "A", "b", "B", "B2"] { try Folder(path: path).saved() }
            for direction in [Direction.ascending, .descending] {
                let query = Folder.order(by: \.path, direction, .insensitive)
                let whole = try query.pluck(\.path)
                try expect(Set(whole).count, equals: 7)
                for size in 1...4 {
                    try expect(query.allPages(of: size).map(\.path), equals: whole, "pages of \(size)")
                    var batched: [String] = []
                    try query.batches(of: size) { batched += $0.map(\.path) }
                    try expect(batched, equals: whole, "batches of \(size)")
                }
            }
        },
        Case("results.pages_while_modifying", "A page begins after the last record, even if that is gone") { _ in
            try fill(10)
            let page = try Fruit.query.page(size: 4)
            try page.records[3].destroy()
            try page.records[0].destroy()
            try Fruit(stock: 10).saved()
            let rest = try Fruit.query.page(size: 100, after: page.next)
            try expect(rest.records.map(\.stock), equals: Array(4...10))
        },
        Case("results.page_cursor_errors", "A cursor that is damaged, or of another order, model or version, is an error") { _ in
            try fill(10)
            let query = Fruit.order(by: \.weight)
            let token = try require(try query.page(size: 4).next).token
            func refused(_ token: String, _ what: String) throws {
                try expect(throws: .badRequest, what) { try query.page(size: 4, after: PageCursor(token)) }
            }
            for (index, character) in zip(token.indices, token) {
                var damaged = token
                damaged.replaceSubrange(index...index, with: [character == "A" ? "B" : "A"])
                try refused(damaged, "\(damaged)")
            }
            for bad in [
                "", "1", "1zz", "2" + token.dropFirst(), String(token.dropLast()), token + "A", "ü", String(repeating: "1", count: 99),
            ] {
                try refused(bad, bad)
            }
            let cursor = PageCursor(token)
            try expect(throws: .badRequest) { try Fruit.query.page(size: 4, after: cursor) }
            try expect(throws: .badRequest) { try query.reversed().page(size: 4, after: cursor) }
            try expect(throws: .badRequest) { try Person.order(by: \.age).page(size: 4, after: cursor) }
            try expect(throws: .badRequest) { try query.page(size: 0) }
            try expect(query.page(size: 4, after: cursor).records.count, equals: 4)
        },
        Case("results.stream", "for try await reads all records in chunks, and holds nothing in between") { store in
            for number in 0..<10 { try await Fruit(stock: number).saved() }
            var stocks: [Int] = []
            for try await fruit in Fruit.query.stream(chunk: 3) {
                stocks.append(fruit.stock)
                try expect(store.resourcesInUse, equals: 0)
                if fruit.stock < 5 { try await Fruit(stock: 100 + fruit.stock).saved() }
            }
            try expect(stocks, equals: Array(0..<10) + Array(100..<105))
            var names = 0
            for try await fruit in Fruit.where({ $0.stock < 5 }).order(by: \.stock, .descending) {
                names += 1
                try expect(fruit.stock, equals: 5 - names)
            }
            try expect(names, equals: 5)
            var batches: [Int] = []
            try await Fruit.query.batches(of: 6) { batch in
                batches.append(batch.count)
                try await batch[0].destroy()
            }
            try expect(batches, equals: [6, 6, 3])
            let error = await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                do { for try await _ in Fruit.query {} } catch { return error as? StoreError }
                return nil
            }.value
            try expect(error?.code, equals: .cancelled)
        },
        Case("order.random", "[33] Random order returns each record once, a sample with a limit, and a different order each time") { _ in
            try fill(40)
            let query = Fruit.where { $0.stock < 30 }
            let once = try query.shuffled().pluck(\.stock)
            try expect(once.sorted(), equals: Array(0..<30))
            var orders: Set<[Int]> = [once]
            for _ in 0..<3 { orders.insert(try query.order(by: \.stock).shuffled().all().map(\.stock)) }
            try expect(orders.count > 1, "four times the same order of thirty records")
            let some = try query.shuffled().limit(12).pluck(\.stock)
            try expect(Set(some).count, equals: 12)
            try expect(some.allSatisfy { $0 < 30 }, "the condition holds")
            try expect(query.shuffled().offset(25).all().count, equals: 5)
            try expect(query.shuffled().limit(12).count(), equals: 12)
            try expect(query.shuffled().first() != nil, "a first one")
            try expect(query.shuffled().sum(\.stock), equals: 435)
        },
        Case("order.unordered", "Without an order each record is returned once; a limit, an offset, a later order and pages keep theirs") {
            store in
            try store.write { _ in
                for number in 0..<40 { try Fruit(name: "fruit \(number * 17 % 40)", stock: number * 29 % 40).saved() }
            }
            let query = Fruit.where { $0.stock < 30 }
            let free = query.unordered()
            let sorted = try query.all()
            try expect(free.all().sorted { $0.uid < $1.uid }, equals: sorted)
            var seen: [Fruit] = []
            try free.forEach { seen.append($0) }
            try expect(seen.sorted { $0.uid < $1.uid }, equals: sorted)
            try expect(free.pluck(\.stock).sorted(), equals: Array(0..<30))
            try expect(free.count(), equals: 30)
            try expect(free.exists(), equals: true)
            try expect(free.sum(\.stock), equals: 435)
            try expect(Fruit.query.unordered().all().count, equals: 40)
            try store.write { _ in try expect(Set(free.all().map(\.uid)), equals: Set(sorted.map(\.uid))) }
            // Which records these are depends on the order.
            try expect(free.limit(7).all(), equals: Array(sorted.prefix(7)))
            try expect(query.limit(7).unordered().all(), equals: Array(sorted.prefix(7)))
            try expect(free.offset(20).all(), equals: Array(sorted.dropFirst(20)))
            try expect(free.first(), equals: sorted.first)
            try expect(free.last(), equals: sorted.last)
            try expect(free.at(3), equals: sorted[3])
            try expect(free.page(number: 2, size: 10).records, equals: Array(sorted[10..<20]))
            try expect(free.page(size: 8).records, equals: Array(sorted.prefix(8)))
            var pieces: [Fruit] = []
            try free.batches(of: 7) { pieces += $0 }
            try expect(pieces, equals: sorted)
            let newest = query.order(by: \.stock).reversed()
            try expect(newest.unordered().all().sorted { $0.uid < $1.uid }, equals: sorted)
            try expect(newest.unordered().limit(3).pluck(\.stock), equals: [29, 28, 27])
            try expect(newest.unordered().first()?.stock, equals: 29)
            try expect(newest.unordered().page(size: 4).records.map(\.stock), equals: [29, 28, 27, 26])
            try expect(query.reversed().unordered().first(), equals: sorted.last)
            // The last call holds.
            try expect(query.order(by: \.stock).unordered().all().sorted { $0.uid < $1.uid }, equals: sorted)
            try expect(free.order(by: \.stock).pluck(\.stock), equals: Array(0..<30))
            try expect(free.then(by: \.stock, .descending).pluck(\.stock), equals: Array((0..<30).reversed()))
            try expect(free.shuffled().limit(12).pluck(\.stock).count, equals: 12)
            try expect(query.shuffled().unordered().pluck(\.stock).sorted(), equals: Array(0..<30))
            try expect(free.update(.add(\.stock, 100)), equals: 30)
            try expect(Fruit.where { $0.stock >= 100 }.unordered().destroy().total, equals: 30)
            try expect(Fruit.count(), equals: 10)
        },
        Case("order.random_few", "A random sample of many records: each at most once, in any order, and different each time") { store in
            try store.write { _ in try fill(1_300) }
            for query in [Fruit.query, Fruit.where { $0.stock >= 0 }, Fruit.where { $0.stock < 1_000 }] {
                var seen: Set<Int> = []
                var ordered = 0
                for _ in 0..<20 {
                    let some = try query.shuffled().limit(10).pluck(\.stock)
                    try expect(Set(some).count, equals: 10)
                    seen.formUnion(some)
                    if some == some.sorted() { ordered += 1 }
                }
                // By chance this fails less than once in a billion times.
                try expect(seen.count > 120 && ordered < 5, "\(seen.count) of 200 are different, \(ordered) of 20 in order")
                try expect(seen.contains { $0 < 500 } && seen.contains { $0 >= 500 }, "from the whole range")
            }
        },
        Case("order.window_of_reverse", "[31, 34] Offset and limit of a descending order by key") { _ in
            for number in 1...10 { try Fruit(stock: number).saved() }
            try expect(Fruit.order(by: \.uid, .descending).limit(2).offset(1).pluck(\.stock), equals: [9, 8])
            try expect(Fruit.limit(5).count(), equals: 5)
            try expect(Fruit.offset(3).pluck(\.stock), equals: Array(4...10))
        },
    ]
}
