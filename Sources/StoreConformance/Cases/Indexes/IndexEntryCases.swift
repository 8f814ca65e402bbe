import ActiveStore
import FoundationEssentials

/// Index entries: when they move, and which values they can hold.
enum IndexEntryCases {
    static let all: [Case] = [
        Case("indexes.update_moves_entry", "a record whose value changes is found by the new value and not by the old one") { store in
            var ann = try Person(name: "Ann", age: 1, email: "a").saved()
            try Person(name: "Bob", age: 1, email: "b").saved()
            ann.age = 2
            ann.email = "c"
            try ann.save()
            try expect(Person.where { $0.age == 1 }.pluck(\.name), equals: ["Bob"])
            try expect(Person.where { $0.age == 2 }.pluck(\.name), equals: ["Ann"])
            try expect(Person.find(["email": "a"]), equals: nil)
            try Person(name: "Cid", email: "a").saved()
            try expect(Person.where { $0.age == 2 }.update(.add(\.age, 5)), equals: 1)
            try expect(Person.where { $0.age == 2 }.count(), equals: 0)
            try expect(Person.where { $0.age == 7 }.pluck(\.name), equals: ["Ann"])
            try ann.reload()
            ann.age = nil
            try ann.save()
            try expect(Person.where { $0.age == nil }.pluck(\.name), equals: ["Ann", "Cid"])
            var copy = ann
            copy.age = 1
            try copy.upsert()
            try expect(Person.where { $0.age == 1 }.pluck(\.name), equals: ["Ann", "Bob"])
            try store.write { transaction in
                copy.age = 50
                try copy.save()
                try expect(Person.where { $0.age == 50 }.count(), equals: 1)
                transaction.rollback()
            }
            try expect([Person.where { $0.age == 50 }.count(), Person.where { $0.age == 1 }.count()], equals: [0, 2])
            try expect(store.verify(.full).problems, equals: [])
        },

        Case("indexes.delete_removes_entry", "a removed record leaves no index entry, however it is removed") { store in
            try Person.insert((0..<60).map { (number: Int) in Person(name: "p\(number)", age: number % 3, email: "e\(number)") })
            try require(Person.find(["email": "e0"])).destroy()
            try Person.where { $0.email == "e1" }.destroy()
            try Person.where { $0.name == "p2" }.destroy(cascade: false)
            for number in 0..<3 {
                try expect(Person.where { $0.age == number }.count(), equals: 19)
                try Person(name: "again", email: "e\(number)").saved()
            }
            try store.write { transaction in
                try Person.where { $0.age == 1 }.destroy()
                try expect(Person.where { $0.age == 1 }.exists(), equals: false)
                transaction.rollback()
            }
            try expect(Person.where { $0.age == 1 }.count(), equals: 19)
            try Person.destroyAll()
            try expect(Person.where { $0.age >= 0 }.count(), equals: 0)
            try Person(name: "first", age: 1, email: "e5").saved()
            try expect(Person.where { $0.age == 1 }.pluck(\.name), equals: ["first"])
            try expect(store.verify(.full).problems, equals: [])
        },

        Case("indexes.values_over_511_bytes", "values longer than any key are found, ordered and kept unique like others") { store in
            let stem = String(repeating: "long ", count: 120)
            let texts = [
                stem, stem + "a", stem + "b", stem + String(repeating: "z", count: 3_000), String(repeating: "é", count: 700), "m",
            ]
            for text in texts.reversed() { try Twin(nil, text, nil, Data(text.utf8)).saved() }
            for text in texts {
                try expect(Twin.where { $0.s == text }.pluck(\.t), equals: [text])
                try expect(Twin.where { $0.x == Data(text.utf8) }.pluck(\.t), equals: [text])
                try expect(Twin.where { $0.s > text }.count(), equals: Twin.where { $0.t > text }.count())
            }
            try expect(Twin.order(by: \.s).pluck(\.s), equals: Twin.order(by: \.t).pluck(\.t))
            try expect(Twin.order(by: \.x, .descending).pluck(\.y), equals: Twin.order(by: \.y, .descending).pluck(\.y))
            try expect(Twin.where { $0.s.hasPrefix(stem) }.count(), equals: 4)
            try expect(Twin.where { $0.s.in([stem + "b", "m"]) }.count(), equals: 2)
            for end in ["a", "b", String(repeating: "c", count: 2_000)] { try Person(name: end, email: stem + end).saved() }
            for end in ["a", "b", String(repeating: "c", count: 2_000)] {
                try expect(throws: .duplicateValue) { try Person(name: "x", email: stem + end).saved() }
                try expect(Person.find(["email": stem + end])?.name, equals: end)
            }
            try expect(store.verify(.full).problems, equals: [])
        },

        Case("indexes.values_with_separator_bytes", "bytes that an encoding might use between values are values themselves") { store in
            let pieces: [[UInt8]] = [[], [0], [0, 0], [0, 1], [1], [1, 0], [0, 255], [255], [255, 255], [254, 0], [127], [128]]
            for piece in pieces { try Twin(nil, nil, nil, Data(piece)).saved() }
            for piece in pieces {
                try expect(Twin.where { $0.x == Data(piece) }.pluck(\.y), equals: [Data(piece)])
                try expect(Twin.where { $0.x < Data(piece) }.count(), equals: Twin.where { $0.y < Data(piece) }.count())
            }
            try expect(Twin.order(by: \.x).pluck(\.x), equals: pieces.sorted { $0.lexicographicallyPrecedes($1) }.map { Data($0) })
            // The boundary between one value and the next.
            for (line, platform) in [("a", 1), ("a\u{1}", 1), ("a\u{1}\u{1}", 1), ("", 1), ("\u{1}", 1), ("a\u{FF}", 1)] {
                try Halt(line: line, minute: 0, platform: platform).saved()
            }
            try expect(Halt.where { $0.line == "a" }.count(), equals: 1)
            try expect(Halt.where { $0.line == "a\u{1}" && $0.platform == 1 }.count(), equals: 1)
            try expect(throws: .duplicateValue) { try Halt(line: "a\u{1}", platform: 1).saved() }
            try expect(store.verify(.full).problems, equals: [])
        },

        Case(
            "indexes.negative_numbers_order",
            "negative numbers come before zero and positive ones in an index, up to the limits of the range"
        ) { _ in
            let numbers: [Int] = [.min, .min + 1, -1_000_000, -256, -255, -1, 0, 1, 255, 256, .max]
            let reals: [Double] = [
                -.infinity, -.greatestFiniteMagnitude, -2.5, -1, -.leastNonzeroMagnitude, 0, .leastNonzeroMagnitude, 1, 2.5, 1e300,
                .infinity,
            ]
            for (number, real) in zip(numbers, reals).reversed() { try Twin(number, nil, real).saved() }
            try expect(Twin.order(by: \.a).pluck(\.a), equals: numbers)
            try expect(Twin.order(by: \.a, .descending).pluck(\.a), equals: numbers.reversed())
            try expect(Twin.order(by: \.d).pluck(\.d), equals: reals)
            try expect(Twin.where { $0.a < 0 }.order(by: \.a).pluck(\.a), equals: Array(numbers.prefix(6)))
            try expect(Twin.where { $0.a.between(-256, 1) }.count(), equals: 5)
            try expect(Twin.where { $0.d < 0 }.count(), equals: 5)
            try expect(Twin.where { $0.d.between(-1, 1) }.count(), equals: 5)
            try expect([Twin.minimum(\.a), Twin.maximum(\.a)], equals: [.min, .max])
        },

        Case("indexes.null_entries", "records whose indexed field is nil are in the index: it finds, orders and removes them") { store in
            for number in [3, nil, 1, nil, 2] as [Int?] { try Twin(number).saved() }
            try expect(Twin.where { $0.a == nil }.count(), equals: 2)
            try expect(Twin.order(by: \.a).all().map(\.a), equals: [nil, nil, 1, 2, 3])
            try expect(Twin.order(by: \.a, .descending).all().map(\.a), equals: [3, 2, 1, nil, nil])
            try expect(Twin.where { $0.a != 2 }.count(), equals: 4)
            try expect(Twin.where { $0.a < 100 }.count(), equals: 3)
            try expect(Twin.where { $0.a.in([nil, 1]) }.count(), equals: 3)
            try Twin.where { $0.a == nil }.limit(1).destroy()
            try expect(Twin.where { $0.a == nil }.count(), equals: 1)
            try Twin.where { $0.a == 3 }.update(.set(\.a, nil))
            try expect(Twin.where { $0.a == nil }.count(), equals: 2)
            try expect(store.verify(.full).problems, equals: [])
        },

        Case(
            "indexes.order_by_index_without_sort", "the first records in the order of an index are read from it without a sort",
            needs: [.durable]
        ) { _ in
            try Person.insert((0..<300).map { (number: Int) in Person(name: "p\(number)", age: 300 - number) })
            try expect(Person.order(by: \.age).limit(10).explain().sorts, equals: false)
            try expect(Person.where { $0.age > 200 }.order(by: \.age).limit(10).explain().sorts, equals: false)
            try expect(Person.query.explain().sorts, equals: false, "the order of the keys")
            try expect(Person.order(by: \.bio).explain().sorts, equals: true, "no index has it")
            try expect(Halt.where { $0.line == "S1" }.order(by: \.minute, .descending).explain().sorts, equals: false)
            try expect(Person.order(by: \.age).first(limit: 2).map(\.age), equals: [1, 2])
            try expect(Person.order(by: \.age).last(limit: 2).map(\.age), equals: [299, 300])
        },
    ]
}
