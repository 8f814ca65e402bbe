import ActiveStore
import FoundationEssentials

/// Routes for operators: `/health`, `/metrics`, `/backups`.
enum OperationRoutes {
    static func all(_ store: any Store, _ settings: Settings, _ counters: RequestCounters) -> [Route] {
        [
            Route("GET", "/health") { _, _ in
                let health = store.health
                let isWell = await answers(store)
                return try .json(
                    [
                        "status": isWell ? "ok" : "failing", "engine": JSONValue(health.engine),
                        "libraries": JSONValue(health.libraries), "warnings": JSONValue(health.warnings),
                    ], status: isWell ? .ok : .unavailable)
            },
            Route("GET", "/metrics") { _, _ in
                .text(MetricsPage.text(store, counters), type: "text/plain; version=0.0.4; charset=utf-8")
            },
            Route("POST", "/backups") { _, _ in
                guard let folder = settings.backups else { throw Problem(.notImplemented, "noBackups", "TICKETS_BACKUPS names no folder.") }
                // The second part tells apart those of one millisecond.
                let name = "tickets-\(Int(Date().timeIntervalSince1970 * 1_000))-\(UUID().uuidString.prefix(8)).backup"
                try await store.backup(to: "\(folder)/\(name)")
                Log.info("backup", ["file": JSONValue(name)])
                return try .json(["file": JSONValue(name)], status: .created)
            },
        ]
    }

    /// Whether the store can be read.
    static func answers(_ store: any Store) async -> Bool {
        do {
            _ = try await User.query.in(store).exists()
            return !store.health.isPoisoned
        } catch {
            Log.error("health", error)
            return false
        }
    }
}
