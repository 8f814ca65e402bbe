import ActiveStore
import Foundation

/// What a process of its own does with a damaged store, and how that ended.
enum DamageLook: String, CaseIterable {
    /// Opens it and verifies everything.
    case verify
    /// Opens it and reads everything.
    case read
    /// Opens it, writes, opens it again, reads and verifies everything.
    case write

    /// What stands before the verdict among the lines of a child: what else it prints is not one.
    private static let marker = "verdict: "

    /// The child's part: prints its verdict, as one line.
    func run(_ url: String) { print(DamageLook.marker + verdict(url).split(whereSeparator: \.isNewline).joined(separator: " ")) }

    private func verdict(_ url: String) -> String {
        let store: any Store
        do { store = try DamageModels.open(url) } catch { return "open \(DamageLook.code(error))" }
        do {
            switch self {
            case .verify:
                let problems = try store.verify(.full).problems
                return problems.isEmpty ? "clean" : "problems \(problems[0])"
            case .read: return "digest \(try DamageWorkload.digest(store))"
            case .write:
                try DamageWorkload.change(store)
                try store.close()
                let again = try DamageModels.open(url)
                return "digest \(try DamageWorkload.digest(again)) \(try again.verify(.full).isClean ? "clean" : "problems")"
            }
        } catch { return "error \(DamageLook.code(error))" }
    }

    private static func code(_ error: any Error) -> String {
        guard let error = error as? StoreError else { return "untyped \(error)" }
        return "\(error.code) \(error.message)"
    }

    /// The parent's part: the child's verdict, or `death` and the signal, or `unclear` and what it said where there is none.
    func ask(_ program: String, _ url: String) throws -> String {
        let (said, end) = try DamageLook.output(of: program, ["--look", rawValue, url])
        if end < 0 { return "death signal \(-end)" }
        let lines = said.split(whereSeparator: \.isNewline)
        let verdict = lines.last { $0.hasPrefix(DamageLook.marker) }?.dropFirst(DamageLook.marker.count)
        return verdict.map(String.init) ?? "unclear \(lines.joined(separator: " "))"
    }

    /// What a program says, and its exit code, or the signal that ended it as a negative number.
    static func output(of program: String, _ arguments: [String]) throws -> (said: String, end: Int32) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        try process.run()
        // A child that hangs is as bad as one that dies.
        let guardian = DispatchWorkItem { process.terminate() }
        DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: guardian)
        let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guardian.cancel()
        return (said, process.terminationReason == .uncaughtSignal ? -process.terminationStatus : process.terminationStatus)
    }
}
