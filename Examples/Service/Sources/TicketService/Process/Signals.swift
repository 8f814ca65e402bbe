import Dispatch
import Glibc

/// The signals that end the service.
enum Signals {
    /// Waits for SIGTERM or SIGINT; gives its name.
    static func wait() async -> String {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let sources = [(SIGTERM, "SIGTERM"), (SIGINT, "SIGINT")].map { number, name in
            signal(number, SIG_IGN)  // Otherwise it would end the process at once.
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield(name) }
            source.resume()
            return source
        }
        defer { for source in sources { source.cancel() } }
        for await name in stream { return name }
        return ""
    }
}
