import ActiveStore
import FoundationEssentials
import StoreCore

/// What an index may be used for, and what not: each of these returns wrong results if an index, or a sort, is trusted slightly too much.
enum IndexPathCases {
    static let all: [Case] = [
        .opening(
            "indexes.unfinished_index_is_not_asked",
            "from its declaration on, an index covers the whole table, whether it was built at once or is being built",
            needs: [.durable]
        ) { sandbox in
            var store = try sandbox.open([V1.Item.self])
            try V1.Item.insert((1...600).map { V1.Item(id: Int64($0), name: "i\($0)", size: $0 % 7) }, in: store)
            try store.close()
            store = try sandbox.openBuildingIndexesLater([V7.Item.self])
            /// The records with a size, in key order.
            var sizes = (1...600).map { (id: Int64($0), size: $0 % 7) }
            func check(_ what: String) throws {
                for size in [-1, 0, 3, 6, 50] {
                    let found = V7.Item.where { $0.size == size }.in(store)
                    try expect(found.pluck(\.id), equals: sizes.filter { $0.size == size }.map(\.id), "\(what): == \(size)")
                    try expect(found.count(), equals: sizes.count { $0.size == size }, "\(what): how many == \(size)")
                }
                let ordered = sizes.sorted { ($0.size, $0.id) < ($1.size, $1.id) }.map(\.id)
                try expect(V7.Item.order(by: \.size).in(store).pluck(\.id), equals: ordered, "\(what): order")
                try expect(V7.Item.order(by: \.size).limit(9).in(store).pluck(\.id), equals: Array(ordered.prefix(9)), "\(what): the first")
                try expect(V7.Item.where { $0.size > 3 }.in(store).count(), equals: sizes.count { $0.size > 3 }, "\(what): >")
                try expect(V7.Item.query.in(store).minimum(\.size), equals: sizes.map(\.size).min(), "\(what): minimum")
                try expect(V7.Item.query.in(store).maximum(\.size), equals: sizes.map(\.size).max(), "\(what): maximum")
            }
            try check("as it was")
            try V7.Item(id: 601, name: "new", size: 50).saved(in: store)
            sizes.append((601, 50))
            try V7.Item.where { $0.id == 3 }.in(store).update(.set(\.size, -1))
            sizes[2].size = -1
            try require(V7.Item.find(10, in: store)).destroy(in: store)
            sizes.remove(at: 9)
            try check("after changes")
            try expect(store.verify(.full).problems, equals: [])
        },

        Case(
            "indexes.refused_key_change",
            "a record remains unchanged if its new key or a unique value is taken"
        ) { store in
            try store.write { transaction in
                for (key, size) in [(1, 10), (2, 20), (3, 30)] { try Keyed.insert(key, "n\(key)", size, in: transaction) }
            }
            /// Changes the record's key and name.
            func move(_ key: Int64, to new: Int64, _ name: String, in transaction: WriteTransaction) throws {
                var fields = FieldSet()
                for position in [0, 1] { fields.insert(position) }
                _ = try transaction.update(Keyed.entity, .int(key), fields) {
                    try Value.int(new).write(to: $0)
                    try Value.string(name).write(to: $0)
                }
            }
            try expect(throws: .duplicateKey) { try store.write { try move(1, to: 2, "free", in: $0) } }
            try expect(throws: .duplicateValue) { try store.write { try move(1, to: 9, "n3", in: $0) } }
            try store.write { transaction in
                // The transaction continues without the refused changes.
                try expect(throws: .duplicateKey) { try move(1, to: 2, "free", in: transaction) }
                try expect(throws: .duplicateValue) { try move(1, to: 9, "n3", in: transaction) }
                try move(3, to: 4, "n4", in: transaction)
            }
            try expect(Keyed.rows(store), equals: ["1 n1 10", "2 n2 20", "4 n4 30"])
            try expect(Keyed.where { $0.size == 10 }.pluck(\.id), equals: [1])
            try expect(Keyed.find(["name": "n1"])?.id, equals: 1)
            try expect(Keyed.find(["name": "free"]), equals: nil)
            try expect(Keyed.where { $0.size == 30 }.pluck(\.id), equals: [4])
            try Keyed(id: 9, name: "n3").saved()
            try expect(store.verify(.full).problems, equals: [])
        },

        Case(
            "indexes.folded_equality_keeps_order",
            "texts that differ only in case are returned in the requested order, which is case-sensitive"
        ) { _ in
            let words = ["b", "B", "bB", "BB", "a", "Bb", "b", "B", "ß", "SS", "ss"]
            for (number, word) in words.enumerated() { try Cased(word: word, plain: word, number: number).saved() }
            for (word, found) in [("b", ["B", "B", "b", "b"]), ("bb", ["BB", "Bb", "bB"]), ("ss", ["SS", "ss"])] {
                let query = Cased.where { $0.word.equals(word, .insensitive) }
                try expect(query.order(by: \.word).pluck(\.word), equals: found, "ascending")
                try expect(query.order(by: \.word, .descending).pluck(\.word), equals: found.reversed(), "descending")
                try expect(query.order(by: \.word).limit(2).pluck(\.word), equals: Array(found.prefix(2)), "the first two")
                try expect(query.order(by: \.word).then(by: \.number, .descending).first()?.word, equals: found.first)
                let plain = Cased.where { $0.plain.equals(word, .insensitive) }
                try expect(
                    query.order(by: \.number, .descending).pluck(\.number), equals: plain.order(by: \.number, .descending).pluck(\.number))
            }
        },

        Case("indexes.sort_of_many_with_limit", "the first of thousands equal the first of the complete order, whatever the limit") { _ in
            let count = 6_000
            // Seven and the count are coprime, so this order has no pattern in the keys; each number occurs twice.
            func number(_ key: Int) -> Int { key * 2_777 % (count / 2) }
            try Keyed.insert((0..<count).map { Keyed(id: Int64($0), name: "n\($0)", size: $0, plain: number($0)) })
            let ascending = (0..<count).sorted { (number($0), $0) < (number($1), $1) }.map(Int64.init)
            let descending = (0..<count).sorted { (-number($0), $0) < (-number($1), $1) }.map(Int64.init)
            for (limit, offset) in [(1, 0), (10, 0), (10, 5_995), (1_500, 20), (2_500, 1_000), (5_999, 0), (7_000, 0)] {
                func slice(_ all: [Int64]) -> [Int64] { Array(all.dropFirst(offset).prefix(limit)) }
                try expect(
                    Keyed.order(by: \.plain).limit(limit).offset(offset).pluck(\.id), equals: slice(ascending), "\(limit) from \(offset)")
                try expect(
                    Keyed.order(by: \.plain, .descending).limit(limit).offset(offset).pluck(\.id), equals: slice(descending),
                    "\(limit) from \(offset), descending")
            }
            try expect(Keyed.order(by: \.plain).last(limit: 3).map(\.id), equals: Array(ascending.suffix(3)))
            try expect(
                Keyed.where { $0.size >= 3_000 }.order(by: \.plain).limit(5).pluck(\.id),
                equals: Array(ascending.filter { $0 >= 3_000 }.prefix(5)))
        },

        Case(
            "indexes.extremes_of_a_window",
            "minimum and maximum with limit and offset are those of the selected records, also with an index"
        ) { _ in
            for (number, other) in [(5, 1), (9, 2), (1, 5), (7, 3), (3, 4)] { try Twin(a: number, b: other, s: "s", t: "t").saved() }
            for reads in ["indexed", "not indexed"] {
                func extremes(_ query: Query<Twin>) throws -> [Int?] {
                    reads == "indexed" ? try [query.minimum(\.a), query.maximum(\.a)] : try [query.minimum(\.b), query.maximum(\.b)]
                }
                func pair(_ a: [Int?], _ b: [Int?]) -> [Int?] { reads == "indexed" ? a : b }
                try expect(extremes(Twin.query), equals: pair([1, 9], [1, 5]), reads)
                try expect(extremes(Twin.limit(2)), equals: pair([5, 9], [1, 2]), "the first two, \(reads)")
                try expect(extremes(Twin.offset(3)), equals: pair([3, 7], [3, 4]), "without the first three, \(reads)")
                try expect(extremes(Twin.order(by: \.b).limit(3)), equals: pair([5, 9], [1, 3]), "by the other, \(reads)")
                try expect(extremes(Twin.order(by: \.b, .descending).limit(2)), equals: pair([1, 3], [4, 5]), "from its end, \(reads)")
                try expect(extremes(Twin.order(by: \.a).limit(2)), equals: pair([1, 3], [4, 5]), "by itself, \(reads)")
                try expect(extremes(Twin.order(by: \.a).limit(1).offset(2)), equals: pair([5, 5], [1, 1]), "one in the middle, \(reads)")
                try expect(extremes(Twin.where { $0.b > 2 }.limit(2)), equals: pair([1, 7], [3, 5]), "with a condition, \(reads)")
                try expect(extremes(Twin.limit(0)), equals: [nil, nil], "of nothing, \(reads)")
            }
        },

        Case("indexes.pluck_of_long_text", "texts longer than an index entry are read in full, while there are any and afterwards") {
            store in
            let long = String(repeating: "long ", count: 200)
            func check(_ texts: [String], _ what: String) throws {
                let sorted = texts.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
                try expect(Twin.query.pluck(\.s), equals: texts, "\(what): all")
                try expect(Twin.order(by: \.s).pluck(\.s), equals: sorted, "\(what): in order")
                try expect(
                    Twin.order(by: \.s, .descending).limit(2).pluck(\.s), equals: Array(sorted.reversed().prefix(2)),
                    "\(what): the last two")
                try expect(Twin.where { $0.s >= "" }.order(by: \.s).pluck(\.s), equals: sorted, "\(what): of a range")
                try expect(
                    Twin.where { $0.s.hasPrefix("long") }.order(by: \.s).pluck(\.s), equals: sorted.filter { $0.hasPrefix("long") }, what)
                try expect(Twin.distinct(\.s), equals: sorted, "\(what): each once")
                try expect([Twin.minimum(\.s), Twin.maximum(\.s)], equals: [sorted.first, sorted.last], "\(what): the extremes")
                for text in texts { try expect(Twin.where { $0.s == text }.pluck(\.s), equals: [text], what) }
            }
            for text in ["short", long + "b", long + "a", "zz"] { try Twin(nil, text).saved() }
            try check(["short", long + "b", long + "a", "zz"], "two long ones")
            try store.write { transaction in
                try Twin.where { $0.s == long + "a" }.destroy()
                try check(["short", long + "b", "zz"], "one long one")
                transaction.rollback()
            }
            try check(["short", long + "b", long + "a", "zz"], "undone")
            try Twin.where { $0.s.hasPrefix("long") }.destroy()
            try check(["short", "zz"], "none")
            try Twin.where { $0.s == "zz" }.update(.set(\.s, long))
            try check(["short", long], "one that became long")
            try Twin.where { $0.s == long }.update(.set(\.s, "zz"))
            try check(["short", "zz"], "one that became short")
        },

        .opening(
            "indexes.unique_long_texts",
            "texts that are longer than an index entry and differ only in their last letter are distinct"
        ) { sandbox in
            let store = try sandbox.open([V6.Item.self])
            let long = String(repeating: "long ", count: 300)
            for (id, end) in [(1, "a"), (2, "b"), (3, "c"), (4, "")] { try V6.Item(id: Int64(id), name: long + end).saved(in: store) }
            try expect(throws: .duplicateValue) { try V6.Item(id: 5, name: long + "b").saved(in: store) }
            try expect(V6.Item.where { $0.name == long + "b" }.in(store).pluck(\.id), equals: [2])
            try V6.Item.where { $0.id == 2 }.in(store).destroy()
            try V6.Item(id: 5, name: long + "b").saved(in: store)
            try expect(store.verify(.full).problems, equals: [])
        },

        Case(
            "indexes.in_across_number_types",
            "an integer matches a field of doubles if it is exactly equal to the double, with an index and without"
        ) {
            store in
            let edge = 9_007_199_254_740_992.0
            for real in [edge, edge + 2, -edge, 2.5, 2, 9_223_372_036_854_775_808, -9_223_372_036_854_775_808] {
                try Twin(nil, nil, real).saved()
            }
            let numbers: [(Int64, Int)] = [
                (9_007_199_254_740_992, 1), (9_007_199_254_740_993, 0), (9_007_199_254_740_994, 1), (-9_007_199_254_740_993, 0), (2, 1),
                (3, 0),
                (.max, 0), (.min, 1),
            ]
            for field in ["d", "e"] {
                let position = try Twin.entity.definition.requirePosition(of: field)
                func count(_ predicate: PredicateCode) throws -> Int {
                    try store.read { try $0.count(FetchRequest(Twin.entity, where: predicate)) }
                }
                for (number, found) in numbers {
                    try expect(count(.in(position, [.int(number)])), equals: found, "\(field) in [\(number)]")
                    try expect(count(.in(position, [.int(number), .double(7)])), equals: found, "\(field) in [\(number), 7.0]")
                    try expect(count(.in(position, [.int(number), .int(7), .int(8)])), equals: found, "\(field) in [\(number), 7, 8]")
                    try expect(count(.compare(position, .equal, .int(number))), equals: found, "\(field) == \(number)")
                    try expect(count(!.in(position, [.int(number)])), equals: 7 - found, "\(field) not in [\(number)]")
                }
                try expect(count(.in(position, numbers.map { .int($0.0) })), equals: 4, "\(field) in all of them")
            }
        },
    ]
}

extension CaseSandbox {
    /// Opens a store whose indexes are built later if the engine can do that, and otherwise at once.
    fileprivate func openBuildingIndexesLater(_ models: [any Model.Type]) throws -> any Store {
        do { return try open(models) { $0.engineOptions["onlineIndexes"] = "0" } } catch let error as StoreError
            where error.code == .configuration
        {
            return try open(models)
        }
    }
}
