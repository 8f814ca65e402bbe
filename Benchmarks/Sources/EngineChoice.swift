import ActiveStore
import CFloors
import FoundationEssentials
import StoreLMDB
import StoreMemory
import StoreSQLite

/// The engines that are measured, with their floors: the one place that names them.
enum EngineChoice: String, CaseIterable {
    case sqlite
    case lmdb
    case memory

    /// The library's engine.
    var engine: Engine {
        switch self {
        case .sqlite: .sqlite
        case .lmdb: .lmdb
        case .memory: .memory
        }
    }

    /// The same by hand in C; nil where there is nothing to compare with.
    var floor: floor_functions? {
        switch self {
        case .sqlite: floor_sqlite
        case .lmdb: floor_lmdb
        case .memory: nil
        }
    }

    /// The queries of the site by hand in C; nil where there is nothing to compare with.
    var siteFloor: floor_site_functions? {
        switch self {
        case .sqlite: floor_site_sqlite
        case .lmdb: floor_site_lmdb
        case .memory: nil
        }
    }

    /// What is measured unless the command line says otherwise.
    static let usual = [EngineChoice.sqlite, .lmdb]

    /// How many times the floor's time an operation may take; only SQLite's ratios have been given limits.
    func target(_ operation: Operation) -> Double? { self == .sqlite ? operation.target : nil }

    /// The URL of a store.
    func url(_ path: String) -> String { self == .memory ? "memory:" : rawValue + ":" + path }

    /// The name and version of the library underneath.
    var library: String? {
        guard let version = floor?.library_version() else { return nil }
        return self == .sqlite ? "SQLite " + String(cString: version) : String(cString: version)
    }
}
