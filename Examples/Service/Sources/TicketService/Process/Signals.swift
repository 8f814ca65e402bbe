import Dispatch
import Glibc

/// The signals that end the service. They are caught from the moment this is made, and a closed pipe ends the service no more.
struct Signals {
    private let names: AsyncStream<String>
    private let sources: [any DispatchSourceSignal]

    init() {
        let (names, continuation) = AsyncStream.makeStream(of: String.self)
        self.names = names
        signal(SIGPIPE, SIG_IGN)  // Otherwise a line of the log that no one reads any more would end the process.
        sources = [(SIGTERM, "SIGTERM"), (SIGINT, "SIGINT")].map { number, name in
            signal(number, SIG_IGN)  // Otherwise it would end the process at once.
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield(name) }
            source.resume()
            return source
        }
    }

    /// Waits for the first of them.
    func first() async -> String {
        for await name in names { return name }
        return ""
    }
}
