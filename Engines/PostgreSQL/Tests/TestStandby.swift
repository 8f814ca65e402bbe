import Foundation
import ServerProxy
import StoreCore
import StorePostgreSQL
import Testing

/// A primary and a streaming standby, each behind a proxy that can fail.
final class TestStandby: Sendable {
    private let process = Process()
    private let input = Pipe()
    /// The folders of the servers' sockets.
    private let folders: [String]
    let primary: ServerProxy
    let standby: ServerProxy

    /// The servers that tests share, which end with the program: then the input of their process ends.
    static let shared = Result { try TestStandby() }

    init() throws {
        let output = Pipe()
        process.executableURL = URL(filePath: #filePath).appending(path: "../../../../Scripts/postgresql-cluster").standardized
        process.arguments = ["--standby", "sh", "-c", "echo $ACTIVESTORE_POSTGRESQL; exec cat"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        folders = line.split(separator: "host=").last?.split(whereSeparator: { $0.isNewline || $0 == "," }).map(String.init) ?? []
        if folders.count != 2 { throw StoreError(.cannotOpen, "The servers of the test were not started: \(line)") }
        primary = try ServerProxy(to: .folder(folders[0]))
        standby = try ServerProxy(to: .folder(folders[1]))
    }

    /// Ends the servers.
    func end() {
        primary.goAway()
        standby.goAway()
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// The configuration of a store that has both servers, in a namespace of its own.
    func configuration(_ options: [String: String] = [:]) throws -> StoreConfiguration {
        var configuration = try StoreConfiguration(url: "postgresql://test@/postgres")
        configuration.engineOptions = [
            "host": "\(primary.folder),\(standby.folder)", "reads": "standby",
            "namespace": "e" + UUID().uuidString.lowercased().filter { $0 != "-" },
        ]
        configuration.engineOptions.merge(options) { $1 }
        return configuration
    }

    enum Server: Int {
        case primary
        case standby
    }

    /// Runs statements on a server, each by itself, and returns what the last one gives.
    @discardableResult func run(on server: Server, _ statements: String...) throws -> String {
        try TestServer.psql(folders[server.rawValue], statements)
    }

    /// Has the standby replay nothing while the body runs.
    func withoutReplay<R>(_ body: () throws -> R) throws -> R {
        try run(on: .standby, "SELECT pg_wal_replay_pause()")
        defer { _ = try? run(on: .standby, "SELECT pg_wal_replay_resume()") }
        while try run(on: .standby, "SELECT pg_get_wal_replay_pause_state()") != "paused" {}
        return try body()
    }
}

extension TestServer {
    /// Runs statements that a store does not run, each by itself, on the server whose socket is in a folder.
    ///
    /// - Returns: What the last one gives.
    @discardableResult static func psql(_ folder: String, _ statements: [String]) throws -> String {
        let psql = Process()
        psql.executableURL = URL(filePath: "/usr/bin/env")
        psql.arguments =
            ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", "test", "-d", "postgres"]
            + statements.flatMap { ["-c", $0] }
        let output = Pipe()
        psql.standardOutput = output
        try psql.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        psql.waitUntilExit()
        if psql.terminationStatus != 0 { throw StoreError(.internal, "psql failed over \(statements)") }
        return text.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
    }
}
