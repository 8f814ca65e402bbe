import ActiveStore

/// Conditions along relations over many records, where an engine chooses the side that it begins with: few, many or none of the related records
/// satisfy a condition that no index serves.
enum ManyRelatedCases {
    static let all: [Case] = [
        .opening(
            "relations.conditions_of_many",
            "conditions on related records that no index serves find the same records, whether few, many or none of thousands satisfy them"
        ) { sandbox in
            let store = try sandbox.open([Depositor.self, Deposit.self, Teller.self])
            try withStore(store) {
                let bank = try Bank()
                for (name, query, isIt) in conditions {
                    try bank.check(query, name) { depositor in isIt(bank.deposits(of: depositor)) }
                    try bank.check(query.where { $0.branch == 3 }, name) { $0.branch == 3 && isIt(bank.deposits(of: $0)) }
                }
            }
        },

        .opening(
            "relations.conditions_of_many_to_one", "the same for the record that a reference leads to, and through records between"
        ) { sandbox in
            let store = try sandbox.open([Depositor.self, Deposit.self, Teller.self])
            try withStore(store) {
                let bank = try Bank()
                for rank in [0, 7, 99] {
                    let tellers = Set(bank.tellers.filter { $0.rank == rank }.map(\.uid))
                    let found = bank.all.filter { ($0.teller?.id).map(tellers.contains) ?? false }
                    let query = Deposit.where { $0.teller.rank == rank }
                    try expect(query.count(), equals: found.count, "\(rank)")
                    try expect(query.pluck(\.number).sorted(), equals: found.map(\.number).sorted(), "\(rank)")
                    let first = found.sorted { $0.number < $1.number }.map(\.number)
                    try expect(query.order(by: \.number).limit(5).pluck(\.number), equals: Array(first.prefix(5)), "\(rank)")
                    try expect(query.sum(\.amount), equals: found.reduce(0) { $0 + $1.amount }, "\(rank)")
                    try expect(query.exists(), equals: !found.isEmpty, "\(rank)")
                    let others = Deposit.where { !($0.teller.rank == rank) }
                    try expect(others.count(), equals: bank.all.count - found.count, "not \(rank)")
                    // Along two relations, from either end.
                    func hasSuch(_ depositor: Depositor) -> Bool {
                        bank.deposits(of: depositor).contains { ($0.teller?.id).map(tellers.contains) ?? false }
                    }
                    try bank.check(Depositor.where { $0.deposits.any { $0.teller.rank == rank } }, "two, \(rank)", hasSuch)
                    try bank.check(Depositor.where { $0.deposits.none { $0.teller.rank == rank } }, "none of two, \(rank)") { !hasSuch($0) }
                    try bank.check(
                        Depositor.where { $0.branch < 5 && $0.deposits.any { $0.isCash && $0.teller.rank == rank } }, "cash, \(rank)"
                    ) { depositor in
                        depositor.branch < 5
                            && bank.deposits(of: depositor).contains { $0.isCash && ($0.teller?.id).map(tellers.contains) ?? false }
                    }
                    let ofBranch = Teller.where { $0.deposits.any { $0.depositor.branch == rank } }
                    let serving = Set(bank.all.filter { bank.depositor(of: $0)?.branch == rank }.compactMap { $0.teller?.id })
                    try expect(ofBranch.pluck(\.uid), equals: serving.sorted(), "\(rank)")
                    try expect(ofBranch.limit(2).count(), equals: min(2, serving.count), "\(rank)")
                    try bank.check(Depositor.where { $0.tellers.any { $0.rank == rank } }, "\(rank)") { depositor in
                        bank.deposits(of: depositor).contains { ($0.teller?.id).map(tellers.contains) ?? false }
                    }
                }
                for number in [1, 4, 6, 99] {
                    try bank.check(Depositor.where { $0.tellers.count >= number }, "\(number)") { depositor in
                        Set(bank.deposits(of: depositor).compactMap(\.teller?.id)).count >= number
                    }
                }
            }
        },

        .opening(
            "relations.join_of_few", "a join whose sides are narrowed by ranges has the same rows, whether few, many or none are in them"
        ) { sandbox in
            let store = try sandbox.open([Depositor.self, Deposit.self, Teller.self])
            try withStore(store) {
                let bank = try Bank()
                for (least, branch) in [(9_990, 0), (9_990, 8), (5_000, 8), (0, 9), (10_000, 0)] {
                    let rows = bank.all.filter { deposit in
                        deposit.number >= least && (bank.depositor(of: deposit)?.branch ?? -1) >= branch
                    }
                    let join = Deposit.where { $0.number >= least }.join(\.depositor) { $0.where { $0.branch >= branch } }
                    let pairs = try join.all()
                    let name = "\(least), \(branch)"
                    try expect(pairs.map(\.0.number).sorted(), equals: rows.map(\.number).sorted(), name)
                    try expect(pairs.allSatisfy { $0.0.depositor?.id == $0.1.uid }, equals: true, name)
                    try expect(pairs.map(\.0.uid), equals: pairs.map(\.0.uid).sorted(), name)
                    try expect(join.count(), equals: rows.count, name)
                    try expect(join.limit(4).all().map(\.0.uid), equals: Array(pairs.map(\.0.uid).prefix(4)), name)
                }
            }
        },

        .opening(
            "relations.ranges_within_relations",
            "ranges at the end of two relations, and numbers of related records in a range, whether few, many or none are in it"
        ) { sandbox in
            let store = try sandbox.open([Depositor.self, Deposit.self, Teller.self])
            try withStore(store) {
                let bank = try Bank()
                for least in [-1, 40, 2_990, 3_000] {
                    let older = bank.all.filter { (bank.depositor(of: $0)?.since ?? -2) > least }
                    let serving = Set(older.compactMap { $0.teller?.id })
                    let tellers = Teller.where { $0.deposits.any { $0.depositor.since > least } }
                    try expect(tellers.pluck(\.uid), equals: serving.sorted(), "\(least)")
                    try expect(tellers.limit(3).count(), equals: min(3, serving.count), "\(least)")
                    let others = Teller.where { $0.deposits.none { $0.depositor.since > least } }
                    let idle = bank.tellers.map(\.uid).filter { !serving.contains($0) }
                    try expect(others.pluck(\.uid), equals: idle.sorted(), "\(least)")
                    let ofRank = Teller.where { $0.rank == 3 && $0.deposits.any { $0.isCash && $0.depositor.since > least } }
                    let cash = Set(older.filter(\.isCash).compactMap { $0.teller?.id })
                    try expect(ofRank.count(), equals: bank.tellers.count { $0.rank == 3 && cash.contains($0.uid) }, "\(least)")
                }
                for least in [0, 9_000, 9_990, 10_000] {
                    let late = Dictionary(grouping: bank.all.filter { $0.number >= least && $0.teller != nil }) { $0.teller?.id }
                    for number in [0, 1, 20, 300] {
                        let found = bank.tellers.map(\.uid).filter { (late[$0]?.count ?? 0) > number }.sorted()
                        let query = Teller.where { $0.deposits.count { $0.number >= least } > number }
                        try expect(query.pluck(\.uid), equals: found, "\(least), \(number)")
                        try expect(
                            query.where { $0.rank == 1 }.count(), equals: bank.tellers.count { $0.rank == 1 && found.contains($0.uid) })
                    }
                    let any = Teller.where { $0.deposits.any { $0.number >= least } }
                    try expect(any.count(), equals: late.count, "\(least)")
                }
            }
        },
    ]

