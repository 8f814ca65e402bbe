import ActiveStore

/// Conditions through join rows an index of which has both references: the same results, whether few or many records satisfy them.
enum PlanPairCases {
    static let all: [Case] = [
        .opening("plans.pairs", "conditions on records through another entity, few or many of which satisfy them, have the same results") {
            sandbox in
            try withStore(try sandbox.open(Leaflet.models)) {
                let known = try Leaflet.print()
                for name in ["one", "two", "four", "six", "other 7", "none", "o"] {
                    for (query, isIn) in queries(name, known) { try check(query, isIn, name) }
                }
                for code in ["c0", "c3", "c20", "none"] {
                    for (query, isIn) in ofOne(code, known) { try check(query, isIn, code) }
                }
            }
        }
    ]

    private typealias Test = (Int) -> Bool

    private static func queries(_ name: String, _ known: Leaflet.Known) -> [(Query<Leaflet>, Test)] {
        func catchwords(_ number: Int) -> Int { known.catchwords[number]?.values.count { $0.name == name } ?? 0 }
        func mentioned(_ number: Int) -> Int { known.mentioned[number]?.values.count { $0.name == name } ?? 0 }
        func light(_ number: Int) -> Int { known.catchwords[number]?.values.count { $0.name == name && $0.weight < 1 } ?? 0 }
        var found: [(Query<Leaflet>, Test)] = []
        found.append((Leaflet.where { $0.catchwords.any { $0.name == name } }, { catchwords($0) > 0 }))
        found.append((Leaflet.where { $0.catchwords.none { $0.name == name } }, { catchwords($0) == 0 }))
        found.append((Leaflet.where { $0.catchwords.count { $0.name == name } >= 2 }, { catchwords($0) >= 2 }))
        found.append((Leaflet.where { $0.catchwords.count { $0.name == name } == 1 }, { catchwords($0) == 1 }))
        found.append((Leaflet.where { $0.catchwords.any { $0.name == name && $0.weight < 1 } }, { light($0) > 0 }))
        found.append((Leaflet.where { $0.mentioned.any { $0.name == name } }, { mentioned($0) > 0 }))
        found.append((Leaflet.where { $0.mentioned.none { $0.name == name } }, { mentioned($0) == 0 }))
        found.append((Leaflet.where { $0.mentioned.count { $0.name == name } >= 2 }, { mentioned($0) >= 2 }))
        found.append((Leaflet.where { $0.mentioned.count { $0.name == name } < 2 }, { mentioned($0) < 2 }))
        let both = Leaflet.where { $0.catchwords.any { $0.name == name } && $0.mentioned.none { $0.name == name } }
        found.append((both, { catchwords($0) > 0 && mentioned($0) == 0 }))
        let either = Leaflet.where { $0.catchwords.any { $0.name == name } || $0.pages == 3 }
        found.append((either, { catchwords($0) > 0 || $0 * 343 % 800 % 13 == 3 }))
        return found
    }

    /// Of the one with a code, which is unique.
    private static func ofOne(_ code: String, _ known: Leaflet.Known) -> [(Query<Leaflet>, Test)] {
        func has(_ number: Int) -> Bool { known.catchwords[number]?.values.contains { $0.code == code } ?? false }
        func mentions(_ number: Int) -> Bool { known.mentioned[number]?.values.contains { $0.code == code } ?? false }
        var found: [(Query<Leaflet>, Test)] = []
        found.append((Leaflet.where { $0.catchwords.any { $0.code == code } }, has))
        found.append((Leaflet.where { $0.catchwords.none { $0.code == code } }, { !has($0) }))
        found.append((Leaflet.where { $0.catchwords.count { $0.code == code } >= 1 }, has))
        found.append((Leaflet.where { $0.catchwords.count { $0.code == code } == 2 }, { _ in false }))
        found.append((Leaflet.where { $0.mentioned.any { $0.code == code } }, mentions))
        found.append((Leaflet.where { $0.mentioned.count { $0.code == code } < 1 }, { !mentions($0) }))
        found.append(
            (Leaflet.where { !$0.catchwords.any { $0.code == code } && $0.mentioned.any { $0.code == code } }, { !has($0) && mentions($0) })
        )
        return found
    }

    private static func check(_ query: Query<Leaflet>, _ isIn: Test, _ name: String) throws {
        let numbers = (0..<800).filter(isIn)
        try expect(query.pluck(\.number), equals: numbers, name)
        try expect(query.count(), equals: numbers.count, name)
        try expect(query.limit(5).pluck(\.number), equals: Array(numbers.prefix(5)), name)
        try expect(query.reversed().limit(5).pluck(\.number), equals: Array(numbers.suffix(5).reversed()), name)
        try expect(query.offset(3).limit(4).pluck(\.number), equals: Array(numbers.dropFirst(3).prefix(4)), name)
        let byPages = try query.order(by: \.pages).all()
        try expect(byPages.map(\.number).sorted(), equals: numbers, name)
        try expect(query.order(by: \.pages).limit(6).all(), equals: Array(byPages.prefix(6)), name)
        try expect(query.exists(), equals: !numbers.isEmpty, name)
    }
}
