import FoundationEssentials
import StoreConformance

/// The layer under a worker: how it is made, and what it is told.
struct Shim: Sendable {
    /// The library to load before others.
    let library: String

    /// Compiles `shim.c` into a folder.
    static func built(in folder: String) throws -> Shim {
        let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "shim.c").path
        let library = folder + "/shim.so"
        for compiler in ["/usr/bin/cc", "/usr/bin/gcc", "/usr/bin/clang", "/opt/swift/usr/bin/clang"]
        where FileManager.default.isExecutableFile(atPath: compiler) {
            let child = try ChildProcess(compiler, ["-O2", "-shared", "-fPIC", "-o", library, source, "-ldl", "-lpthread"])
            while case .line = child.next(until: .now + .seconds(300)) {}
            if let end = child.wait() { throw Complaint("the shim cannot be compiled: \(end)") }
            return Shim(library: library)
        }
        throw Complaint("there is no C compiler for the shim")
    }

    /// What happens to the calls of a program.
    enum Plan: Hashable, Sendable {
        /// Each leaves a record.
        case list
        /// Each change leaves a record, with what was written.
        case trace
        case fail(call: Int, error: String, forever: Bool)
        case kill(call: Int, when: String)

        var variables: [String: String] {
            switch self {
            case .list: ["TORTURE_MODE": "list"]
            case .trace: ["TORTURE_MODE": "trace"]
            case .fail(let call, let error, let forever):
                ["TORTURE_MODE": "fail", "TORTURE_CALL": "\(call)", "TORTURE_ERROR": error]
                    .merging(forever ? ["TORTURE_FOREVER": "1"] : [:]) { $1 }
            case .kill(let call, let when): ["TORTURE_MODE": "kill", "TORTURE_CALL": "\(call)", "TORTURE_KILL": when]
            }
        }

        /// As it stands in the name of a check.
        var name: String {
            switch self {
            case .list: "list"
            case .trace: "trace"
            case .fail(let call, let error, let forever): "fail:\(call):\(error):\(forever ? "forever" : "once")"
            case .kill(let call, let when): "kill:\(call):\(when)"
            }
        }

        init?(_ name: String) {
            let words = name.split(separator: ":").map(String.init)
            switch (words.first, words.count) {
            case ("fail", 4):
                if let call = Int(words[1]) {
                    self = .fail(call: call, error: words[2], forever: words[3] == "forever")
                } else {
                    return nil
                }
            case ("kill", 3): if let call = Int(words[1]) { self = .kill(call: call, when: words[2]) } else { return nil }
            default: return nil
            }
        }
    }

    /// The environment of a program on whose files in a folder this happens.
    func environment(_ plan: Plan, folder: String, log: String) -> [String: String] {
        plan.variables.merging([
            "LD_PRELOAD": library, "TORTURE_FOLDER": folder, "TORTURE_LOG": log, "TORTURE_MARKS": "\(ChildProcess.answerDescriptor)",
        ]) { $1 }
    }
}

/// Why a check cannot be made.
struct Complaint: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
