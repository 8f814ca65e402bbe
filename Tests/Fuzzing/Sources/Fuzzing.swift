import Glibc
import StoreCore

/// What libFuzzer calls again and again, with bytes that it makes up.
///
/// One program holds all targets, since they are linked with the same libraries; the environment variable `FUZZ_TARGET` says which one runs. A target reads the
/// bytes as its reader would and may refuse them with a `StoreError`. Anything else ends the process and is a finding: a trap, a hang, an error of
/// another type, or a property that does not hold.
///
/// The program has its own `main` and calls libFuzzer's driver: the plug-in of the macros is built with the same options, and is a program of its own too.
func execute(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    do { try chosenTarget(Input(UnsafeRawBufferPointer(start: start, count: count))) } catch {
        precondition(error is StoreError, "An error that is no StoreError: \(error)")
    }
    return 0
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

@main struct Program {
    static func main() {
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        exit(runDriver(&count, &arguments) { execute($0, $1) })
    }
}

/// Reads once, at the first call, which target runs.
private let chosenTarget: @Sendable (Input) throws -> Void = {
    let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = targets[name] else {
        print("FUZZ_TARGET has to be one of: \(targets.keys.sorted().joined(separator: ", "))")
        exit(2)
    }
    return target
}()

private let targets: [String: @Sendable (Input) throws -> Void] = [
    "csv": CSVTarget.run, "dump": DumpTarget.run, "format": FormatTarget.run, "json": JSONTarget.run, "key": KeyTarget.run,
    "row": RowTarget.run,
    "url": URLTarget.run,
]
