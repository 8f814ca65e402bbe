import ActiveStore
import StoreCore

/// Joins of two models.
enum JoinCases {
    private static func lines<L: JoinSide, R: JoinSide>(_ join: Join<L, R>) throws -> [String]
    where L.Joined == Composer, R.Joined == Piece {
        let lines = try join.all().map { "\($0._joined?.name ?? "-") \($1._joined?.title ?? "-")" }
        try expect(join.count(), equals: lines.count, "count")
        try expect(join.exists(), equals: !lines.isEmpty, "exists")
        try expect(join.first().map { "\($0._joined?.name ?? "-") \($1._joined?.title ?? "-")" }, equals: lines.first, "first")
        try expect(
            join.pluck(\.name, \.title).map { "\($0 ?? "-") \($1 ?? "-")" }, equals: lines, "pluck")
        var each: [String] = []
        try join.forEach { each.append("\($0._joined?.name ?? "-") \($1._joined?.title ?? "-")") }
        try expect(each, equals: lines, "forEach")
        return lines
    }

    static let all: [Case] = [
        Case("relations.inner_join", "[91] An inner join returns the pairs whose fields are equal, as unchanged records") { _ in
            let (clara, _, _) = try Composer.concert()
            let wanted = ["Clara Romance", "Clara Concerto", "Ludwig Bagatelle"]
            try expect(lines(Composer.join(Piece.self, on: \.uid, \.composerID)), equals: wanted)
            try expect(lines(Composer.join(\.pieces)), equals: wanted, "along the relation")
            let pairs = try Composer.join(\.pieces).all()
            try expect(pairs[0].0, equals: clara)
            try expect(pairs.contains { $0.recordState.isChanged || $1.recordState.isChanged }, equals: false, "records are clean")
            var (_, piece) = pairs[1]
            piece.title = "Piano concerto"
            try piece.save()
            try expect(
                Composer.join(\.pieces).pluck(\.name, \.minutes).map { "\($0) \($1 ?? 0)" }, equals: ["Clara 4", "Clara 21", "Ludwig 3"])
            try expect(lines(Composer.join(\.pieces) { $0.order(by: \.title) })[0], equals: "Clara Piano concerto")
        },
        Case("relations.left_join", "[91] A left join keeps the left records without a match") { _ in
            try Composer.concert()
            let wanted = ["Clara Romance", "Clara Concerto", "Ludwig Bagatelle", "Nadia -"]
            try expect(lines(Composer.leftJoin(Piece.self, on: \.uid, \.composerID)), equals: wanted)
            try expect(lines(Composer.leftJoin(\.pieces)), equals: wanted, "along the relation")
            let works = try Piece.leftJoin(\.composer).all().map { "\($0.title) \($1?.name ?? "-")" }
            try expect(works, equals: ["Romance Clara", "Bagatelle Ludwig", "Folk song -", "Concerto Clara"], "to one")
            try expect(Piece.join(\.composer).count(), equals: 3)
        },
        Case("relations.right_join", "[91] A right join keeps the right records without a match; missing left records sort first") { _ in
            try Composer.concert()
            try expect(
                lines(Composer.query.rightJoin(Piece.self, on: \.uid, \.composerID)),
                equals: ["- Folk song", "Clara Romance", "Clara Concerto", "Ludwig Bagatelle"])
        },
        Case("relations.full_join", "[91] A full join keeps the records of both sides without a match") { _ in
            try Composer.concert()
            try expect(
                lines(Composer.query.fullJoin(Piece.self, on: \.uid, \.composerID)),
                equals: ["- Folk song", "Clara Romance", "Clara Concerto", "Ludwig Bagatelle", "Nadia -"])
            let rows = try Composer.query.fullJoin(Piece.self, on: \.uid, \.composerID).all()
            try expect(rows.allSatisfy { $0?.recordState.isChanged != true && $1?.recordState.isChanged != true }, "records are clean")
        },
        Case("relations.join_of_nothing", "Joins with an empty side") { _ in
            let join = Composer.join(\.pieces)
            try expect(lines(join), equals: [])
            try Composer(name: "Nadia").saved()
            try Piece(title: "Folk song").saved()
            try expect(lines(join), equals: [], "nil joins nothing")
            try expect(lines(Composer.query.fullJoin(Piece.self, on: \.uid, \.composerID)), equals: ["- Folk song", "Nadia -"])
        },
        Case("relations.join_narrowed", "Both sides of a join, and the join itself, may have conditions, orders, limits and offsets") { _ in
            try Composer.concert()
            try expect(
                lines(Composer.where { $0.city != nil }.leftJoin(\.pieces) { $0.where { $0.minutes > 3 } }),
                equals: ["Clara Romance", "Clara Concerto", "Ludwig -"])
            try expect(
                lines(Composer.order(by: \.name, .descending).join(Piece.order(by: \.minutes, .descending), on: \.uid, \.composerID)),
                equals: ["Ludwig Bagatelle", "Clara Concerto", "Clara Romance"])
            try expect(lines(Composer.join(\.pieces).offset(1).limit(1)), equals: ["Clara Concerto"])
            try expect(lines(Composer.join(\.pieces).limit(0)), equals: [])
            try expect(lines(Composer.limit(1).leftJoin(\.pieces)), equals: ["Clara Romance", "Clara Concerto"], "the first composer's")
            try expect(throws: .badRequest) { try Composer.join(\.pieces).limit(-1).all() }
            try expect(throws: .unknownField) { try Composer.where(["nam": "x"]).join(\.pieces).all() }
        },
        Case("relations.join_any_fields", "Fields of the same type can be joined, keys or not, also within one model") { _ in
            try Composer.concert()
            try Composer(name: "Bagatelle").saved()
            try expect(Composer.join(Piece.self, on: \.name, \.title).count(), equals: 1)
            let pairs = try Piece.join(Piece.where { $0.minutes > 10 }, on: \.composerID, \.composerID).all()
            try expect(pairs.map { "\($0.title) \($1.title)" }, equals: ["Romance Concerto", "Concerto Concerto"])
        },
        Case("relations.join_dictionaries", "[91] A join as dictionaries is keyed by the names of the models, not of their tables") { _ in
            let (clara, _, nadia) = try Composer.concert()
            let pairs = try Composer.leftJoin(\.pieces).dictionaries()
            try expect(pairs.count, equals: 4)
            try expect(Set(pairs[0].keys), equals: ["Composer", "Piece"])
            try expect(pairs[0]["Composer"] as? Composer, equals: clara)
            let piece = try require(pairs[0]["Piece"] as? Piece)
            try expect(piece.title, equals: "Romance")
            try expect(piece.recordState.isChanged, equals: false)
            try expect(pairs[3]["Composer"] as? Composer, equals: nadia)
            try expect(pairs[3]["Piece"] == nil, "the other side is empty")
            try expect(throws: .badRequest) { try Piece.join(Piece.self, on: \.uid, \.uid).dictionaries() }
        },
        Case("relations.join_includes", "Relations included by a side of a join are loaded with it") { _ in
            try Composer.concert()
            let rows = try Composer.including(\.pieces).leftJoin(Piece.query.including(\.composer), on: \.uid, \.composerID).all()
            try expect(rows.map(\.0.pieces.isLoaded), equals: [true, true, true, true])
            try expect(try rows.map { try $0.0.pieces.count() }, equals: [2, 2, 1, 0])
            try expect(rows.map { $0.1?.composer?.loaded?.name }, equals: ["Clara", "Clara", "Ludwig", nil])
            try expect(throws: .notLoaded) { try Composer.query.strictLoading().join(\.pieces).first()?.0.pieces.all() }
        },
        Case("relations.join_in_transaction", "A join inside a transaction sees its writes") { store in
            try store.write { _ in
                try Composer.concert()
                try expect(Composer.join(\.pieces).count(), equals: 3)
                try Piece.where { $0.title == "Romance" }.destroy()
                try expect(Composer.join(\.pieces).count(), equals: 2)
            }
        },
        Case("relations.join_written_meanwhile", "The rows of a join are those of its beginning, whatever its body changes") { store in
            try Composer.concert()
            let joins: [(Join<Composer, Piece>, [String])] = [
                (Composer.join(\.pieces), ["Clara Romance", "Clara Concerto", "Ludwig Bagatelle"]),
                (Composer.join(\.pieces).offset(1).limit(2), ["Clara Concerto", "Ludwig Bagatelle"]),
                (Composer.where { $0.name == "Clara" }.join(\.pieces) { $0.order(by: \.title) }, ["Clara Concerto", "Clara Romance"]),
            ]
            for (join, wanted) in joins {
                try store.write { transaction in
                    var seen: [String] = []
                    try join.forEach { composer, piece in
                        seen.append("\(composer.name) \(piece.title)")
                        try Piece.updateAll(.set(\.title, String(repeating: "x", count: 3_000 * seen.count)))
                        try Composer.where { $0.name != "Nadia" }.destroy()
                    }
                    try expect(seen, equals: wanted)
                    transaction.rollback()
                }
            }
            // A row without a partner, after a join of large records in the same transaction.
            try store.write { _ in
                try Piece.updateAll(.set(\.title, String(repeating: "x", count: 200_000)))
                try expect(Composer.join(\.pieces).limit(3).all().count, equals: 3)
                var seen: [String] = []
                try Composer.order(by: \.name, .descending).leftJoin(\.pieces).limit(3).forEach { composer, piece in
                    seen.append("\(composer.name) \(piece?.title.utf8.count ?? 0)")
                    try Composer.where { $0.name == composer.name }.update(.set(\.city, seen.joined()))
                }
                try expect(seen, equals: ["Nadia 0", "Ludwig 200000", "Clara 200000"])
            }
        },
        Case("relations.join_count_window", "The count of a join respects its offset and limit, also if values repeat on both sides") {
            store in
            for age in [30, 40, 30, nil, 50, 40, 30] as [Int?] { try Person(name: "p", age: age).saved() }
            let join = Person.query.join(Person.self, on: \.age, \.age)
            try expect(join.count(), equals: 14)
            try expect(join.offset(10).count(), equals: 4)
            try expect([join.offset(14).count(), join.offset(20).count(), join.limit(0).count()], equals: [0, 0, 0])
            try expect([join.limit(5).count(), join.offset(12).limit(5).count()], equals: [5, 2])
            try expect(Person.where { $0.age > 30 }.join(Person.where { $0.age < 50 }, on: \.age, \.age).count(), equals: 4)
            try expect(Person.order(by: \.age, .descending).limit(2).join(Person.self, on: \.age, \.age).count(), equals: 3)
            try store.write { _ in
                try Person(name: "p", age: 50).saved()
                try expect(join.count(), equals: 17, "with what the transaction wrote")
            }
        },
        Case("relations.nils_do_not_meet", "nil joins with nothing and is related to nothing, not even to nil") { store in
            for (name, age) in [("Ann", 30), ("Bob", nil), ("Cid", nil), ("Dan", 30)] as [(String, Int?)] {
                try Person(name: name, age: age).saved()
            }
            try expect(Person.query.join(Person.self, on: \.age, \.age).count(), equals: 4)
            try expect(Person.query.leftJoin(Person.self, on: \.age, \.age).count(), equals: 6)
            let age = try Person.entity.definition.requirePosition(of: "age")
            let sameAge = RelationStep(to: Person.entity, local: age, foreign: age)
            let found = try store.read { try $0.records(FetchRequest(Person.entity, where: .any(sameAge))) }
            try expect(found.compactMap { $0["name"] }, equals: ["Ann", "Dan"])
        },
    ]
}
