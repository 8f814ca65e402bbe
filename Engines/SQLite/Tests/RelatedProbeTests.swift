import ActiveStore
import StoreCore
import StoreSQL
import Testing

@testable import StoreSQL
@testable import StoreSQLite

/// Conditions on related records that are in a range of an index: when a probe is asked, and how few of them are found first.
@Suite struct RelatedProbeTests {
    typealias World = RelatedWorld
    let builder = StatementBuilder(.sqlite)

    /// The positions of the conditions along relations that have a probe.
    private func probed(_ entity: EntityID, _ predicate: PredicateCode, limit: Int? = nil) -> [Int] {
        builder.probes(of: FetchRequest(entity, where: predicate, limit: limit)).map(\.number)
    }

    /// The condition as it is written if few related records satisfy each part along a relation.
    private func condition(_ entity: EntityID, _ predicate: PredicateCode) -> String {
        var choice = RequestChoice()
        for number in 0..<4 { choice.related.insert(number, isFew: true) }
        var request = FetchRequest(entity, where: predicate, fields: [])
        request.isUnordered = true
        let text = StatementBuilder(.sqlite, choice).rows(request).text
        return String(text.dropFirst("SELECT 1 FROM \"\(entity.name)\" AS t0 WHERE ".count))
    }

    @Test func rangesOfAnIndexAreProbed() {
        let range = PredicateCode.compare(3, .greater, 5)
        #expect(probed(World.parent, .any(World.children, range)) == [0])
        #expect(probed(World.parent, .any(World.children, range), limit: 3) == [0])
        #expect(probed(World.parent, !.any(World.children, range)) == [0])
        #expect(probed(World.parent, .any(World.children, range && .compare(4, .contains, "a"))) == [0])
        #expect(probed(World.parent, .compare(3, .equal, 1) || .any(World.children, range)) == [0])
        #expect(probed(World.child, .any(World.parentOfChild, .compare(1, .hasPrefix, "a"))) == [0])
        #expect(probed(World.child, .any(World.boss, .compare(1, .equal, .null)), limit: 3) == [0])
        #expect(probed(World.tag, .any(World.tagged, range)) == [0])
        // Those within another one, too, if each of them leads to one record.
        #expect(probed(World.parent, .any(World.children, .compare(5, .less, 1.0) && .any(World.underlings, range))) == [0, 1])
        #expect(probed(World.child, .any(World.tags, .any(World.tagged, range))) == [0])
        // Those that lead to others in a range.
        #expect(probed(World.parent, .any(World.children, .any(World.underlings, range)), limit: 3) == [0])
        #expect(probed(World.parent, .any(World.children, .any(World.underlings, .compare(3, .equal, 5))), limit: 3) == [0])
        // Those that have a value.
        #expect(probed(World.parent, .any(World.children, !.compare(3, .equal, .null))) == [0])
        // Behind a relation, a value has fewer than a range here.
        let both = PredicateCode.any(World.children, range && .any(World.underlings, .compare(5, .equal, 1.0)))
        #expect(builder.probes(of: FetchRequest(World.parent, where: both)).first?.through == [1])
    }