    private static var conditions: [(String, Query<Depositor>, ([Deposit]) -> Bool)] {
        [
            ("any rare", Depositor.where { $0.deposits.any { $0.amount == 7 } }, { $0.contains { $0.amount == 7 } }),
            ("any none", Depositor.where { $0.deposits.any { $0.amount < 0 } }, { $0.contains { $0.amount < 0 } }),
            ("any half", Depositor.where { $0.deposits.any(\.isCash) }, { $0.contains(where: \.isCash) }),
            ("any nearly all", Depositor.where { $0.deposits.any { $0.amount > 9 } }, { $0.contains { $0.amount > 9 } }),
            ("none rare", Depositor.where { $0.deposits.none { $0.amount == 7 } }, { !$0.contains { $0.amount == 7 } }),
            ("none half", Depositor.where { $0.deposits.none(\.isCash) }, { !$0.contains(where: \.isCash) }),
            ("all half", Depositor.where { $0.deposits.all(\.isCash) }, { $0.allSatisfy(\.isCash) }),
            ("all nearly all", Depositor.where { $0.deposits.all { $0.amount > 9 } }, { $0.allSatisfy { $0.amount > 9 } }),
            ("several", Depositor.where { $0.deposits.count >= 5 }, { $0.count >= 5 }),
            ("fewer", Depositor.where { $0.deposits.count < 2 }, { $0.count < 2 }),
            ("several in cash", Depositor.where { $0.deposits.count(\.isCash) > 3 }, { $0.count(where: \.isCash) > 3 }),
            ("two rare", Depositor.where { $0.deposits.count { $0.amount == 7 } == 2 }, { $0.count { $0.amount == 7 } == 2 }),
            (
                "rare or none in cash", Depositor.where { $0.deposits.any { $0.amount == 7 } || $0.deposits.none(\.isCash) },
                { $0.contains { $0.amount == 7 } || !$0.contains(where: \.isCash) }
            ),
        ]
    }
}

