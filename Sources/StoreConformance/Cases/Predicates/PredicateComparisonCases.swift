import ActiveStore
import FoundationEssentials

/// <, <=, >, >=, between, and comparisons of two fields.
enum PredicateComparisonCases {
    static let all: [Case] = [
        Case("predicate.lt_le_gt_ge", "The four comparisons hold on their side of a value, and never for nil") { _ in
            try Fruit.market()
            try expect(Fruit.where { $0.weight < 40 }.pluck(\.name), equals: ["cherry"])
            try expect(Fruit.where { $0.weight <= 40 }.pluck(\.name), equals: ["plum", "cherry"])
            try expect(Fruit.where { $0.weight > 40 }.pluck(\.name), equals: ["apple", "melon"])
            try expect(Fruit.where { $0.weight >= 40 }.pluck(\.name), equals: ["apple", "plum", "melon"])
            try expect(Fruit.where { $0.stock > 3 && $0.stock <= 40 }.pluck(\.name), equals: ["plum", "lemon"])
            try expect(Fruit.where { $0.price < 0.25 }.pluck(\.name), equals: ["cherry"])
            try expect(Fruit.where { $0.name >= "melon" }.pluck(\.name), equals: ["plum", "melon"])
            try expect(Fruit.where { $0.isRipe < true }.pluck(\.name), equals: ["plum", "lemon", "melon"])
        },
        Case("predicate.string_compare_bytewise", "Texts are compared by their UTF-8 bytes") { _ in
            try Fruit.named("Zebra", "apple", "z", "é", "e\u{301}", "\u{FFFD}", "\u{1F34E}", "")
            try expect(Fruit.where { $0.name < "a" }.pluck(\.name), equals: ["Zebra", ""], "capitals come before small letters")
            try expect(Fruit.where { $0.name > "z" }.count(), equals: 3, "é is after z, its decomposed form is not")
            try expect(
                Fruit.where { $0.name > "\u{FFFD}" }.pluck(\.name), equals: ["\u{1F34E}"], "beyond 16 bits is after what is within")
            try expect(Fruit.where { $0.name >= "e\u{301}" && $0.name < "f" }.pluck(\.name).map(\.bytes), equals: ["e\u{301}".bytes])
        },
        Case("predicate.date_compare", "Dates are compared to the microsecond") { _ in
            let noon = Date(timeIntervalSince1970: 1_700_000_000)
            for microseconds in [0, 1, -1, 86_400_000_000] {
                try Fruit(stock: microseconds, picked: noon.addingTimeInterval(Double(microseconds) / 1_000_000)).saved()
            }
            try expect(Fruit.where { $0.picked == noon }.pluck(\.stock), equals: [0])
            try expect(Fruit.where { $0.picked > noon }.count(), equals: 2)
            try expect(Fruit.where { $0.picked <= noon }.count(), equals: 2)
            try expect(Fruit.where { $0.picked < noon.addingTimeInterval(-0.000_000_4) }.count(), equals: 1, "the same microsecond")
            try expect(Fruit.where { $0.createdAt <= Date(timeIntervalSinceNow: 60) }.count(), equals: 4)
        },
        Case("predicate.int_vs_double_exact", "[41] Integers and doubles are compared by their exact values, also beyond 2⁵³") { _ in
            let big = 1 << 53
            for stock in [0, 3, big, big + 1, .max, .min] { try Fruit(stock: stock).saved() }
            func stocks(_ comparison: Comparison, _ number: Double) throws -> [Int] {
                try Fruit.query.where(Condition(.compare(Fruit.fields.stock.position, comparison, .double(number)))).pluck(\.stock)
            }
            try expect(stocks(.equal, 0x1p53), equals: [big])
            try expect(stocks(.greater, 0x1p53), equals: [big + 1, .max])
            try expect(stocks(.less, 3.5), equals: [0, 3, .min])
            try expect(stocks(.greaterOrEqual, 2.5), equals: [3, big, big + 1, .max])
            try expect(stocks(.equal, 2.5), equals: [])
            try expect(stocks(.equal, 0x1p63), equals: [], "2⁶³ is one more than the largest Int64")
            try expect(stocks(.less, 0x1p63).count, equals: 6)
            try expect(stocks(.equal, -0x1p63), equals: [.min])
            try expect(stocks(.less, -0x1p63), equals: [])
            try expect(stocks(.less, .infinity).count, equals: 6)
            try expect(stocks(.greater, -.infinity).count, equals: 6)
            try expect(stocks(.notEqual, .infinity).count, equals: 6)
            // Comparisons with a fraction are exact, whichever way the half is written.
            try Fruit(name: "half", stock: 1, price: 1.5).saved()
            try expect(Fruit.where(["price": 1.5]).pluck(\.name), equals: ["half"])
            try expect(Fruit.where(["stock": 1.5]).count(), equals: 0)
            try expect(Fruit.where(format: "stock < %f AND stock > 0", 1.5).pluck(\.name), equals: ["half"])
            try Fruit.where { $0.name == "half" }.destroy()
            let list = Condition<Fruit>(.in(Fruit.fields.stock.position, [.double(0x1p53), 3, .double(2.5), .double(0x1p63)]))
            try expect(Fruit.query.where(list).pluck(\.stock), equals: [3, big])
        },
        Case("predicate.double_vs_int_exact", "A Double field compared with an integer is not rounded, nor is the integer") { _ in
            for price in [0x1p53, 3, 2.5, 0x1p63, -Double.infinity] { try Fruit(price: price).saved() }
            func prices(_ comparison: Comparison, _ number: Int) throws -> [Double] {
                try Fruit.query.where(Condition(.compare(Fruit.fields.price.position, comparison, .int(Int64(number))))).pluck(\.price)
            }
            try expect(prices(.equal, (1 << 53) + 1), equals: [])
            try expect(prices(.less, (1 << 53) + 1), equals: [0x1p53, 3, 2.5, -.infinity])
            try expect(prices(.equal, 3), equals: [3])
            try expect(prices(.greater, .max), equals: [0x1p63])
            try expect(prices(.equal, .max), equals: [])
            try expect(Fruit.where(["price": Value.int((1 << 53) + 1)]).count(), equals: 0)
        },
        Case("predicate.between_inclusive", "between includes both ends and never holds for nil") { _ in
            try Fruit.market()
            try expect(Fruit.where { $0.weight.between(8, 150) }.pluck(\.name), equals: ["apple", "plum", "cherry"])
            try expect(Fruit.where { $0.weight.between(9...149) }.pluck(\.name), equals: ["plum"])
            try expect(Fruit.where { $0.name.between("lemon"..."melon") }.pluck(\.name), equals: ["lemon", "melon"])
            try expect(Fruit.where { !$0.weight.between(8, 150) }.pluck(\.name), equals: ["lemon", "melon"])
            try expect(Fruit.where { $0.price.between(0.25...0.25) }.pluck(\.name), equals: ["plum"])
            try expect(Fruit.where { $0.weight.between(nil, 150) }.count(), equals: 0)
            try expect(Fruit.where { !$0.weight.between(0, nil) }.count(), equals: 5)
        },
        Case("predicate.between_reversed", "No value is between a larger and a smaller one") { _ in
            try Fruit.market()
            try expect(Fruit.where { $0.weight.between(150, 8) }.count(), equals: 0)
            try expect(Fruit.where { !$0.weight.between(150, 8) }.count(), equals: 5)
            try expect(Fruit.where { $0.name.between("z", "a") }.count(), equals: 0)
        },
        Case("predicate.in_generic", "A list has its nil also in generic code, which does not know that the field is optional") { _ in
            func among<F: Column>(_ field: F, _ values: [F.Value?]) -> Condition<F.Root> { field.in(values) }
            func outside<F: Column>(_ field: F, _ values: [F.Value?]) -> Condition<F.Root> { field.notIn(values) }
            try Fruit.market()
            try expect(Fruit.query.where(among(Fruit.fields.weight, [nil, 150])).pluck(\.name), equals: ["apple", "lemon"])
            try expect(Fruit.query.where(outside(Fruit.fields.weight, [nil, 150])).pluck(\.name), equals: ["plum", "cherry", "melon"])
            try expect(Fruit.query.where(among(Fruit.fields.name, [nil, "plum"])).pluck(\.name), equals: ["plum"])
            try expect(Fruit.query.where(outside(Fruit.fields.name, [nil, "plum"])).count(), equals: 4)
        },
        Case("predicate.field_to_field", "Two fields of a record are compared like a field and a value; two nils are equal") { _ in
            try Fruit.market()
            try expect(Fruit.where { $0.price.optional == $0.discount }.pluck(\.name), equals: ["melon"])
            try expect(Fruit.where { $0.price != $0.discount }.count(), equals: 4)
            try expect(Fruit.where { $0.weight > $0.stock }.pluck(\.name), equals: ["apple", "melon"])
            try expect(Fruit.where { $0.stock >= $0.weight }.count(), equals: 2, "the optional field on the other side")
            try expect(Fruit.where { $0.weight <= $0.stock.optional }.pluck(\.name), equals: ["plum", "cherry"])
            try expect(Fruit.where { !($0.weight <= $0.stock.optional) }.pluck(\.name), equals: ["apple", "lemon", "melon"])
            try expect(Fruit.where { $0.color == $0.color }.count(), equals: 5, "nil is equal to itself")
            try expect(Fruit.where { $0.color >= $0.color }.count(), equals: 4, "but has no place in an order")
            try expect(Fruit.where { $0.createdAt == $0.updatedAt }.count(), equals: 5)
            try Fruit(name: "big", stock: (1 << 53) + 1, price: 0x1p53).saved()
            let more = Condition<Fruit>(.compare(Fruit.fields.stock.position, .greater, field: Fruit.fields.price.position))
            try expect(Fruit.query.where(more).where { $0.name == "big" }.count(), equals: 1, "an Int and a Double field, exactly")
        },
    ]
}
