// The few declarations of Hummingbird 2, ServiceLifecycle and Vapor 4 that Docs/WebService.md uses, with the signatures of those packages,
// which this package does not depend on. Names that both frameworks have are one type here, with the members of both.

import FoundationEssentials

struct ByteBuffer: Sendable {
    init(bytes: some Sequence<UInt8>) {}
    init(string: String) {}
}

struct HTTPFields: Sendable, ExpressibleByDictionaryLiteral {
    struct Name: Sendable, Hashable, ExpressibleByStringLiteral {
        let name: String
        init(stringLiteral name: String) { self.name = name }
        static let contentType: Name = "Content-Type"
    }
    init(dictionaryLiteral elements: (Name, String)...) {}
}

struct HTTPStatus: Sendable {
    let code: Int
    init(code: Int) { self.code = code }
    init(statusCode: Int) { code = statusCode }
    static let ok = HTTPStatus(code: 200)
    static let created = HTTPStatus(code: 201)
    static let noContent = HTTPStatus(code: 204)
}

struct RouteParameters: Sendable {
    func require(_ name: String) throws -> String { name }
}

struct Request: Sendable {
    struct Content: Sendable {
        func decode<T: Decodable>(_ type: T.Type) throws -> T { try JSONDecoder().decode(type, from: Data()) }
    }
    struct Query: Sendable {
        subscript<T: Decodable>(_ type: T.Type, at name: String) -> T? { nil }
    }
    let parameters = RouteParameters()
    let content = Content()
    let query = Query()

    func decode<T: Decodable>(as type: T.Type, context: some RequestContext) async throws -> T { try content.decode(type) }
}

struct Response: Sendable {
    struct Body: Sendable {
        init(byteBuffer: ByteBuffer) {}
        init(data: Data) {}
        init<Buffers: AsyncSequence & Sendable>(asyncSequence: Buffers) where Buffers.Element == ByteBuffer {}
    }
    /// Of Vapor, where a response is a class.
    struct Headers: Sendable {
        func replaceOrAdd(name: String, value: String) {}
    }
    let headers = Headers()
    init(status: HTTPStatus, headers: HTTPFields, body: Body) {}
}

// MARK: Hummingbird

protocol RequestContext: Sendable {
    var parameters: RouteParameters { get }
}

struct BasicRequestContext: RequestContext {
    let parameters = RouteParameters()
}

protocol ResponseGenerator {}
protocol ResponseEncodable: Encodable, ResponseGenerator {}

extension ResponseEncodable {
    /// Vapor's, whose name of the protocol is `AsyncResponseEncodable`.
    func encodeResponse(status: HTTPStatus, for request: Request) async throws -> Response {
        Response(status: status, headers: [:], body: .init(data: Data()))
    }
}

extension Array: ResponseGenerator where Element: ResponseEncodable {
    /// Vapor's, for arrays of its `Content`.
    func encodeResponse(status: HTTPStatus, for request: Request) async throws -> Response {
        Response(status: status, headers: [:], body: .init(data: Data()))
    }
}

struct EditedResponse<Generator: ResponseGenerator>: ResponseGenerator {
    init(status: HTTPStatus?, response: Generator) {}
}

protocol RouterMiddleware<Context>: Sendable {
    associatedtype Context
    func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws -> Response
}

final class Router<Context: RequestContext> {
    init(context: Context.Type = BasicRequestContext.self) {}
    func add(middleware: any RouterMiddleware<Context>) {}
    func get(_ path: String, use handler: @escaping @Sendable (Request, Context) async throws -> some ResponseGenerator) {}
    func post(_ path: String, use handler: @escaping @Sendable (Request, Context) async throws -> some ResponseGenerator) {}
    func patch(_ path: String, use handler: @escaping @Sendable (Request, Context) async throws -> some ResponseGenerator) {}
}

struct ApplicationConfiguration {
    enum Address { case hostname(String, port: Int) }
    init(address: Address) {}
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// ServiceLifecycle's.
    func cancelOnGracefulShutdown() -> Self { self }
}

// MARK: Vapor

protocol AsyncResponder: Sendable {
    func respond(to request: Request) async throws -> Response
}

protocol AsyncMiddleware: Sendable {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response
}

enum Environment {
    case testing
    static func detect() throws -> Environment { .testing }
}

extension Response: ResponseGenerator {}

protocol RoutesBuilder {}

struct Routes: RoutesBuilder {}

extension RoutesBuilder {
    typealias Handler<Result> = @Sendable (Request) async throws -> Result

    func grouped(_ path: String...) -> any RoutesBuilder { self }
    func get(_ path: String..., use handler: @escaping Handler<some ResponseGenerator>) {}
    func post(_ path: String..., use handler: @escaping Handler<some ResponseGenerator>) {}
    func patch(_ path: String..., use handler: @escaping Handler<some ResponseGenerator>) {}
    func delete(_ path: String..., use handler: @escaping Handler<some ResponseGenerator>) {}
}

protocol RouteCollection {
    func boot(routes: any RoutesBuilder) throws
}

extension HTTPStatus: ResponseGenerator {}

final class Application: Sendable {
    struct Middlewares {
        func use(_ middleware: any AsyncMiddleware) {}
    }
    var middleware: Middlewares { Middlewares() }

    init(router: Router<some RequestContext>, configuration: ApplicationConfiguration) {}
    private init() {}
    func runService() async throws {}

    static func make(_ environment: Environment) async throws -> Application { Application() }
    func register(collection: some RouteCollection) throws { try collection.boot(routes: Routes()) }
    func execute() async throws {}
    func asyncShutdown() async throws {}
}
