import Foundation
import Glibc

/// Another process, which is told what to do line by line.
final class ProbeProcess {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var buffer = Data()

    /// Beside the tests' own program.
    static let path: String = {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent("lmdb-probe").path
    }()

    convenience init(_ arguments: String...) throws { try self.init(ProbeProcess.path, arguments) }

    init(_ program: String, _ arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    deinit { kill() }

    /// The next line it says; nil when it has ended.
    func line() -> String? {
        while true {
            if let end = buffer.firstIndex(of: 10) {
                let line = String(decoding: buffer[buffer.startIndex..<end], as: UTF8.self)
                buffer = Data(buffer[(end + 1)...])
                return line
            }
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { return nil }
            buffer.append(more)
        }
    }

    func tell(_ line: String = "") { input.fileHandleForWriting.write(Data((line + "\n").utf8)) }

    func kill() {
        if process.isRunning { Glibc.kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// Its end by itself.
    func end() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    var identifier: Int32 { process.processIdentifier }
}
