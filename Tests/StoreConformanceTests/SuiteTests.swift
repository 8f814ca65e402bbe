import Foundation
import StoreConformance
import StoreMemory
import StoreSQLite
import Testing

@testable import conformance_probe

@Suite struct SuiteTests {
    /// The ids that gate a release, by area; they are the contract with those who run the suite.
    static let gate: [String: String] = [
        "lifecycle": """
        open_creates_empty reopen_persists close_idempotent use_after_close_throws open_readonly_missing_fails \
        unwritable_directory_typed_error same_file_twice_in_process file_modes_0600 foreign_or_newer_file_refused \
        engine_chosen_by_configuration resources_return_to_baseline
        """,
        "crud": """
        save_inserts save_updates save_unchanged_writes_nothing get_by_uid get_missing_nil delete_existing \
        delete_missing_noop delete_then_get_nil insert_duplicate_uid_conflict upsert partial_update_keeps_other_fields \
        save_many_atomic bulk_10k wide_200_fields record_1MiB same_uid_two_models delete_all_scoped
        """,
        "identity": """
        uid_generated uid_custom uid_unique_100k created_at_once updated_at_moves updated_not_before_created \
        timestamp_microseconds injected_clock
        """,
        "transactions": """
        commit_visible throw_rolls_back explicit_rollback read_your_writes uncommitted_invisible \
        savepoint_rollback_inner lost_update_prevented writers_serialised busy_timeout_typed task_cancel_rolls_back \
        usable_after_failed_txn escaped_handle_throws async_hop_keeps_transaction txn_100k_ops
        """,
        "errors": """
        codes_stable unsupported_per_capability.savepoints unsupported_per_capability.transactionalSchema \
        unsupported_per_capability.onlineBackup unsupported_per_capability.readOnlyOpen values_redacted \
        constraint_names_field disk_full_mapped_and_recovers corruption_mapped
        """,
    ]

    @Test func theGateIsThere() {
        let ids = Set(ConformanceSuite.allCases.map(\.id))
        for (area, names) in SuiteTests.gate {
            for name in names.split(separator: " ") { #expect(ids.contains("\(area).\(name)")) }
        }
    }

    @Test func idsAreUniqueAndPlain() {
        let ids = ConformanceSuite.allCases.map(\.id)
        #expect(Set(ids).count == ids.count)
        for subject in ConformanceSuite.allCases {
            #expect(subject.id.wholeMatch(of: /[a-z]+(\.[A-Za-z0-9_]+)+/) != nil, "\(subject.id)")
            #expect(!subject.title.isEmpty)
        }
    }

    @Test func filtersTakeAnyText() {
        let harness = SimpleHarness(.memory) { _ in "memory:" }
        func ids(_ filter: String) -> [String] {
            ConformanceSuite(harness, filter: filter, cases: BrokenCases.all).cases.map(\.id)
        }
        #expect(ids("*").count == BrokenCases.all.count)
        #expect(ids("broken.leaks*") == ["broken.leaks_reader", "broken.leaks_file"])
        #expect(ids("*_file") == ["broken.leaks_file"])
        #expect(ids("*after*") == ["broken.passes_after_trap", "broken.passes_after_all"])
        #expect(ids("broken.fails") == ["broken.fails"])
        #expect(ids("broken") == [])
        #expect(ids("b*s*_a*l") == ["broken.passes_after_all"])
        #expect(ids("broken.fails,*_file") == ["broken.fails", "broken.leaks_file"])
    }

    @Test func theSeedReachesTheCase() async throws {
        let harness = SimpleHarness(.memory) { _ in "memory:" }
        func chosen(_ seed: UInt64) async -> String? {
            let subject = Case("x.random", "A case that tells a random number") { _ in
                var random = CaseRandom()
                throw CaseFailure("\(random.next())")
            }
            return await ConformanceSuite(harness, seed: seed, cases: [subject]).run(subject).outcome.reason
        }
        let one = await chosen(1)
        #expect(await chosen(1) == one)
        #expect(await chosen(2) != one)
    }
}

@Suite struct URLHarnessTests {
    static func path() -> String { FileManager.default.temporaryDirectory.path + "/harness-\(UUID().uuidString)" }

    @Test func aPathThatExistsIsNeverTouched() throws {
        let path = URLHarnessTests.path()
        try Data("mine".utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let command = ConformanceCommand(stores: ["sqlite:" + path], engines: [.sqlite])
        let error = #expect(throws: StoreError.self) { try command.run { _ in } }
        #expect(error?.code == .cannotOpen)
        #expect(try Data(contentsOf: URL(filePath: path)) == Data("mine".utf8))
    }

    @Test func aFolderIsMadeUsedAndTakenAway() async throws {
        // Characters that mean something in a URL have to survive.
        let path = URLHarnessTests.path() + " 100%"
        let url = "sqlite:" + path.replacing("%", with: "%25") + "?durability=normal"
        let harness = try URLHarness(url, engines: [.sqlite])
        try harness.prepare()
        #expect(throws: StoreError.self) { try harness.prepare() }
        let report = await ConformanceSuite(harness, filter: "lifecycle.reopen_persists").run()
        #expect(report.text.contains("1 passed, 0 failed"))
        harness.remove()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func wrongURLsAreTypedErrors() {
        for url in ["", "sqlite", "nosuch:/x", "memory:?colour=red&", "sqlite://host/x"] {
            let error = #expect(throws: StoreError.self, "\(url)") { try URLHarness(url, engines: [.memory, .sqlite]) }
            #expect(error?.code == .configuration)
        }
        let unlinked = #expect(throws: StoreError.self) { try URLHarness("sqlite:/x", engines: [.memory]) }
        #expect(unlinked?.message.contains("StoreSQLite") == true)
        let none = ConformanceCommand(stores: ["memory:"], engines: [.memory])
        var filtered = none
        filtered.filter = "no.such.case"
        #expect(throws: StoreError.self) { try filtered.run { _ in } }
        #expect(none.list().count == ConformanceSuite.allCases.count)
    }
}
