import ActiveStore
import ServerProxy
import StoreCore
import StorePostgreSQL
import Testing

/// Connections that lead to a standby: a primary that was demoted, or a name that another server has now.
@Suite(.onServer) struct StandbyTests {
    @Test func aWriteGoesToTheServerThatTakesIt() async throws {
        try await TestServer.withProxy { store, proxy, direct in
            try await Ledger(name: "before").saved(in: store)
            for turn in 0..<3 {
                proxy.demote()
                // What only reads goes on where it is.
                #expect(try await Ledger.count(in: store) == turn + 1)
                try await store.write { _ in try Ledger(name: "turn \(turn)").saved() }
            }
            #expect(try await Ledger.count(in: direct) == 4)
        }
    }

    @Test func aStandbyTakesNoChanges() async throws {
        try await TestServer.withProxy { store, proxy, direct in
            try await Ledger(name: "before").saved(in: store)
            proxy.demote(next: 1)
            let error = await #expect(throws: StoreError.self) { try await store.write { _ in try Ledger(name: "lost").saved() } }
            #expect(error?.code == .readOnly)
            try await Ledger(name: "after").saved(in: store)
            #expect(try await Ledger.query.in(direct).pluck(\.name) == ["before", "after"])
        }
    }

    /// A standby cannot say what became of a commit, so another server is asked.
    @Test(arguments: ServerProxy.Moment.allCases) func aStandbyIsNotAskedAgain(_ moment: ServerProxy.Moment) async throws {
        try await TestServer.withProxy { store, proxy, direct in
            try await Ledger(name: "before").saved(in: store)
            for turn in 0..<3 {
                proxy.cut(moment) { $0.kind == "Q" && $0.text.contains("COMMIT") }
                proxy.demote(open: false, next: 2)
                try await store.write { _ in try Ledger(name: "turn \(turn)").saved() }
                #expect(try await Ledger.where { $0.name == "turn \(turn)" }.in(direct).count() == 1)
            }
            #expect(proxy.cutsMade == 3)
        }
    }
}
