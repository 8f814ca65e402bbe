import Foundation
import Testing

/// Every public function that reads or writes a store has an asynchronous twin with the same parameters, defaults and result, and what is awaited passes through
/// the asynchronous door (`AsyncDoor.swift`), which decides where it runs.
@Suite struct AsyncTwinTests {
    static let folders = [
        "Sources/ActiveStore", "Sources/StoreCore", "Sources/StoreSQL/Raw", "Sources/StoreTransfer", "Sources/ActiveStoreImport",
    ]

    /// Types whose throwing functions read or write a store.
    static let types: Set = [
        "Query", "Join", "PartialQuery", "Grouping", "GroupingByOne", "GroupingByTwo", "GroupingByThree", "GroupedAggregates", "Many",
        "One", "Reference", "Store", "RawSQLStore", "StoreDump",
    ]

    /// Functions without a twin, and why they need none.
    static let exceptions = [
        "Store.close()": "it ends the use of a store, also in `defer`, which cannot await",
        "Store.checkMayBackUp()": "engines call it",
        "Store.checkMayCompact()": "engines call it",
        "Store.beginWriteAlone()": "an engine's primitive",
        "Store.beginWriteLater()": "an engine's primitive",
        "Store.beginReadLater()": "an engine's primitive",
        "Store.submit(_:)": "an engine's primitive",
        "DefaultStore.set(_:)": "it reads and writes nothing",
        "NamedStores.set(_:as:)": "it reads and writes nothing",
        "BelongsToLink.related(to:in:)": "what RelatedRecords asks, whose calls have twins",
        "ChildLink.related(to:in:)": "what RelatedRecords asks, whose calls have twins",
        "ThroughLink.related(to:in:)": "what RelatedRecords asks, whose calls have twins",
        "Many.updatePending(_:)": "it changes records that are not stored",
        "Reference.encode(to:)": "it writes the key, and reads nothing",
        "RawSQLStore.query(_:_:each:)": "its body takes rows of the database's own, one at a time",
    ]

    /// Read once for all tests: parsing the sources takes most of their time.
    private static let read = Result { try DeclaredFunctions.all(in: folders) }

    static func functions() throws -> [DeclaredFunction] { try read.get() }

    static func needsTwin(_ function: DeclaredFunction) -> Bool {
        !function.isAsync && function.isThrowing && (function.takesStore || types.contains(function.type))
    }

    @Test func theSourcesAreFound() throws {
        let functions = try Self.functions()
        #expect(functions.filter(Self.needsTwin).count > 100)
        #expect(functions.filter(\.isAsync).count > 100)
        #expect(functions.contains { $0.id == "Query.first(limit:)" && $0.isAsync && $0.signature == "(limit: Int) -> [M]" })
    }

    @Test func everyFunctionHasATwin() throws {
        let functions = try Self.functions()
        let twins = Dictionary(grouping: functions.filter(\.isAsync), by: \.id)
        for function in functions where Self.needsTwin(function) && Self.exceptions[function.id] == nil {
            let named = twins[function.id] ?? []
            #expect(
                named.contains { $0.signature == function.signature },
                """
                \(function.id) of \(function.location) needs an asynchronous twin
                  with: \(function.signature)
                  has:  \(named.map(\.signature).joined(separator: "\n        "))
                """)
        }
    }

    @Test func exceptionsAreNeeded() throws {
        let functions = try Self.functions()
        for (id, why) in Self.exceptions {
            #expect(functions.contains { $0.id == id && Self.needsTwin($0) }, "\(id) needs no exception (\(why))")
            #expect(!functions.contains { $0.id == id && $0.isAsync }, "\(id) has a twin")
        }
    }

    @Test func whatIsAwaitedPassesThroughTheDoor() throws {
        let functions = try Self.functions()
        let synchronous = Set(functions.filter(Self.needsTwin).map(\.id))
        for function in functions where function.isAsync && synchronous.contains(function.id) {
            let ways = ["awaitRead", "awaitWrite", "writeOnEngine", "AsyncDoor.inPlace", "await "]
            #expect(ways.contains { function.body.contains($0) }, "\(function.id) of \(function.location) runs where it is called")
        }
    }

    /// A closure that is called at once is how a twin would call the synchronous function past the door.
    @Test func noTwinPassesTheDoorBy() throws {
        for path in DeclaredFunctions.files(in: Self.folders) {
            let source = try String(contentsOfFile: DeclaredFunctions.root + path, encoding: .utf8)
            #expect(!source.contains("try { try"), "\(path)")
            #expect(source.firstMatch(of: /\bnow\(&self\)/) == nil, "\(path)")
        }
    }
}