/// Depositors with their deposits.
private struct Bank {
    let depositors: [Depositor]
    let all: [Deposit]
    let tellers: [Teller]
    private let byDepositor: [UID<Depositor>: [Deposit]]
    private let byUID: [UID<Depositor>: Depositor]

    init() throws {
        var random = CaseRandom()
        tellers = (0..<40).map { Teller(rank: $0 % 10) }
        depositors = (0..<3_000).map { Depositor(branch: $0 % 10, since: $0 * 7 % 3_000) }
        var all: [Deposit] = []
        for number in 0..<10_000 {
            let owner = number % 100 == 0 ? nil : depositors[Int.random(in: 0..<depositors.count, using: &random)].uid
            let teller = number % 50 == 1 ? nil : tellers[number % tellers.count].uid
            all.append(
                Deposit(
                    number: number, amount: number == 5_000 || number == 5_017 ? 7 : 10 + number % 900, isCash: number % 2 == 0,
                    depositor: owner.map { .init(id: $0) }, teller: teller.map { .init(id: $0) }))
        }
        self.all = all
        try Teller.insert(tellers)
        try Depositor.insert(depositors)
        try Deposit.insert(all)
        var byDepositor: [UID<Depositor>: [Deposit]] = [:]
        for deposit in all { if let owner = deposit.depositor?.id { byDepositor[owner, default: []].append(deposit) } }
        self.byDepositor = byDepositor
        byUID = Dictionary(uniqueKeysWithValues: depositors.map { ($0.uid, $0) })
    }

    func deposits(of depositor: Depositor) -> [Deposit] { byDepositor[depositor.uid] ?? [] }

    func depositor(of deposit: Deposit) -> Depositor? { deposit.depositor.flatMap { byUID[$0.id] } }

    /// The results of a query in all forms.
    func check(_ query: Query<Depositor>, _ name: String, _ isIn: (Depositor) -> Bool) throws {
        let found = depositors.filter(isIn)
        let keys = found.map(\.uid).sorted()
        try expect(query.all().map(\.uid), equals: keys, name)
        try expect(query.count(), equals: keys.count, name)
        try expect(query.exists(), equals: !keys.isEmpty, name)
        try expect(query.limit(3).pluck(\.uid), equals: Array(keys.prefix(3)), name)
        try expect(query.reversed().offset(1).limit(2).pluck(\.uid), equals: Array(keys.reversed().dropFirst().prefix(2)), name)
        let bySince = found.sorted { $0.since > $1.since }.map(\.since)
        let newest = query.order(by: \.since, .descending)
        try expect(newest.limit(20).pluck(\.since), equals: Array(bySince.prefix(20)), name)
        try expect(newest.pluck(\.since), equals: bySince, name)
        try expect(query.sum(\.since), equals: bySince.reduce(0, +), name)
    }
}

@Model(timestamps: false)
private struct Depositor {
    var branch = 0
    @Indexed var since = 0
    @HasMany(\Deposit.depositor) var deposits: Many<Deposit>
    @HasMany(through: \Deposit.depositor, \Deposit.teller) var tellers: Many<Teller>
}

@Model(timestamps: false)
private struct Teller {
    var rank = 0
    @HasMany(\Deposit.teller) var deposits: Many<Deposit>
}

@Indexed("teller", "number")
@Model(timestamps: false)
private struct Deposit {
    @Indexed var number = 0
    var amount = 0
    var isCash = false
    @BelongsTo var depositor: Reference<Depositor>?
    @BelongsTo var teller: Reference<Teller>?
}
