import ActiveStore
import StoreCore

/// Nested reads, with writes in the innermost; and interactions between levels of a transaction.
enum NestedWorkCases {
    static let all: [Case] = [
        Case(
            "transactions.writes_in_nested_loops",
            "nested loops all read the state at their start, whatever the innermost writes"
        ) {
            store in
            /// So long that it can only be kept in separate memory.
            func text(_ number: Int) -> String { "text \(number) " + String(repeating: "x", count: 200) }
            try Person.insert((0..<40).map { (number: Int) in Person(name: text(number), age: number, email: "e\(number)") })
            try Tally.insert((0..<5).map { Tally(count: $0, label: text($0)) })
            let people = try Person.all()
            let tallies = try Tally.all()
            // Each pair of loops reads in a different way: by key, by an index, sorted,
            // backwards, from an index alone, and the same query nested in itself.
            let outer: [(String, Query<Person>, [Int])] = [
                ("by key", Person.query, Array(0..<40)), ("by an index", Person.where { $0.age >= 10 }.order(by: \.age), Array(10..<40)),
                ("sorted", Person.order(by: \.name, .descending), (0..<40).sorted { text($0) > text($1) }),
                ("a window", Person.order(by: \.age, .descending).limit(7).offset(3), Array((30..<37).reversed())),
            ]
            for (way, query, ages) in outer {
                try store.write { transaction in
                    var seen: [Int] = []
                    var rounds = 0
                    try query.forEach { person in
                        let age = try require(person.age)
                        try expect(person, equals: people[age], "\(way): a record as it was when the loop began")
                        seen.append(age)
                        var inner: [Int] = []
                        let before = try Tally.all()
                        try Tally.query.forEach { tally in
                            inner.append(tally.count)
                            if rounds == 0 { try expect(tally, equals: tallies[tally.count], "\(way): the first time") }
                            var same = 0
                            try Tally.query.forEach { again in
                                same += 1
                                // In the innermost of three loops records of both are changed, removed and added.
                                guard inner.count == 3, same == 2 else { return }
                                rounds += 1
                                try Person.where { $0.age == age + 1 }.update(.set(\.name, "changed"))
                                if rounds % 3 == 0 { try Person.where { $0.age == age + 2 }.destroy() }
                                try Person(name: "new \(rounds)", age: 100 + rounds).saved()
                                try Tally.where { $0.count == again.count }.update(.set(\.label, "changed \(rounds)"))
                                if rounds % 4 == 0 { try Tally(count: 10 + rounds).saved() }
                            }
                            try expect(same >= 5, "\(way): the innermost loop ran to its end")
                        }
                        try expect(inner, equals: before.map(\.count), "\(way): the loop inside")
                    }
                    try expect(seen, equals: ages, way)
                    transaction.rollback()
                }
                try expect(Person.all(), equals: people, "\(way): undone")
                try expect(Tally.all(), equals: tallies, "\(way): undone")
            }
            try expect(store.verify(.full).problems, equals: [])
        },

        Case(
            "transactions.loops_over_values",
            "loops over single values, groups and joins read an unchanged state while records are written"
        ) {
            store in
            for number in 0..<12 { try Twin(number, "s\(number % 3)", Double(number)).saved() }
            try store.write { transaction in
                var values: [Int?] = []
                let position = try Twin.entity.definition.requirePosition(of: "a")
                try transaction.fetch(FetchRequest(Twin.entity, order: [OrderTerm(position)], fields: [position])) { row in
                    if values.count % 2 == 0 { try Twin.where { $0.a == 11 - values.count }.update(.set(\.a, 100 + values.count)) }
                    values.append(try row.read(0))
                    return .next
                }
                try expect(values, equals: Array(0..<12))
                transaction.rollback()
            }
            try store.write { transaction in
                var pairs: [String] = []
                try Twin.query.join(Twin.self, on: \.a, \.b).forEach { left, right in
                    pairs.append("\(left.a ?? -1) \(right.b ?? -1) \(right.s ?? "")")
                    try Twin.where { $0.b == left.b }.update(.set(\.s, "changed"), .set(\.a, 50))
                }
                try expect(pairs, equals: (0..<12).map { "\($0) \($0) s\($0 % 3)" })
                transaction.rollback()
            }
            try expect(Twin.query.pluck(\.a), equals: Array(0..<12))
            try expect(store.verify(.full).problems, equals: [])
        },

        Case(
            "transactions.loop_around_undone_work", "a loop continues at its position when a savepoint inside it is undone",
            needs: [.savepoints]
        ) { store in
            try Person.insert((0..<60).map { (number: Int) in Person(name: "p\(number)", age: number) })
            let people = try Person.all()
            try store.write { transaction in
                var seen: [Person] = []
                try Person.order(by: \.age).forEach { person in
                    seen.append(person)
                    try transaction.savepoint { inner in
                        try Person.where { $0.age >= 20 }.update(.add(\.age, -500))
                        try Person.where { $0.age < 10 && $0.age >= 0 }.destroy()
                        if seen.count % 5 != 4 { inner.rollback() }
                    }
                    if seen.count == 2 { try expect(Person.order(by: \.age).pluck(\.age), equals: Array(0..<60), "all of it is undone") }
                }
                try expect(seen, equals: people)
                transaction.rollback()
            }
            try expect(Person.all(), equals: people)
            try expect(store.verify(.full).problems, equals: [])
        },

        Case(
            "transactions.outer_mark_then_read",
            "a level marked from inside a savepoint continues: later calls read and write it until it ends, and then nothing remains",
            needs: [.savepoints]
        ) { store in
            let old = try Person(name: "Old", age: 1).saved()
            for marksTransaction in [false, true] {
                try store.write { transaction in
                    try Person(name: "Before").saved()
                    let seen = try transaction.savepoint { outer in
                        try Person(name: "Ann").saved()
                        try outer.savepoint { inner in
                            try Person(name: "Bob").saved()
                            if marksTransaction { transaction.rollback() } else { outer.rollback() }
                            try expect(Person.query.pluck(\.name), equals: ["Old", "Before", "Ann", "Bob"], "inside")
                            try Person.where { $0.name == "Old" }.update(.set(\.age, 2))
                            try expect(inner.count(FetchRequest(Person.entity)), equals: 4)
                        }
                        // The inner savepoint was undone together with the marked outer level.
                        try expect(Person.query.pluck(\.name), equals: ["Old", "Before", "Ann"], "behind the inner one")
                        try expect(Person.find(old.id)?.age, equals: 1)
                        try Person(name: "Cid").saved()
                        try Person.where { $0.name == "Ann" }.update(.set(\.age, 3))
                        try expect(Person.where { $0.age == 3 }.pluck(\.name), equals: ["Ann"], "what a marked level writes is read in it")
                        return try Person.count()
                    }
                    try expect(seen, equals: 4)
                    try expect(Person.query.pluck(\.name), equals: ["Old", "Before"], "behind the outer one")
                    try Person(name: "After").saved()
                    try expect(Person.count(), equals: 3)
                }
                try expect(Person.all().map(\.name), equals: marksTransaction ? ["Old"] : ["Old", "Before", "After"])
                try Person.where { $0.name != "Old" }.destroy()
            }
            try expect(Person.find(old.id), equals: old)
            try expect(store.verify(.full).problems, equals: [])
        },

        Case(
            "transactions.nested_after_mark",
            "writes inside a transaction that is already marked remain visible in it, and nothing is kept",
            needs: [.savepoints]
        ) { store in
            try store.write { transaction in
                transaction.rollback()
                try store.write { _ in try Person(name: "Ann").saved() }
                try transaction.savepoint { outer in
                    try Person(name: "Bob").saved()
                    try outer.savepoint { _ in try Person(name: "Cid").saved() }
                    try outer.savepoint { inner in
                        try Person(name: "Dan").saved()
                        inner.rollback()
                    }
                    try expect(Person.query.pluck(\.name), equals: ["Ann", "Bob", "Cid"], "what is marked itself is undone at its end")
                }
                try expect(Person.query.pluck(\.name), equals: ["Ann", "Bob", "Cid"])
            }
            try expect(Person.count(), equals: 0)
            try expect(store.verify(.full).problems, equals: [])
        },

        Case(
            "traps.row_outlives_writes", "a row in a loop keeps its values, whatever is written before the rest of it is read"
        ) { store in
            let texts = (0..<40).map { String(repeating: "\($0) ", count: 20 + $0 * 7) }
            for text in texts { try Person(name: text, age: 7).saved() }
            let definition = Person.entity.definition
            let (name, age) = (try definition.requirePosition(of: "name"), try definition.requirePosition(of: "age"))
            for number in [0, 17, 39] {
                try store.write { transaction in
                    // Records written by a transaction may be overwritten in place.
                    for (old, new) in [(7, 6), (6, 7)] { try Person.where { $0.age == old }.update(.set(\.age, new)) }
                    let one = FetchRequest(Person.entity, where: .compare(name, .equal, .string(texts[number])))
                    try transaction.fetch(one) { row in
                        try Person.where { $0.age == 7 }.update(.set(\.name, "changed"), .set(\.age, 8))
                        for _ in 0..<40 { try Person(name: String(repeating: "new ", count: 60)).saved() }
                        try Person.where { $0.name == "changed" }.destroy()
                        let read: (String, Int?) = (try row.read(name), try row.read(age))
                        try expect(read.0, equals: texts[number])
                        try expect(read.1, equals: 7)
                        return .next
                    }
                    transaction.rollback()
                }
            }
            try expect(Person.all().map(\.name), equals: texts)
        },

        Case(
            "traps.saved_twice_second_undone",
            "a new record saved again in a savepoint knows its stored state, whether the savepoint, the transaction or neither is undone",
            needs: [.savepoints]
        ) { store in
            for number in 0..<8 {
                let (isUndone, isUndoneToo, savesAgain) = (number & 1 != 0, number & 2 != 0, number & 4 != 0)
                let what =
                    "the savepoint \(isUndone ? "undone" : "kept"), the whole \(isUndoneToo ? "undone" : "committed"), "
                    + "\(savesAgain ? "saved a third time" : "not saved again")"
                var ann = Person(name: "Ann", age: 1)
                try store.write { transaction in
                    try ann.save()
                    try transaction.savepoint { inner in
                        ann.age = 2
                        try ann.save()
                        try expect(ann.recordState.isChanged, equals: false, what)
                        if isUndone { inner.rollback() }
                    }
                    try expect(ann.recordState.isStored, equals: true, "the first save holds: \(what)")
                    try expect(ann.recordState.isChanged, equals: isUndone, "the second holds unless undone: \(what)")
                    if savesAgain {
                        ann.age = 3
                        try ann.save()
                    }
                    try expect(Person.find(ann.id)?.age, equals: savesAgain ? 3 : isUndone ? 1 : 2, what)
                    if isUndoneToo { transaction.rollback() }
                }
                try expect(ann.recordState.isStored, equals: !isUndoneToo, what)
                try expect(ann.recordState.isChanged, equals: isUndoneToo || (isUndone && !savesAgain), what)
                try ann.save()
                let stored = try require(Person.find(ann.id), what)
                try expect([stored.name, "\(stored.age ?? 0)"], equals: ["Ann", savesAgain ? "3" : "2"], what)
                try expect(ann.recordState.isChanged, equals: false, what)
            }
            try expect(Person.count(), equals: 8)
        },
    ]
}
