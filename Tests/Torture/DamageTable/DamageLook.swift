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

    /// The child's part: one line.
    func run(_ url: String) -> String {
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
        return "\(error.code) \(error.message.replacing("\n", with: " "))"
    }

    /// The parent's part: what the child said, or `death` and the signal.
    static func ask(_ program: String, _ arguments: [String]) -> (line: String, code: Int32) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        // A child that hangs is as bad as one that dies.
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        do { try process.run() } catch { return ("death it cannot be started", -1) }
        let guardian = DispatchWorkItem { process.terminate() }
        DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: guardian)
        let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guardian.cancel()
        if process.terminationReason == .uncaughtSignal { return ("death signal \(process.terminationStatus)", -process.terminationStatus) }
        return (said.split(separator: "\n").last.map(String.init) ?? "", process.terminationStatus)
    }
}
