import ActiveStore

/// &&, ||, !, and their limits.
enum PredicateLogicCases {
    static let all: [Case] = [
        Case("predicate.and", "&& and chained where keep records that fulfil both") { _ in
            try Fruit.market()
            try expect(Fruit.where { $0.color == "red" && $0.weight > 100 }.pluck(\.name), equals: ["apple"])
            try expect(Fruit.where { $0.color == "red" }.where { $0.weight > 100 }.pluck(\.name), equals: ["apple"])
            try expect(Fruit.where { $0.isRipe && $0.price < 0.1 }.pluck(\.name), equals: ["cherry"])
            try expect(
                Fruit.where { $0.name == "plum" || $0.name == "melon" }.where { $0.color == "blue" || $0.color == "red" }.pluck(\.name),
                equals: ["plum"], "each where is a group")
        },
        Case("predicate.or", "|| keeps records that fulfil either, once") { _ in
            try Fruit.market()
            try expect(Fruit.where { $0.color == "red" || $0.weight > 100 }.pluck(\.name), equals: ["apple", "cherry", "melon"])
            try expect(Fruit.where { $0.color == nil || $0.weight == nil }.pluck(\.name), equals: ["lemon"])
            try expect(
                Fruit.where { $0.name == "plum" || $0.color == "red" && $0.weight < 100 }.pluck(\.name), equals: ["plum", "cherry"])
            try expect(
                Fruit.where { ($0.name == "plum" || $0.color == "red") && $0.weight < 100 }.pluck(\.name), equals: ["plum", "cherry"])
            try expect(Fruit.where { ($0.name == "plum" || $0.color == "red") && $0.weight > 100 }.pluck(\.name), equals: ["apple"])
        },
        Case(
            "predicate.or_of_foldings",
            "|| of case-sensitive and case-insensitive comparisons of one field keeps records that fulfil either, also through an index"
        ) { _ in
            for email in ["ann", "Ann", "bob", "BOB"] { try Person(email: email).saved() }
            let either = Person.where { $0.email.equals("ANN", .insensitive) || $0.email == "bob" }
            try expect(either.pluck(\.email), equals: ["ann", "Ann", "bob"])
            let other = Person.where { $0.email == "bob" || $0.email.equals("ANN", .insensitive) }
            try expect(other.pluck(\.email), equals: ["ann", "Ann", "bob"])
            try expect(Person.where { $0.email == "" || ($0.age == nil && $0.email.equals("bOb", .insensitive)) }.count(), equals: 2)
            for login in ["Cid", "dan"] { try Account(login: login).saved() }
            try expect(Account.where { $0.login == "cid" || $0.login.equals("DAN", .insensitive) }.pluck(\.login), equals: ["dan"])
            try expect(Account.where { $0.login.equals("CID", .insensitive) || $0.login == "DAN" }.pluck(\.login), equals: ["Cid"])
            try expect(
                Account.where { !(!$0.login.equals("CID", .insensitive) && $0.login != "dan") }.pluck(\.login), equals: ["Cid", "dan"])
        },
        Case("predicate.given", "where(given:) adds a condition on a value, and nothing for nil") { _ in
            try Fruit.market()
            func fruits(_ color: String?, below weight: Int?) -> Query<Fruit> {
                Fruit.where(given: color) { $0.color == $1 }.where(given: weight) { $0.weight < $1 }
            }
            try expect(fruits("red", below: nil).pluck(\.name), equals: ["apple", "cherry"])
            try expect(fruits("red", below: 100).pluck(\.name), equals: ["cherry"])
            try expect(fruits(nil, below: 100).pluck(\.name), equals: ["plum", "cherry"])
            try expect(fruits(nil, below: nil).count(), equals: 5)
            // A search without any value is no permission to change every record.
            try expect(throws: .badRequest) { try fruits(nil, below: nil).destroy() }
            try expect(throws: .badRequest) { try fruits(nil, below: nil).update(.set(\.color, "grey")) }
            try expect(fruits("red", below: nil).destroy(), equals: DestroySummary("fruit", 2))
        },
        Case("predicate.not", "! keeps exactly the records that the condition excludes") { _ in
            try Fruit.market()
            try expect(Fruit.where { !($0.name == "plum") }.count(), equals: 4)
            try expect(Fruit.where { !($0.stock < 10 || $0.stock > 100) }.pluck(\.name), equals: ["plum"])
            try expect(Fruit.where { !($0.stock < 10 && $0.price < 1) }.pluck(\.name), equals: ["plum", "cherry", "melon"])
            try expect(Fruit.where { !(!($0.name == "plum")) }.pluck(\.name), equals: ["plum"])
            try expect(Fruit.where { !$0.isRipe }.pluck(\.name), equals: ["plum", "lemon", "melon"])
        },
        Case("predicate.not_of_null", "[40] Negations are exact complements: they keep the records whose field is nil") { _ in
            try Fruit.market()
            try expect(Fruit.where { !($0.weight < 100) }.pluck(\.name), equals: ["apple", "lemon", "melon"])
            try expect(Fruit.where { !($0.weight >= 100) }.pluck(\.name), equals: ["plum", "cherry", "lemon"])
            try expect(Fruit.where { !($0.color == "red") }.pluck(\.name), equals: ["plum", "lemon", "melon"])
            try expect(Fruit.where { !($0.color != "red") }.pluck(\.name), equals: ["apple", "cherry"])
            try expect(Fruit.where { $0.color.notLike("%e%") }.pluck(\.name), equals: ["lemon"])
            try expect(Fruit.where { !$0.color.hasPrefix("g") }.pluck(\.name), equals: ["apple", "plum", "cherry", "lemon"])
            try expect(Fruit.where { !($0.color == "red" && $0.weight > 100) }.count(), equals: 4)
            try expect(Fruit.where { !($0.color == "green" || $0.weight > 100) }.pluck(\.name), equals: ["plum", "cherry", "lemon"])
            try expect(Fruit.where { !($0.weight == nil) }.count(), equals: 4)
            try expect(Fruit.where { !($0.weight < nil) }.count(), equals: 5)
            let heavy = try Fruit.where { $0.weight > 10 }.count()
            let others = try Fruit.where { !($0.weight > 10) }.count()
            try expect(heavy + others, equals: 5)
        },
        Case("predicate.empty_and_is_true", "A conjunction of no conditions holds for every record") { _ in
            try Fruit.market()
            try expect(Fruit.query.where(Condition(.all(of: []))).count(), equals: 5)
            try expect(Fruit.where([:]).where { $0.color == "red" }.count(), equals: 2)
            try expect(Fruit.where { !Condition(.all(of: [])) || $0.color == "red" }.count(), equals: 2)
        },
        Case("predicate.empty_or_is_false", "A disjunction of no conditions holds for no record") { _ in
            try Fruit.market()
            try expect(Fruit.query.where(Condition(.any(of: []))).count(), equals: 0)
            try expect(Fruit.query.where(!Condition(.any(of: []))).count(), equals: 5)
            try expect(Fruit.where { Condition(.any(of: [])) || $0.color == "red" }.count(), equals: 2)
            try expect(Fruit.where { Condition(.any(of: [])) && $0.color == "red" }.exists(), equals: false)
        },
        Case("predicate.true_and_false", "true holds for every record and false for none, alone, as a part and along relations") { _ in
            try Fruit.market()
            try expect(Fruit.where { _ in true }.count(), equals: 5)
            try expect(Fruit.where { _ in false }.count(), equals: 0)
            try expect(Fruit.query.where(!true).count(), equals: 0)
            try expect(Fruit.find { _ in true }?.name, equals: "apple")
            for isRed in [true, false] {
                let fruits = Fruit.where { isRed ? $0.color == "red" : true }
                try expect(fruits.count(), equals: isRed ? 2 : 5)
                try expect(fruits.where { isRed ? true : $0.weight == nil }.pluck(\.name), equals: isRed ? ["apple", "cherry"] : ["lemon"])
            }
            let none: Condition<Fruit> = false
            try expect(Fruit.where { none || $0.name == "plum" }.pluck(\.name), equals: ["plum"])
            try expect(Fruit.where { none && $0.name == "plum" }.count(), equals: 0)
            _ = try Author.household()
            try expect(Author.where { $0.articles.any { _ in true } }.pluck(\.name), equals: ["Ann", "Bob"])
            try expect(Author.where { $0.articles.all { _ in false } }.pluck(\.name), equals: ["Cid"])
            // It sets no condition, and such a removal is refused.
            try expect(throws: .badRequest) { try Fruit.where { _ in true }.destroy() }
            try expect(Fruit.where { _ in false }.destroy().total, equals: 0)
            try expect(Fruit.count(), equals: 5)
        },
        Case("predicate.nesting_24", "Conditions nested 24 deep work") { _ in
            try Fruit.market()
            // melon: the innermost condition holds, and so does every "and" around it.
            try expect(Fruit.query.where(nested(24)).pluck(\.name), equals: ["melon"])
            try expect(Fruit.query.where(nested(12)).pluck(\.name), equals: ["melon"])
            let negated = (0..<12).reduce(Fruit.fields.weight > 100) { condition, _ in !condition && Fruit.fields.stock >= 0 }
            // Twelve negations, each with an "and": the comparison itself again.
            try expect(Fruit.query.where(negated).pluck(\.name), equals: ["apple", "melon"])
        },
        Case("predicate.nesting_limit_typed_error", "Nested 25 deep is an error, thrown by the terminal") { _ in
            try Fruit.market()
            let deep = Fruit.query.where(nested(25))
            try expect(throws: .limitExceeded) { try deep.all() }
            try expect(throws: .limitExceeded) { try deep.count() }
            try expect(throws: .limitExceeded) { try deep.where { $0.name == "plum" }.first() }
            try expect(throws: .limitExceeded) { try deep.destroy() }
            try expect(throws: .limitExceeded) { try Fruit.query.where(!nested(25)).exists() }
            try expect(Fruit.count(), equals: 5)
        },
        Case("predicate.flat_1000_terms", "A thousand conditions side by side work") { _ in
            for number in 0..<20 { try Fruit(name: "\(number)", weight: number == 7 ? nil : number, stock: number).saved() }
            let any = (0..<1_000).reduce(Condition<Fruit>(.none)) { $0 || Fruit.fields.stock == $1 * 3 }
            try expect(Fruit.query.where(any).pluck(\.stock), equals: [0, 3, 6, 9, 12, 15, 18])
            let all = (0..<1_000).reduce(Condition<Fruit>(.all)) { $0 && Fruit.fields.weight != $1 * 3 }
            try expect(Fruit.query.where(all).pluck(\.stock).count, equals: 13)
            try expect(Fruit.query.where(!all).pluck(\.stock), equals: [0, 3, 6, 9, 12, 15, 18])
            let chained = (0..<1_000).reduce(Fruit.query) { query, number in query.where { $0.stock != number + 2 } }
            try expect(chained.pluck(\.stock), equals: [0, 1])
        },
        Case("predicate.flat_2000_terms_negated", "Long chains can be negated, whatever their length") { _ in
            for number in 0..<5 { try Fruit(stock: number).saved() }
            for length in [255, 256, 1_791, 1_792, 2_000, 2_048] {
                let all = (0..<length).reduce(Condition<Fruit>(.all)) { $0 && Fruit.fields.stock != $1 + 2 }
                try expect(Fruit.query.where(all).pluck(\.stock), equals: [0, 1], "\(length)")
                try expect(Fruit.query.where(!all).pluck(\.stock), equals: [2, 3, 4], "\(length) negated")
                try expect(Fruit.query.where(!(!all)).pluck(\.stock), equals: [0, 1], "\(length) negated twice")
            }
        },
        Case("predicate.million_operations", "A million ! and && neither crash nor hang") { _ in
            try Fruit.market()
            var flips = Fruit.fields.stock == 3
            for _ in 0..<500_000 { flips = !flips }
            try expect(Fruit.query.where(flips).pluck(\.name), equals: ["apple"], "an even number of negations")
            var nested = Fruit.fields.stock == 3
            var flat = Fruit.fields.stock == 3
            for _ in 0..<250_000 {
                nested = !(nested && Fruit.fields.stock > 0)
                flat = flat && Fruit.fields.stock > 0
            }
            try expect(throws: .limitExceeded) { try Fruit.query.where(nested).all() }
            try expect(throws: .limitExceeded) { try Fruit.query.where(flat).count() }
        },
    ]
}

/// This many alternating levels of "and" and "or" around one comparison; together they require a weight over 1,000.
private func nested(_ depth: Int) -> Condition<Fruit> {
    let fields = Fruit.fields
    return (1...depth).reduce(fields.weight > 1_000) { inner, level in
        level % 2 == 0 ? inner || fields.stock < 0 : inner && fields.stock >= 0
    }
}
