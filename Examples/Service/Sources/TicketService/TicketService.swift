import ActiveStore
import FoundationEssentials
import Glibc
import StoreLMDB
import StorePostgreSQL
import StoreSQLite

/// The service: opens the store, serves requests until it is told to stop, then ends in order.
@main enum TicketService {
    static let models: [any Model.Type] = [User.self, Ticket.self, Comment.self, Tag.self, Tagging.self, Notice.self]

    static func main() async {
        do {
            try await run()
        } catch {
            Log.error("failed", error)
            exit(1)
        }
    }

    private static func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        let signals = Signals()
        let settings = try Settings(environment: environment)
        Log.setLevel(settings.logLevel)
        let systemd = Systemd(environment: environment)

        let store = try openStore(settings.store, engines: [.sqlite, .lmdb, .postgresql], models: models)
        let warnings = store.onEvent { event in
            if case .warning = event { Log.warning("store", ["event": JSONValue("\(event)")]) }
        }

        let counters = RequestCounters()
        let routes = Routes.all(store, settings, counters)
        let server = try HTTPServer(
            address: settings.address, port: settings.port, note: { note($0, $1, $2, counters) },
            handler: { await answer($0, by: routes) })
        let delivery = Task { await NoticeDelivery(store: store).run() }

        Log.info(
            "started",
            ["address": JSONValue(settings.address), "port": JSONValue(Int(server.port)), "engine": JSONValue(store.health.engine)])
        systemd.tell("READY=1")
        let watchdog = Task { await systemd.watch { await OperationRoutes.answers(store) } }

        let signal = await signals.first()
        systemd.tell("STOPPING=1")
        Log.info("stopping", ["signal": JSONValue(signal)])
        watchdog.cancel()
        delivery.cancel()
        let isComplete = await server.stop(within: .seconds(settings.stopSeconds))
        await delivery.value
        warnings.cancel()
        try store.close()
        Log.info("stopped", ["complete": JSONValue(isComplete)])
        if !isComplete { exit(1) }
    }

    private static func answer(_ request: Request, by routes: [Route]) async -> Response {
        do {
            return try await Route.answer(request, by: routes)
        } catch {
            let problem = Problem(error)
            if problem.status == .internalError { Log.error("request", error) }
            return problem.response
        }
    }

    /// Notes an answer in the log and the counters.
    private static func note(_ request: Request, _ response: Response, _ time: Duration, _ counters: RequestCounters) {
        counters.count(response.status, time)
        Log.info(
            "request",
            [
                "method": JSONValue(request.method), "path": JSONValue("/" + request.path.joined(separator: "/")),
                "status": JSONValue(Int(response.status.rawValue)), "milliseconds": JSONValue(time / .milliseconds(1)),
            ])
    }
}
