import ActiveStore
import FoundationEssentials
import ServerProxy
import StoreCore
import StorePostgreSQL
import Synchronization
import Testing

/// The same table as a later version of a program has it.
@Model("ledger") struct LedgerWithNote {
    var name = ""
    var amount = 0
    @Unique var code: String?
    var note = "none"
}

/// Records that are added together: what is stored, and what is reported, are what adding one after the other gives.
@Suite(.onServer) struct BatchTests {
    private static func ledgers(_ count: Int) -> [Ledger] { (0..<count).map { Ledger(name: "\($0)", amount: $0, code: "c\($0)") } }

    @Test(arguments: [0, 1, 499, 500, 20_000, 24_999]) func aRefusedRecordIsTheOneThatIsReported(at position: Int) throws {
        try TestServer.withStore { store in
            try Ledger(name: "first", code: "taken").saved(in: store)
            var ledgers = Self.ledgers(25_000)
            ledgers[position].code = "taken"
            // Which of the two it is cannot be seen from the other records.
            if position < 24_998 { ledgers[24_998].code = "taken" }
            try store.write { transaction in
                let error = #expect(throws: StoreError.self) { try Ledger.insert(ledgers) }
                #expect(error?.code == .duplicateValue)
                #expect(error?.field == "code")
                #expect(try Ledger.count() == 1)
                var last = -1
                #expect(throws: StoreError.self) {
                    try transaction.insert(Ledger.entity, count: ledgers.count) { number, row in
                        last = number
                        try ledgers[number].write(.all, to: row)
                    }
                }
                #expect(last == position)
                #expect(try Ledger.count() == 1 + position)
                try Ledger(name: "after").saved()
            }
            #expect(try Ledger.count(in: store) == 2 + position)
        }
    }

    @Test(arguments: [true, false]) func valuesOfAllKindsArriveTogether(isPrepared: Bool) throws {
        try TestServer.withProxy({ $0.engineOptions["prepared"] = isPrepared ? "true" : "false" }) { store, proxy, direct in
            var ledgers = Self.ledgers(2_000)
            for index in ledgers.indices {
                if index.isMultiple(of: 3) { ledgers[index].code = nil }
                ledgers[index].name = index.isMultiple(of: 7) ? "" : "ä{},\"\\ NULL \(index)"
                ledgers[index].amount = index.isMultiple(of: 2) ? .min : .max
            }
            try Ledger.insert(ledgers.prefix(10), in: store)
            let before = proxy.figures
            try Ledger.insert(ledgers.dropFirst(10), in: store)
            #expect((proxy.figures - before).roundTrips == 3)
            #expect(try Ledger.all(in: direct) == ledgers)
        }
    }

    @Test func largeRecordsGoInParts() throws {
        try TestServer.withProxy { store, proxy, direct in
            let ledgers = (0..<64).map { Ledger(name: String(repeating: "\($0 % 10)", count: 100_000)) }
            try Ledger.insert(ledgers.prefix(5), in: store)
            let before = proxy.figures
            try Ledger.insert(ledgers.dropFirst(5), in: store)
            let used = (proxy.figures - before).roundTrips
            #expect(used > 3 && used < 20)
            #expect(try Ledger.all(in: direct) == ledgers)
        }
    }

    /// Rules of others: a record that breaks one is refused by its own name, and those before it stay.
    @Test(arguments: RuleTests.rules) func rulesOfOthersHoldForEachRecord(rule: RuleTests.Rule) throws {
        try TestServer.withStore { store in
            for statement in rule.statements { _ = try store.execute(statement) }
            let before = try Ledger.count(in: store)
            var ledgers = (0..<20).map { Ledger(name: "\($0)", amount: 1) }
            ledgers[13].amount = -1
            try store.write { transaction in
                var last = -1
                let error = #expect(throws: StoreError.self) {
                    try transaction.insert(Ledger.entity, count: 20) { number, row in
                        last = number
                        try ledgers[number].write(.all, to: row)
                    }
                }
                #expect(error?.code == .constraint)
                #expect(error?.message.contains(rule.named) == true)
                #expect(last == 13)
                try Ledger(name: "after", amount: 2).saved()
            }
            #expect(try Ledger.count(in: store) == before + 14)
        }
    }

    /// A column that another process adds meanwhile, which has to be filled.
    @Test func columnsThatOthersAddAreFilled() throws {
        try TestServer.withStore { store in
            try Ledger.insert(Self.ledgers(10), in: store)
            let other = try openStore(store.context.configuration, engines: [.postgresql], models: [LedgerWithNote.self])
            try other.close()
            try Ledger.insert((10..<30).map { Ledger(name: "\($0)") }, in: store)
            #expect(try Ledger.count(in: store) == 30)
        }
    }

    /// A trigger that leaves records out, which another program makes after the rules have been read.
    @Test func recordsThatATriggerLeavesOutAreFoundWithoutReopening() throws {
        try TestServer.withStore { store in
            try Ledger.insert(Self.ledgers(10), in: store)
            let other = try TestServer.another(store)
            defer { try? other.close() }
            try other.execute(
                "CREATE FUNCTION skip() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN CASE WHEN NEW.amount >= 0 THEN NEW END; END $$")
            try other.execute("CREATE TRIGGER skip BEFORE INSERT ON ledger FOR EACH ROW EXECUTE FUNCTION skip()")
            var more = (0..<20).map { Ledger(name: "more \($0)", amount: 1) }
            more[13].amount = -1
            for _ in 0..<2 {
                let error = #expect(throws: StoreError.self) { try Ledger.insert(more, in: store) }
                #expect(error?.code == .constraint)
                #expect(error?.message.contains("trigger") == true)
                #expect(try Ledger.count(in: store) == 10)
            }
            more.remove(at: 13)
            try Ledger.insert(more, in: store)
            #expect(try Ledger.count(in: store) == 29)
        }
    }

    /// A body that catches the error of a lock and goes on: what is told is what is stored.
    @Test func whatIsToldIsWhatIsStoredAfterALock() throws {
        try TestServer.withStore { direct in
            let store = try TestServer.another(direct, models: [Ledger.self]) { $0.busyTimeout = .milliseconds(300) }
            defer { try? store.close() }
            try Ledger.insert(Self.ledgers(10), in: store)
            // So large that nine fill a message.
            let ledgers = (10..<60).map { Ledger(name: String(repeating: "\($0)", count: 30_000), code: "c\($0)") }
            let seen = SeenKeys()
            let watch = store.onChange { seen.add($0["ledger"]?.inserted ?? []) }
            defer { watch.cancel() }
            try direct.write { transaction in
                // Another transaction may still add this value, or not.
                try Ledger(name: "held", code: "c45").saved()
                let ended = ThreadSignal()
                let before = ended.generation
                _ = EngineThread.start("writer") {
                    defer { ended.signal() }
                    do {
                        try store.write { transaction in
                            let error = #expect(throws: StoreError.self) {
                                try transaction.insert(Ledger.entity, count: ledgers.count) { try ledgers[$0].write(.all, to: $1) }
                            }
                            #expect(error?.code == .busy)
                        }
                    } catch { Issue.record("\(error)") }
                }
                _ = ended.wait(after: before, until: .now + .seconds(600))
                transaction.rollback()
            }
            let stored = try Ledger.query.offset(10).in(direct).pluck(\.uid)
            #expect(stored.count > 10 && stored.count <= 35)
            #expect(seen.keys == stored.map(\.recordKey))
        }
    }

    @Test(arguments: ServerProxy.Moment.allCases) func aConnectionThatBreaksInBetweenLosesNothing(moment: ServerProxy.Moment) throws {
        let pool: (inout StoreConfiguration) -> Void = {
            // One connection, so that its statements are prepared.
            $0.readers = 1
            $0.engineOptions["writers"] = "1"
        }
        try TestServer.withProxy(pool) { store, proxy, direct in
            var ledgers = Self.ledgers(20_000)
            try Ledger.insert(ledgers.prefix(10), in: store)
            ledgers.removeFirst(10)
            var runs = 0
            let parts = Atomic(0)
            // The second part of several.
            proxy.cut(moment) { $0.kind == "S" && parts.add(1, ordering: .relaxed).newValue == 2 }
            try store.write { _ in
                runs += 1
                try Ledger.insert(ledgers)
            }
            #expect(proxy.cutsMade == 1)
            #expect(runs == 2)
            #expect(try Ledger.query.offset(10).in(direct).all() == ledgers)
        }
    }

    @Test func aTaskThatIsCancelledAddsNothing() async throws {
        try await TestServer.withProxy { store, proxy, direct in
            let ledgers = Self.ledgers(200_000)
            try await Ledger.insert(ledgers.prefix(100), in: store)
            let parts = Atomic(0)
            // The answer to the third message comes after the cancellation, which is between two statements then.
            proxy.cut(.underWay) { message in
                if message.kind == "S", parts.add(1, ordering: .relaxed).newValue == 3 { proxy.isHoldingAnswers = true }
                return false
            }
            let task = Task { try await Ledger.insert(ledgers.dropFirst(100), in: store) }
            for _ in 0..<30_000 where !proxy.isHoldingAnswers { try await Task.sleep(for: .milliseconds(2)) }
            task.cancel()
            for _ in 0..<30_000 where proxy.figures.cancellations == 0 { try await Task.sleep(for: .milliseconds(2)) }
            proxy.isHoldingAnswers = false
            let result = await task.result
            let error = #expect(throws: StoreError.self) { try result.get() }
            #expect(error?.code == .cancelled)
            #expect(try await Ledger.count(in: direct) == 100)
            try await Ledger.insert(ledgers.suffix(100), in: store)
        }
    }

    /// Plans for tables without statistics may take seconds.
    @Test func manyRecordsHaveStatisticsAtOnce() throws {
        try TestServer.withStore { store in
            func known() throws -> [Int] {
                let sql = "SELECT reltuples::bigint FROM pg_class WHERE oid = 'ledger'::regclass"
                return try store.query(sql).map { try $0.read(0, as: Int.self) }
            }
            try Ledger.insert(Self.ledgers(9_999), in: store)
            #expect(try known() == [-1])
            try Ledger.insert([Ledger(name: "last", code: "last"), Ledger(name: "really", code: "really")], in: store)
            #expect(try known() == [10_001])
            try Ledger.insert(Self.ledgers(5).map { Ledger(name: $0.name) }, in: store)
            #expect(try known() == [10_001])
        }
    }

    @Test func watchersAreToldOfEachRecord() throws {
        try TestServer.withStore { store in
            let seen = SeenKeys()
            let watch = store.onChange { seen.add($0["ledger"]?.inserted ?? []) }
            defer { watch.cancel() }
            var ledgers = Self.ledgers(100)
            try Ledger.insert(ledgers.prefix(40), in: store)
            ledgers[70].code = "c1"
            try store.write { transaction in
                #expect(throws: StoreError.self) {
                    try transaction.insert(Ledger.entity, count: 60) { try ledgers[40 + $0].write(.all, to: $1) }
                }
            }
            #expect(seen.keys == ledgers.prefix(70).map(\.uid.recordKey))
        }
    }
}

private final class SeenKeys: Sendable {
    private let seen = Mutex<[RecordKey]>([])
    var keys: [RecordKey] { seen.withLock { $0 } }
    func add(_ keys: [RecordKey]) { seen.withLock { $0 += keys } }
}
