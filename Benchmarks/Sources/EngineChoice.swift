import ActiveStore
import CFloors
import FoundationEssentials
import StoreLMDB
import StoreMemory
import StorePostgreSQL
import StoreSQLite

/// The engines that are measured, with their floors: the one place that names them.
enum EngineChoice: String, CaseIterable {
    case sqlite
    case lmdb
    case memory
    case postgresql

    /// The library's engine.
    var engine: Engine {
        switch self {
        case .sqlite: .sqlite
        case .lmdb: .lmdb
        case .memory: .memory
        case .postgresql: .postgresql
        }
    }

    /// The same by hand in C; nil where there is nothing to compare with.
    var floor: floor_functions? {
        switch self {
        case .sqlite: floor_sqlite
        case .lmdb: floor_lmdb
        case .memory: nil
        case .postgresql: floor_postgresql
        }
    }

    /// The queries of the site by hand in C; nil where there is nothing to compare with.
    var siteFloor: floor_site_functions? {
        switch self {
        case .sqlite: floor_site_sqlite
        case .lmdb: floor_site_lmdb
        case .memory, .postgresql: nil
        }
    }

    /// What is measured unless the command line says otherwise.
    static let usual = [EngineChoice.sqlite, .lmdb]

    /// How many times the floor's time an operation may take; nil where no limit has been set.
    func target(_ operation: Operation) -> Double? { targets[operation.name] }

    private var targets: [String: Double] {
        switch self {
        case .sqlite:
            [
                "W1": 1.25, "W2F": 1.1, "W3": 1.25, "W3r": 1.25, "W4": 1.25, "W5": 1.25, "W6": 1.25, "W6u": 1.25, "W7": 1.25, "W7q": 1.5,
                "W8": 1.5, "W9": 1.4, "W10": 1.2, "W10u": 1.2, "W11": 1.05, "W12": 1.2, "W13": 1.5,
            ]
        case .lmdb:
            [
                "W1": 1.5, "W3": 1.5, "W3r": 1.6, "W4": 1.5, "W5": 1.5, "W6": 1.5, "W6u": 1.5, "W7": 1.3, "W7q": 1.6, "W8": 1.6, "W9": 1.3,
                "W10": 1.3, "W10u": 1.3, "W13": 1.6,
            ]
        case .postgresql: ["W1": 1.3, "W3r": 1.3, "W4": 1.4, "W6": 1.5, "W7": 1.3, "W8": 1.5, "W10": 1.3]
        case .memory: [:]
        }
    }

    /// Whether the operation is measured; the floor of a server has not all of them.
    func has(_ operation: Operation) -> Bool { self != .postgresql || !["W5", "W6u", "W9", "W10u", "W12", "W13"].contains(operation.name) }

    /// The URL of a store.
    func url(_ path: String) -> String {
        switch self {
        case .memory: return "memory:"
        case .postgresql:
            let server = ProcessInfo.processInfo.environment["ACTIVESTORE_POSTGRESQL"] ?? "postgresql://localhost/postgres"
            return server + (server.contains("?") ? "&" : "?") + "namespace=" + path
        case .sqlite, .lmdb: return rawValue + ":" + path
        }
    }

    /// The name and version of the library underneath.
    var library: String? {
        guard let version = floor?.library_version() else { return nil }
        return self == .sqlite ? "SQLite " + String(cString: version) : String(cString: version)
    }
}
