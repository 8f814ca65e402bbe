import ActiveStore
import FoundationEssentials
import StoreMemory
import Testing

extension ExtendedElsewhere: Callbacks, Validated {
    static var validations: [Validation<ExtendedElsewhere>] { [.presence(\.name)] }
    mutating func beforeSave(_ transaction: WriteTransaction) throws { name += "!" }
}

extension HandWrittenAirport: Callbacks {
    mutating func beforeSave(_ transaction: WriteTransaction) throws { name += "!" }
}
extension HandWrittenAirport: Validated {
    static let validations: [Validation<HandWrittenAirport>] = [.length(\.faa, 3...3), .presence(\.name)]
}

/// How callbacks and validation are declared and read at the call site, and that they are found however a model is declared.
@Suite struct LifecycleTests {
    static let models: [any Model.Type] = [
        DeclaredBoth.self, ExtendedHere.self, ExtendedElsewhere.self, CalledOnly.self, ValidatedOnly.self, Space.Plain.self,
        Space.Nested.self, HandWrittenAirport.self, HandWrittenAuthor.self,
    ]
    let store: any Store

    init() throws { store = try openStore("memory:", engines: [.memory], models: Self.models) }

    @Test func witnessesAreThoseOfTheConformance() {
        let called = Self.models.filter { $0._hasCallbacks }.map { $0.entity.name }
        #expect(
            called == [
                "declaredBoth", "extendedHere", "extendedElsewhere", "calledOnly", "nested", "handWrittenAirport",
            ])
        let validated = Self.models.filter { $0._isValidated }.map { $0.entity.name }
        #expect(validated == ["declaredBoth", "extendedHere", "extendedElsewhere", "validatedOnly", "handWrittenAirport"])
        #expect(Self.models.filter { !$0._recordHooks.isEmpty }.map { $0.entity.name } == called)
    }

    @Test func everyDeclarationIsCalledAndValidated() throws {
        try withStore(store) {
            #expect(try DeclaredBoth(name: "a").saved().name == "a!")
            #expect(try ExtendedHere(name: "a").saved().name == "a!")
            #expect(try ExtendedElsewhere(name: "a").saved().name == "a!")
            #expect(try CalledOnly(name: "a").saved().name == "a!")
            #expect(try Space.Nested(name: "a").saved().name == "a!")
            #expect(try HandWrittenAirport(faa: "JFK", name: "a").saved().name == "a!")
            #expect(throws: StoreError.self) { try DeclaredBoth().saved() }
            #expect(throws: StoreError.self) { try ExtendedHere().saved() }
            #expect(throws: StoreError.self) { try ExtendedElsewhere().saved() }
            #expect(throws: StoreError.self) { try ValidatedOnly().saved() }
            #expect(throws: StoreError.self) { try HandWrittenAirport(faa: "J", name: "a").saved() }
            try Space.Plain().saved()
        }
    }

    @Test func problemsNeedNoStoreUnlessAsked() throws {
        #expect(
            try HandWrittenAirport(faa: "J").problems().map(\.message) == [
                "faa must have at least 3 characters", "name cannot be blank",
            ])
        #expect(try ValidatedOnly(name: "a").isValid())
    }

    @Test func conformanceTooLateIsRefused() throws {
        #expect { try openStore("memory:", engines: [.memory], models: [ConformedTooLate.self]) } throws: {
            ($0 as? StoreError)?.code == .badSchema
        }
    }

    @Test func errorsAreReadByField() throws {
        do {
            try HandWrittenAirport(faa: "JFK9").saved(in: store)
            Issue.record("was stored")
        } catch let error as StoreError where error.code == .invalid {
            let byField = Dictionary(grouping: error.failures, by: \.path).mapValues { $0.map(\.key.rawValue) }
            #expect(byField == ["faa": ["too_long"], "name": ["cant_be_blank"]])
        }
    }
}
