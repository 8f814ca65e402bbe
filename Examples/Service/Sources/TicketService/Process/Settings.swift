import ActiveStore
import FoundationEssentials

/// The settings of the service. They come from a JSON file (`TICKETS_CONFIG`) and from environment variables, which take precedence.
struct Settings: Sendable {
    /// The URL of the store.
    var store = "sqlite:tickets.db"
    var address = "127.0.0.1"
    var port: UInt16 = 8080
    /// The folder for backups; without one there are none.
    var backups: String?
    var logLevel = Log.Level.info
    /// The longest time that stopping waits for requests.
    var stopSeconds: UInt16 = 10

    /// The form of the file. Every entry may be missing.
    private struct File: Decodable {
        var store: String?
        var address: String?
        var port: UInt16?
        var backups: String?
        var logLevel: String?
        var stopSeconds: UInt16?
    }

    /// Reads the file, if one is named, and then the environment.
    init(environment: [String: String]) throws {
        if let path = environment["TICKETS_CONFIG"] {
            guard let content = FileManager.default.contents(atPath: path) else {
                throw Problem(.badRequest, "configuration", "The file \(path) of TICKETS_CONFIG cannot be read.")
            }
            let file: File
            do { file = try Request.decode(content) } catch {
                throw Problem(.badRequest, "configuration", "The file \(path) of TICKETS_CONFIG is wrong. \(error)")
            }
            store = file.store ?? store
            address = file.address ?? address
            port = file.port ?? port
            backups = file.backups ?? backups
            logLevel = try Self.level(file.logLevel) ?? logLevel
            stopSeconds = file.stopSeconds ?? stopSeconds
        }
        store = environment["TICKETS_STORE"] ?? store
        address = environment["TICKETS_ADDRESS"] ?? address
        backups = environment["TICKETS_BACKUPS"] ?? backups
        logLevel = try Self.level(environment["TICKETS_LOG"]) ?? logLevel
        port = try Self.number("TICKETS_PORT", environment) ?? port
        stopSeconds = try Self.number("TICKETS_STOP_SECONDS", environment) ?? stopSeconds
    }

    private static func level(_ name: String?) throws -> Log.Level? {
        guard let name else { return nil }
        guard let level = Log.Level(named: name) else {
            throw Problem(.badRequest, "configuration", "The log level is debug, info, warning or error, not \(name).")
        }
        return level
    }

    private static func number<N: FixedWidthInteger>(_ name: String, _ environment: [String: String]) throws -> N? {
        guard let text = environment[name] else { return nil }
        guard let number = N(text) else {
            throw Problem(.badRequest, "configuration", "\(name) is a number from \(N.min) to \(N.max), not \(text).")
        }
        return number
    }
}
