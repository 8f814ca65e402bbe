import ActiveStore

/// Conditions and orders by a field that an index has after another one, on which there is no condition.
enum PlanSkippedCases {
    static let all: [Case] = [
        .opening("plans.first_field_free", "records are found by a later field of an index, however many values the first one has") {
            sandbox in
            let store = try sandbox.open([Halt.self])
            try withStore(store) {
                // Few values, as many as an engine may take for few, and many; more of them while requests are known.
                for lines in [0, 1, 4, 17, 33, 90] {
                    try store.write { _ in
                        for number in 0..<240 {
                            let (line, minute) = (lines == 0 ? 0 : number % lines, number * 7 % 60)
                            try Halt(line: "line \(lines) \(line)", minute: minute, platform: number % 9 == 0 ? nil : number).saved()
                        }
                    }
                    let halts = try Halt.all().sorted { $0.uid < $1.uid }
                    func expects(_ query: Query<Halt>, _ halts: [Halt]) throws {
                        try expect(query.all().map(\.uid), equals: halts.map(\.uid))
                        try expect(query.count(), equals: halts.count)
                        try expect(query.exists(), equals: !halts.isEmpty)
                    }
                    let latest = halts.sorted { ($1.minute, $0.uid) < ($0.minute, $1.uid) }
                    try expects(Halt.where { $0.minute == 14 }, halts.filter { $0.minute == 14 })
                    try expects(Halt.where { $0.minute == 61 }, [])
                    let many = Halt.where { fields in (1...500).reduce(fields.minute == 14) { $0 && fields.minute > -$1 } }
                    try expects(many, halts.filter { $0.minute == 14 })
                    try expects(Halt.where { $0.platform == 31 }, halts.filter { $0.platform == 31 })
                    try expects(Halt.where { $0.platform == nil && $0.minute > 40 }, halts.filter { $0.platform == nil && $0.minute > 40 })
                    try expects(Halt.query.order(by: \.minute, .descending).limit(11), Array(latest.prefix(11)))
                    try expects(
                        Halt.where { $0.minute < 30 && $0.platform != nil }.order(by: \.minute, .descending).offset(3).limit(9),
                        Array(latest.filter { $0.minute < 30 && $0.platform != nil }.dropFirst(3).prefix(9)))
                }
                let changed = try Halt.where { $0.minute == 14 }.update(.set(\.minute, 99))
                try expect(changed, equals: Halt.where { $0.minute == 99 }.count())
                try expect(Halt.where { $0.minute == 99 }.destroy().total, equals: changed)
                try expect(Halt.where { $0.minute == 99 }.count(), equals: 0)
                // A first value that is new, also to the transaction that brings it.
                for number in 1...3 {
                    func expectsNew(_ count: Int) throws {
                        let found = try Halt.where { $0.minute == 77 }.all()
                        try expect(found.map(\.line), equals: (0..<count).map { "new \($0 + 1)" })
                        try expect(Halt.where { $0.minute == 77 && $0.platform == 5 }.count(), equals: count)
                    }
                    try expectsNew(number - 1)
                    try store.write { _ in
                        try expectsNew(number - 1)
                        try Halt(line: "new \(number)", minute: 77, platform: 5).saved()
                        try expectsNew(number)
                    }
                    try expectsNew(number)
                }
            }
        }
    ]
}
