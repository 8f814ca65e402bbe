import Testing

@testable import StorePostgreSQL

/// What a server's answer says about a transaction, depending on the recoveries in the server's past.
@Suite struct TransactionMarkTests {
    typealias Past = TransactionMark.ServerPast

    private let mark = TransactionMark(number: "900", position: 5_000, server: Past(timeline: 3, recovered: 1_000))

    @Test(arguments: [
        ("committed", TransactionMark.Fate.committed), ("aborted", .aborted), ("in progress", .undecided), ("future", .undecided),
        ("", .unknown),
    ])
    func theSameServerIsBelieved(status: String, fate: TransactionMark.Fate) {
        #expect(mark.fate(status: status, mark.server) == fate)
        // A clean restart loses nothing.
        #expect(mark.fate(status: status, Past(timeline: 3, recovered: nil)) == fate)
        #expect(mark.fate(status: status, Past(timeline: 3, recovered: 5_000)) == fate)
        #expect(mark.fate(status: status, Past(timeline: 4, recovered: 9_000)) == fate)
    }

    /// The number may have been given again, to a transaction that was committed.
    @Test func aServerThatNeverSawItIsNotAsked() {
        #expect(mark.fate(status: "committed", Past(timeline: 3, recovered: 4_999)) == .aborted)
        #expect(mark.fate(status: "committed", Past(timeline: 4, recovered: 4_999)) == .aborted)
        #expect(mark.fate(status: "future", Past(timeline: 4, recovered: 2_000)) == .aborted)
    }

    @Test func whereNobodyKnowsItIsUnknown() {
        #expect(mark.fate(status: "committed", Past(timeline: 5, recovered: 9_000)) == .unknown)
        #expect(mark.fate(status: "committed", Past(timeline: 4, recovered: nil)) == .unknown)
        #expect(mark.fate(status: "committed", Past(timeline: 2, recovered: 9_000)) == .unknown)
    }

    @Test func rowsAreRead() {
        let mark = TransactionMark(["900", "16/B374D848", "0000000A", ""])
        #expect(mark == TransactionMark(number: "900", position: 0x16_B374_D848, server: Past(timeline: 10, recovered: nil)))
        #expect(TransactionMark(["", "16/B374D848", "0000000A", ""]) == nil)
        #expect(mark?.fate(["committed", "0000000A", ""]) == .committed)
        // A standby answers without a timeline.
        #expect(mark?.fate(["", "", "16/0"]) == .undecided)
        #expect(mark?.fate([]) == .undecided)
    }
}
