import FoundationEssentials
import Glibc

/// Messages to systemd for a unit with `Type=notify`, by the protocol of sd_notify(3). Without systemd they go nowhere.
struct Systemd: Sendable {
    private let address: String?
    /// How often systemd wants to hear from the service, if the unit has `WatchdogSec=`.
    let watchdog: Duration?

    init(environment: [String: String]) {
        address = environment["NOTIFY_SOCKET"]
        watchdog = environment["WATCHDOG_USEC"].flatMap { Int64($0) }.map { .microseconds($0) }
    }

    /// Sends `READY=1`, `WATCHDOG=1` or `STOPPING=1`. It never waits: a message that systemd has no room for is lost.
    func tell(_ message: String) {
        guard let address else { return }
        var target = sockaddr_un()
        target.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(address.utf8)
        guard !bytes.isEmpty, bytes.count < MemoryLayout.size(ofValue: target.sun_path) else { return }
        withUnsafeMutableBytes(of: &target.sun_path) { path in
            path.copyBytes(from: bytes)
            // A name that begins with @ is in the abstract namespace.
            if bytes[0] == UInt8(ascii: "@") { path[0] = 0 }
        }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let text = Array(message.utf8)
        withUnsafePointer(to: &target) { target in
            target.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = sendto(descriptor, text, text.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT), $0, length)
            }
        }
    }

    /// Tells systemd every half interval that the service works, as long as it does.
    func watch(_ works: @Sendable () async -> Bool) async {
        guard let watchdog else { return }
        while !Task.isCancelled {
            if await works() { tell("WATCHDOG=1") }
            try? await Task.sleep(for: watchdog / 2)
        }
    }
}