    /// No index finds the related records: some of them are read.
    @Test func conditionsWithoutAnIndexAreSampled() throws {
        let range = PredicateCode.compare(3, .greater, 5)
        #expect(probed(World.parent, .any(World.children, .compare(4, .greater, "a"))) == [0])
        #expect(probed(World.parent, .any(World.children, range || .compare(4, .greater, "a"))) == [0])
        #expect(probed(World.parent, .any(World.children, !.compare(3, .lessOrEqual, 5))) == [0])
        #expect(probed(World.parent, !.any(World.children, .compare(4, .equal, "a")), limit: 3) == [0])
        let probe = try #require(
            builder.probes(of: FetchRequest(World.parent, where: .any(World.children, .compare(4, .greater, "a")))).first)
        let some = "SELECT * FROM (SELECT t1.\"s\" FROM \"child\" AS t1 "
        let (first, last) = ("(SELECT min(_rowid_) FROM \"child\" AS t1)", "(SELECT max(_rowid_) FROM \"child\" AS t1)")
        let places = (0..<8).map { "\(some)WHERE _rowid_ >= \(first) + (\(last) - \(first)) / 8 * \($0) LIMIT ?)" }
        #expect(
            probe.sample?.text == "SELECT count(*), count(CASE WHEN t1.\"s\" > ? THEN 1 END) FROM ("
                + (places + ["\(some)ORDER BY _rowid_ DESC LIMIT ?)"]).joined(separator: " UNION ALL ") + ") AS t1")
        // All related records are in the groups of an index.
        let counted = PredicateCode.count(World.children, .greater, 2)
        #expect(probed(World.parent, counted) == [0])
        #expect(builder.probes(of: FetchRequest(World.parent, where: counted)).first?.sample == nil)
    }

    /// Along several relations the records at the far end are sampled, and all of the relations are followed from there, or none.
    @Test func chainsAreFollowedFromTheirFarEnd() throws {
        let far = PredicateCode.compare(4, .equal, "a")
        let chain = PredicateCode.any(World.children, .any(World.underlings, far))
        for limit in [nil, 3] { #expect(probed(World.parent, chain, limit: limit) == [0]) }
        #expect(probed(World.parent, !chain) == [0])
        let probe = try #require(builder.probes(of: FetchRequest(World.parent, where: chain)).first)
        #expect(probe.through == [1] && probe.chain != nil)
        #expect(probe.sizes.text.ranges(of: "SELECT min(_rowid_)").count == 3)
        var choice = RequestChoice()
        probe.record(areMany: true, in: &choice.related)
        #expect(!choice.related.isFew(0) && !choice.related.isFew(1))
        probe.record(areMany: false, in: &choice.related)
        let text = StatementBuilder(.sqlite, choice).rows(FetchRequest(World.parent, where: chain)).text
        #expect(
            text.contains("t0.\"id\" IN (SELECT t1.\"parent_id\" FROM \"child\" AS t1 WHERE t1.\"id\" IN (SELECT t2.\"boss\" FROM "),
            "\(text)")
        // Not where several relations lead on, or a number of records is asked for on the way.
        let two = PredicateCode.any(World.children, .any(World.underlings, far) && .any(World.parentOfChild, .compare(4, .equal, 1)))
        #expect(builder.probes(of: FetchRequest(World.parent, where: two)).allSatisfy { $0.chain == nil })
        let counted = PredicateCode.any(World.children, .count(World.underlings, where: far, .greater, 1))
        #expect(builder.probes(of: FetchRequest(World.parent, where: counted)).allSatisfy { $0.chain == nil })
        #expect(builder.probes(of: FetchRequest(World.parent, where: .any(World.children, .any(World.underlings)))).isEmpty)
    }

    /// Where the records are looked at one by one, so are those within them.
    @Test func manyAtTheEndOfTwoRelations() throws {
        let chain = PredicateCode.any(World.children, .any(World.underlings, .compare(3, .greater, 5)))
        let probes = builder.probes(of: FetchRequest(World.parent, where: chain))
        let outer = try #require(probes.first)
        #expect(outer.through == [1] && outer.chain == nil)
        var choice = RequestChoice()
        outer.record(areMany: true, in: &choice.related)
        #expect(choice.related.isMany(1))
        let text = StatementBuilder(.sqlite, choice).rows(FetchRequest(World.parent, where: chain)).text
        #expect(text.ranges(of: "EXISTS (SELECT 1 FROM").count == 2, "\(text)")
    }

    /// A value beside them may have many records, too.
    @Test func whatAValueFindsBesideThemIsCounted() {
        let predicate = PredicateCode.compare(1, .equal, "a") && .any(World.children, .compare(3, .greater, 5))
        let probes = builder.probes(of: FetchRequest(World.parent, where: predicate))
        #expect(probes.map(\.number) == [0])
        #expect(probes.first?.beside?.text == "SELECT 1 FROM \"parent\" AS t0 WHERE t0.\"name\" = ? LIMIT 1 OFFSET ?")
        #expect(probes.first?.costs.hasSelected == true)
    }

    @Test func otherConditionsAreNot() {
        let range = PredicateCode.compare(3, .greater, 5)
        #expect(probed(World.parent, .any(World.children)) == [])
        // The children who have so many are in an index, but which of the parents these are is not known beforehand.
        #expect(probed(World.parent, .any(World.children, .count(World.underlings, .greater, 2))) == [1])
        // One parent.
        #expect(probed(World.parent, .compare(0, .equal, 1) && .any(World.children, range)) == [])
        // Which boss a child has is in no index of the entity.
        #expect(probed(World.child, .any(World.alike, range)) == [0])
        #expect(builder.probes(of: FetchRequest(World.parent, where: .compare(3, .greater, 5))).isEmpty)
    }

    @Test func aProbeCountsTheRangeAndTheRecords() throws {
        let any = PredicateCode.any(World.children, .compare(3, .greater, 5) && .compare(4, .contains, "a") && .compare(3, .less, 9))
        let range = "\"child\" AS t1 WHERE t1.\"v\" > ? AND t1.\"v\" < ?"
        func probe(_ entity: EntityID, _ predicate: PredicateCode, limit: Int? = nil) throws -> RelatedProbe {
            try #require(builder.probes(of: FetchRequest(entity, where: predicate, limit: limit)).first)
        }
        func rows(_ entity: String) -> String {
            "(SELECT min(_rowid_) FROM \"\(entity)\"), (SELECT _rowid_ FROM \"\(entity)\" ORDER BY _rowid_ LIMIT 1 OFFSET 128), "
                + "(SELECT _rowid_ FROM \"\(entity)\" ORDER BY _rowid_ DESC LIMIT 1 OFFSET 128), (SELECT max(_rowid_) FROM \"\(entity)\")"
        }
        let room = "SELECT (SELECT page_count * page_size / 16 FROM pragma_page_count, pragma_page_size), "
        let ofParents = try probe(World.parent, any)
        #expect(ofParents.more.text == "SELECT 1 FROM \(range) LIMIT 1 OFFSET ?")
        #expect(ofParents.sizes.text == room + "\(rows("parent")), \(rows("child"))")
        #expect(
            ofParents.sample?.text
                == "SELECT count(*), count(satisfied) FROM (SELECT CASE WHEN (t1.\"v\" > ? AND activestore_contains(t1.\"s\", ?) AND t1.\"v\" < ?) "
                + "THEN 1 END AS satisfied FROM \(range) LIMIT 200)")
        #expect(
            try probe(World.parent, any && .compare(1, .greater, "a"), limit: 2).sizes.text.hasSuffix(
                ", (SELECT count(*) FROM (SELECT 1 FROM \"parent\" AS t0 WHERE t0.\"name\" > ? LIMIT 10000))"))
        let ofTags = try probe(World.child, .any(World.tags, .compare(0, .greater, "a")), limit: 2)
        #expect(ofTags.sizes.text == room + "\(rows("child")), \(rows("tag")), \(rows("link"))")
        #expect(ofTags.sample == nil)
        // Two relations.
        let parents = "\"child\" AS t2 CROSS JOIN \"child\" AS t1 ON t1.\"id\" = t2.\"boss\" WHERE t2.\"v\" > ?"
        #expect(
            try probe(World.parent, .any(World.children, .any(World.underlings, .compare(3, .greater, 5)))).more.text
                == "SELECT 1 FROM \(parents) LIMIT 1 OFFSET ?")
        #expect(
            try probe(World.parent, .any(World.children, !.compare(3, .equal, .null))).more.text
                == "SELECT 1 FROM \"child\" AS t1 WHERE t1.\"v\" >= -9e999 LIMIT 1 OFFSET ?")
        // Conditions along relations would take long.
        #expect(try probe(World.parent, .any(World.children, .compare(3, .greater, 5) && .any(World.underlings))).sample == nil)
    }

    @Test func fewAreFoundFirst() {
        let range = PredicateCode.compare(3, .greater, 5)
        let few = "SELECT t1.\"parent_id\" FROM \"child\" AS t1 WHERE t1.\"v\" > ?"
        #expect(condition(World.parent, .any(World.children, range)) == "t0.\"id\" IN (\(few))")
        #expect(condition(World.parent, !.any(World.children, range)) == "(t0.\"id\" IN (\(few))) IS NOT TRUE")
        let groups = "t0.\"id\" IN (\(few) GROUP BY +t1.\"parent_id\" HAVING count(*)"
        #expect(condition(World.parent, .count(World.children, where: range, .greater, 1)) == "\(groups) > ?)")
        #expect(condition(World.parent, .count(World.children, where: range, .notEqual, 1)) == "(\(groups) = ?)) IS NOT TRUE")
        #expect(condition(World.parent, .count(World.children, where: range, .less, 2)) == "(\(groups) >= ?)) IS NOT TRUE")
        #expect(condition(World.parent, !.count(World.children, where: range, .lessOrEqual, 2)) == "\(groups) > ?)")
        #expect(
            condition(World.tag, .count(World.tagged, where: range, .equal, 2))
                == "t0.\"name\" IN (SELECT t1.\"tag\" FROM \"child\" AS t2 CROSS JOIN \"link\" AS t1 ON t2.\"id\" = t1.\"child\" "
                + "WHERE t2.\"v\" > ? GROUP BY +t1.\"tag\" HAVING count(DISTINCT t2.\"id\") = ?)")
    }

    /// The 20 first categories with a post that is live: where a third of all posts are, the first categories have one.
    @Test func aValueOfManyIsProbed() throws {
        let condition = PredicateCode.any(World.children, .compare(5, .equal, 1.0))
        #expect(probed(World.parent, condition, limit: 3) == [0])
        #expect(probed(World.parent, !condition, limit: 3) == [0])
        #expect(probed(World.parent, condition) == [0])
        #expect(probed(World.parent, .compare(0, .equal, 1) && condition, limit: 3) == [])
        let request = FetchRequest(World.parent, where: condition, limit: 3)
        let probe = try #require(builder.probes(of: request).first)
        #expect(probe.isOfValue)
        #expect(probe.more.text == "SELECT 1 FROM \"child\" AS t1 WHERE t1.\"d\" = ? LIMIT 1 OFFSET ?")
        var choice = RequestChoice()
        #expect(StatementBuilder(.sqlite, choice).rows(request).text.contains(" IN (SELECT "))
        choice.related.insert(0, isFew: false)
        #expect(StatementBuilder(.sqlite, choice).rows(request).text.contains("WHERE EXISTS (SELECT 1 FROM "))
    }

    @Test func aRecordWithoutRelatedOnesIsInNoGroup() throws {
        func isUseful(_ comparison: Comparison, _ number: Int) throws -> Bool {
            let predicate = PredicateCode.count(World.children, where: .compare(3, .greater, 5), comparison, number)
            let probe = try #require(builder.probes(of: FetchRequest(World.parent, where: predicate)).first)
            return probe.isUseful(predicate.literals)
        }
        #expect(try [-1, 0, 1].map { try isUseful(.greater, $0) } == [false, true, true])
        #expect(try [-1, 0, 1].map { try isUseful(.greaterOrEqual, $0) } == [false, false, true])
        #expect(try [-1, 0, 1].map { try isUseful(.equal, $0) } == [true, true, true], "whether there is any is not counted")
        #expect(try [-1, 0, 1].map { try isUseful(.less, $0) } == [false, false, true])
        #expect(try [-1, 0, 1].map { try isUseful(.lessOrEqual, $0) } == [false, true, true])
    }

    /// Both ways of writing find the same records, however many there are.
    @Test func bothWaysFindTheSame() throws {
        let folder = try TestFolder()
        var random = Random(seed: 21)
        let world = try World(folder, &random)
        defer { try? world.store.close() }
        let reader = try world.store.beginRead(.singleRequest)
        defer { world.store.endRead(reader) }
        let connection = try #require(reader as? SQLiteConnection)
        var different = 0
        for _ in 0..<2_000 {
            let entity = random.pick([World.parent, World.child, World.child, World.tag])
            let predicate = random.relatedCondition(entity, depth: Int(random.below(4)), steps: 1 + Int(random.below(3)))
            var choice = RequestChoice()
            let limit = random.below(2) == 0 ? 100_000 : nil
            for probe in builder.probes(of: FetchRequest(entity, where: predicate, limit: limit)) {
                if probe.isUseful(predicate.literals), random.below(4) > 0 {
                    probe.record(areMany: random.below(3) == 0, in: &choice.related)
                }
            }
            let request = FetchRequest(entity, where: predicate, fields: [entity.keyPosition])
            let sql = StatementBuilder(.sqlite, choice).rows(request)
            if sql != builder.rows(request) { different += 1 }
            let statement = try connection.prepare(sql)
            defer { statement.finish() }
            for (index, parameter) in sql.parameters.enumerated() {
                try connection.bind(parameter, of: request, to: statement, at: Int32(index + 1))
            }
            var found: [Value] = []
            while try connection.step(statement, entity) {
                _ = statement.fill(statement.cells)
                let row = Row(cells: statement.cells, count: 1, entity: entity)
                found.append(try row.value(0, type: entity.definition.keyField.type))
            }
            let expected = world.records(FetchRequest(entity, where: predicate)).map { $0[0] }
            #expect(found == expected, "\(sql.text) \(predicate.literals)")
            if found != expected { return }
        }
        #expect(different > 100)
    }

    @Test func theValueDecides() throws {
        let folder = try TestFolder()
        let store = try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: [Owner.self, Piece.self])
        defer { try? store.close() }
        let owners = (0..<400).map { Owner(rank: $0) }
        try Owner.insert(owners, in: store)
        try Piece.insert((0..<2_000).map { Piece(size: $0, owner: Reference(id: owners[$0 * 7 % 400].uid)) }, in: store)
        func having(_ size: Int) -> Query<Owner> { Owner.where { $0.pieces.any { $0.size >= size } } }
        func access(_ query: Query<Owner>) throws -> [QueryPlan.Access] { try (query.in(store).explain() as QueryPlan).access }
        #expect(try access(having(1_990)) == [.key])
        #expect(try access(having(500)) == [.scan])
        #expect(try access(having(1_990).order(by: \.rank).limit(3)) == [.key])
        #expect(try access(having(1_900).order(by: \.rank).limit(3)) == [.index("owner_rank_index", covering: true)])
        func count(_ size: Int) throws -> Int { try having(size).in(store).count() }
        let plans = store.metrics.plans
        #expect(try [1_990, 500, 1_999, 2_000, 0].map { try count($0) } == [10, 400, 1, 0, 400])
        // Each way has a statement.
        #expect(store.metrics.plans == plans + 2)
        // A write that the probe sees.
        try store.write { _ in
            #expect(try access(having(1_990)) == [.key])
            try Piece.where { $0.size < 1_900 }.in(store).update(.set(\.size, 1_995))
            #expect(try access(having(1_990)) == [.scan])
            #expect(try count(1_990) == 400)
        }
        #expect(try Owner.where { $0.pieces.count { $0.size > 1_995 } >= 1 }.in(store).count() == 4)
        try having(1_999).in(store).destroy()
        #expect(try Owner.query.in(store).count() == 399)
    }
}

@Model(timestamps: false) struct Owner {
    @Indexed var rank = 0
    @HasMany(\Piece.owner) var pieces: Many<Piece>
}

@Model(timestamps: false) struct Piece {
    @Indexed var size = 0
    @BelongsTo var owner: Reference<Owner>
}
