import ActiveStore

/// One fact of the contract, as a value: an id that never changes, a
/// sentence, the capabilities it needs, and a body that reads as an example.
///
/// Cases are values in lists, never test methods, so that a new one reaches
/// every engine, including third-party ones, without changes there.
///
/// ```swift
/// Case("predicate.ne_null", "!= keeps records whose field is nil") { store in
///     try Person(name: "Ann", age: 30).saved()
///     try Person(name: "Bob").saved()
///     try expect(Person.where { $0.age != 30 }.pluck(\.name), equals: ["Bob"])
/// }
/// ```
public struct Case: Sendable, CustomStringConvertible {
    /// `area.name`.
    public let id: String
    /// The fact, as a sentence.
    public let title: String
    /// The capabilities the store needs.
    public let needs: Capabilities
    let body: Body

    enum Body: Sendable {
        /// Receives an empty store with the fixture models, which is also the ambient one.
        case store(@Sendable (any Store) async throws -> Void)
        /// Opens stores itself.
        case sandboxed(@Sendable (CaseSandbox) async throws -> Void)
        /// Opens stores itself, and starts a second process.
        case partnered(@Sendable (CaseSandbox) async throws -> Void)
    }

    /// A case on an empty store with the fixture models, which is ambient.
    public init(
        _ id: String, _ title: String, needs: Capabilities = [], _ body: @escaping @Sendable (any Store) throws -> Void
    ) {
        self.init(id: id, title: title, needs: needs, body: .store { store in try body(store) })
    }

    /// An asynchronous case on an empty store with the fixture models.
    public init(
        _ id: String, _ title: String, needs: Capabilities = [],
        _ body: @escaping @Sendable (any Store) async throws -> Void
    ) {
        self.init(id: id, title: title, needs: needs, body: .store(body))
    }

    /// A case that opens, closes and reopens stores itself.
    public static func opening(
        _ id: String, _ title: String, needs: Capabilities = [], _ body: @escaping @Sendable (CaseSandbox) throws -> Void
    ) -> Case { Case(id: id, title: title, needs: needs, body: .sandboxed { sandbox in try body(sandbox) }) }

    /// An asynchronous case that opens, closes and reopens stores itself.
    public static func opening(
        _ id: String, _ title: String, needs: Capabilities = [],
        _ body: @escaping @Sendable (CaseSandbox) async throws -> Void
    ) -> Case { Case(id: id, title: title, needs: needs, body: .sandboxed(body)) }

    /// A case that opens stores itself and starts a second process, which needs an executable: see ``EngineHarness/partner``.
    static func partnered(
        _ id: String, _ title: String, needs: Capabilities, _ body: @escaping @Sendable (CaseSandbox) throws -> Void
    ) -> Case { Case(id: id, title: title, needs: needs, body: .partnered { sandbox in try body(sandbox) }) }

    /// As above, for a body that awaits.
    static func partnered(
        _ id: String, _ title: String, needs: Capabilities, _ body: @escaping @Sendable (CaseSandbox) async throws -> Void
    ) -> Case { Case(id: id, title: title, needs: needs, body: .partnered(body)) }

    private init(id: String, title: String, needs: Capabilities, body: Body) {
        self.id = id
        self.title = title
        self.needs = needs
        self.body = body
    }

    /// Whether it opens stores itself.
    var opensStores: Bool {
        if case .store = body { false } else { true }
    }

    /// Whether it gets a store whose schema it does not change.
    var leavesSchemaAlone: Bool { !opensStores && needs.isDisjoint(with: [.rawQuery, .transactionalSchema]) }

    /// The part of the id before the first dot.
    public var area: String { String(id.prefix { $0 != "." }) }
    /// `id: title`.
    public var description: String { "\(id): \(title)" }
}
