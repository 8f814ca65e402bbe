import ActiveStore
import FoundationEssentials

/// == and !=, with nil, of every type, typed and as dictionaries; comparisons that are errors.
enum PredicateEqualityCases {
    static let all: [Case] = [
        Case("predicate.eq_each_type", "== finds a record by each of its values, with and without an index") { _ in
            let records = [try EveryType.filled(1).saved(), try EveryType.filled(2).saved()]
            try EveryType().saved()
            for record in records {
                for column in EveryType.plainColumns.dropFirst() + EveryType.optionalColumns {
                    let found = try EveryType.query.where(column.condition(.equal, record)).all()
                    // The record with defaults also matches calm.
                    try expect(found.filter { $0.maybeBool != nil }, equals: [record], column.name)
                }
            }
            let indexed = [try EveryIndexed.filled(1).saved(), try EveryIndexed.filled(2).saved()]
            for record in indexed {
                for column in EveryIndexed.columns {
                    try expect(EveryIndexed.query.where(column.condition(.equal, record)).all(), equals: [record], column.name)
                }
            }
        },
        Case("predicate.ne_each_type", "!= finds exactly the others, with and without an index") { _ in
            let first = try EveryType.filled(1).saved()
            let second = try EveryType.filled(2).saved()
            for column in EveryType.columns {
                try expect(EveryType.query.where(column.condition(.notEqual, first)).all(), equals: [second], column.name)
            }
            let one = try EveryIndexed.filled(1).saved()
            let two = try EveryIndexed.filled(2).saved()
            for column in EveryIndexed.columns {
                try expect(EveryIndexed.query.where(column.condition(.notEqual, two)).all(), equals: [one], column.name)
            }
        },
        Case("predicate.eq_null", "== nil finds the records whose field is nil, and no other condition does") { _ in
            try Fruit.market()
            try expect(Fruit.where { $0.color == nil }.pluck(\.name), equals: ["lemon"])
            try expect(Fruit.where { $0.weight == nil }.pluck(\.name), equals: ["lemon"])
            try expect(Fruit.where { $0.discount == nil }.count(), equals: 4)
            try expect(Fruit.where { $0.color == "" }.count(), equals: 0, "empty text is not nil")
            try expect(Fruit.where { $0.weight == 0 }.count(), equals: 0, "zero is not nil")
            try expect(Fruit.where { $0.weight < nil || $0.weight >= nil }.count(), equals: 0, "nil has no place in an order")
        },
        Case("predicate.ne_null", "[40] != nil finds the records with a value; != a value keeps those with nil") { _ in
            try Fruit.market()
            try expect(Fruit.where { $0.color != nil }.pluck(\.name), equals: ["apple", "plum", "cherry", "melon"])
            try expect(Fruit.where { $0.color != "red" }.pluck(\.name), equals: ["plum", "lemon", "melon"])
            try expect(Fruit.where { $0.weight != 40 }.pluck(\.name), equals: ["apple", "cherry", "lemon", "melon"])
        },
        Case("predicate.each_operator", "[36] equal, in, like and between, and their negations, select their records, also for dates") {
            _ in
            let noon = Date(timeIntervalSince1970: 1_700_000_000)
            for (index, name) in ["Ann", "Bob", "Cid", "Dan"].enumerated() {
                try Fruit(name: name, stock: index, picked: noon.addingTimeInterval(Double(index) * 3_600)).saved()
            }
            func names(_ condition: (Fruit.Fields) -> Condition<Fruit>) throws -> String {
                try Fruit.where(condition).pluck(\.name).joined(separator: " ")
            }
            try expect(names { $0.name == "Bob" }, equals: "Bob")
            try expect(names { $0.name != "Bob" }, equals: "Ann Cid Dan")
            try expect(names { $0.name.in(["Bob", "Dan", "Eve"]) }, equals: "Bob Dan")
            try expect(names { $0.name.notIn(["Bob", "Dan", "Eve"]) }, equals: "Ann Cid")
            try expect(names { $0.name.like("%n%") }, equals: "Ann Dan")
            try expect(names { $0.name.notLike("%n%") }, equals: "Bob Cid")
            try expect(names { $0.stock.between(1, 2) }, equals: "Bob Cid")
            let (from, to) = (noon.addingTimeInterval(3_600), noon.addingTimeInterval(10_800))
            try expect(names { $0.picked.between(from, to) }, equals: "Bob Cid Dan", "both ends")
            try expect(names { !$0.picked.between(from, to) }, equals: "Ann")
            try expect(names { $0.picked.in([noon, to]) }, equals: "Ann Dan")
        },
        Case("predicate.dict_equality", "A dictionary requires all its values; nil matches nil, an empty one matches everything") { _ in
            try Fruit.market()
            try expect(Fruit.where(["color": "red"]).pluck(\.name), equals: ["apple", "cherry"])
            try expect(Fruit.where(["color": "red", "weight": 8]).pluck(\.name), equals: ["cherry"])
            try expect(Fruit.where(["color": "red", "weight": 9]).count(), equals: 0)
            try expect(Fruit.where(["color": nil, "isRipe": false]).pluck(\.name), equals: ["lemon"])
            try expect(Fruit.where(["price": 3]).pluck(\.name), equals: ["melon"], "a whole number fits a Double")
            try expect(Fruit.where(["stock": 3.5]).count(), equals: 0, "and no integer is 3.5")
            try expect(Fruit.where([:]).count(), equals: 5)
            let plum = try require(Fruit.find(["name": "plum"]))
            try expect(Fruit.find(["uid": plum.uid.uuidString])?.name, equals: "plum")
        },
        Case("predicate.unknown_field_error", "An unknown field is an error that suggests a name") { _ in
            try Fruit.market()
            let error = try expect(throws: .unknownField) { try Fruit.where(["colour": "red"]).all() }
            try expect(error.entity, equals: "fruit")
            try expect(error.field, equals: "colour")
            try expect(error.message.contains("\"color\""), "it suggests color: \(error.message)")
            for name in ["", "uid'", "name\" OR 1=1 --", "rowid", "Name", "név", "createdat"] {
                try expect(throws: .unknownField, name) { try Fruit.where([name: 1]).count() }
                try expect(throws: .unknownField, name) { try Fruit.find([name: nil]) }
            }
            let position = Fruit.entity.definition.fields.count
            try expect(throws: .unknownField) { try Fruit.query.where(Condition(.compare(position, .equal, 1))).all() }
            try expect(throws: .unknownField) { try Fruit.query.where(Condition(.compare(-1, .equal, nil))).count() }
        },
        Case("predicate.wrong_type_error", "A value of another type than the field's is an error, not a condition that never holds") { _ in
            try Fruit.market()
            for (name, value) in [
                ("name", 1), ("name", true), ("stock", "3"), ("isRipe", 1), ("isRipe", "true"), ("picked", 0), ("uid", "apple"), ("uid", 7),
                ("price", "0.5"),
            ] as [(String, Value)] {
                let error = try expect(throws: .typeMismatch, "\(name)") { try Fruit.where([name: value]).all() }
                try expect(error.field, equals: name)
            }
            let stock = Fruit.fields.stock.position
            try expect(throws: .typeMismatch) { try Fruit.query.where(Condition(.compare(stock, .less, "x"))).all() }
            try expect(throws: .typeMismatch) { try Fruit.query.where(Condition(.compare(stock, .like, "3%"))).count() }
            try expect(throws: .typeMismatch) { try Fruit.query.where(Condition(.in(stock, [1, "2"]))).exists() }
            try expect(throws: .typeMismatch) { try Fruit.query.where(Condition(.in(stock, ["1", "2"]))).first() }
            try expect(throws: .typeMismatch) {
                try Fruit.query.where(Condition(.compare(stock, .equal, field: Fruit.fields.name.position))).all()
            }
        },
    ]
}
