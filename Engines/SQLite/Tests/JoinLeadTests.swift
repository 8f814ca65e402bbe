import ActiveStore
import StoreCore
import Synchronization
import Testing

@testable import StoreSQL
@testable import StoreSQLite

/// Which side of an inner join is read first; the case `plans.join_by_either_side` compares the rows.
@Suite struct JoinLeadTests {
    @Test func theSideWithFewRecordsIsReadFirst() throws {
        let folder = try TestFolder()
        let store = try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: [Parcel.self, Sender.self])
        defer { try? store.close() }
        let senders = (0..<2_000).map { Sender(name: $0 < 5 ? "rare" : "often") }
        try Sender.insert(senders, in: store)
        try Parcel.insert(
            (0..<6_000).map { number in
                Parcel(
                    status: number % 1_000 == 7 ? "lost" : "sent", weight: number % 600 == 0 ? 9 : 1, sent: number * 7 % 6_000,
                    sender: Reference(id: senders[number % 2_000].uid))
            }, in: store)
        let last = Mutex("")
        let subscription = store.onEvent { event in
            if case .request(let request) = event { last.withLock { $0 = request.statement ?? "" } }
        }
        defer { subscription.cancel() }
        /// The table that is read first, if the statement says so.
        func lead(_ query: Query<Parcel>, _ name: String, limit: Int? = nil) throws -> String? {
            let joined = query.join(\.sender) { $0.where { $0.name == name } }
            _ = try (limit.map { joined.limit($0) } ?? joined).in(store).all()
            let text = last.withLock { $0 }
            return text.contains("AS l CROSS JOIN ") ? "parcel" : text.contains("AS r CROSS JOIN ") ? "sender" : nil
        }
        for _ in 0..<2 {
            #expect(try lead(Parcel.query, "rare") == "sender")
            #expect(try lead(Parcel.query, "rare", limit: 3) == "sender")
            #expect(try lead(Parcel.where { $0.status == "lost" }, "often") == "parcel")
            #expect(try lead(Parcel.where { $0.weight == 9 }, "often", limit: 3) == "parcel")
            #expect(try lead(Parcel.where { $0.status == "sent" && $0.sent > 3 }, "rare") == "sender")
            // The first parcels soon have one.
            #expect(try lead(Parcel.order(by: \.weight), "often", limit: 3) == "parcel")
            // Without a limit the order of the rows is no reason to read all parcels.
            _ = try Parcel.where { $0.weight > 8 }.join(\.sender).in(store).all()
            #expect(last.withLock { $0 }.contains("AS l CROSS JOIN "))
            // The same with statistics.
            for table in ["parcel", "sender"] { _ = try #require(store as? SQLiteStore).execute("ANALYZE \(table)") }
        }
    }

    /// A lookup by a field whose values many records share would read all of them, again for each record.
    @Test func fewOfBothSidesAreNotLookedUpByASharedValue() throws {
        let folder = try TestFolder()
        let store = try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: [Parcel.self, Sender.self])
        defer { try? store.close() }
        let sender = try Sender(name: "s").saved(in: store)
        try Parcel.insert(
            (0..<4_000).map { Parcel(status: "\($0)", weight: $0 % 2, sent: $0, sender: Reference(id: sender.uid)) }, in: store)
        let text = Mutex("")
        let subscription = store.onEvent { event in
            if case .request(let request) = event { text.withLock { $0 = request.statement ?? "" } }
        }
        defer { subscription.cancel() }
        let other = Parcel.where { $0.status.in(["11", "13", "14"]) }
        let pairs = try Parcel.where { $0.status == "7" }.join(other, on: \.weight, \.weight).in(store).all()
        #expect(Set(pairs.map(\.1.status)) == ["11", "13"])
        #expect(!text.withLock { $0 }.contains(" CROSS JOIN "))
        let uid = try #require(try Parcel.where { $0.status == "11" }.in(store).first()).uid
        let single = Parcel.where { $0.uid == uid }
        #expect(try Parcel.where { $0.status == "7" }.join(single, on: \.weight, \.weight).in(store).count() == 1)
        #expect(!text.withLock { $0 }.contains(" CROSS JOIN "))
    }

    @Test func onlyIndexesAfterTheJoinedFieldAreUsed() throws {
        let world = RelatedWorld.self
        let join = JoinRequest(
            FetchRequest(world.parent, where: .compare(1, .equal, "a"), fields: [0]), .inner,
            FetchRequest(world.child, where: .compare(3, .greater, 5), fields: [0]), leftField: 0, rightField: 1)
        let text = StatementBuilder(.sqlite).join(join, .left).text
        #expect(
            text.contains(
                "WHERE \"name\" = ?) AS l CROSS JOIN (SELECT \"id\", \"parent_id\" FROM \"child\" WHERE (\"v\" > ?) IS TRUE) AS r"))
        let turned = StatementBuilder(.sqlite).join(join, .right)
        #expect(turned.text.contains("WHERE \"v\" > ?) AS r CROSS JOIN (SELECT \"id\" FROM \"parent\" WHERE (\"name\" = ?) IS TRUE) AS l"))
        let seeking = StatementBuilder(.sqlite).join(join, .leftInOrderSeeking).text
        #expect(seeking.contains(" ON r.\"parent_id\" IN (l.\"id\", NULL) "))
        // Each parameter keeps its request.
        #expect(turned.parameters.count == 2 && turned.parameters[0] == .part(1, .literal(0)) && turned.parameters[1] == .literal(0))
    }
}
