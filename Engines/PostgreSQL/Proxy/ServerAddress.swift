import Glibc

/// Where a PostgreSQL server is reached.
public enum ServerAddress: Sendable {
    /// The folder of its Unix socket, and its port.
    case folder(String, port: Int = 5432)
    /// The numeric address of its host, and its port.
    case host(String, port: Int = 5432)

    /// A connected socket; nil if the server cannot be reached.
    func connect() -> Int32? {
        switch self {
        case .folder(let path, let port):
            let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            if socket < 0 { return nil }
            let connected = ServerAddress.withUnixAddress("\(path)/.s.PGSQL.\(port)") { Glibc.connect(socket, $0, $1) }
            return ServerAddress.checked(socket, connected)
        case .host(let address, let port):
            var target = sockaddr_in()
            target.sin_family = sa_family_t(AF_INET)
            target.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
            if inet_pton(AF_INET, address, &target.sin_addr) != 1 { return nil }
            let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            if socket < 0 { return nil }
            var one: Int32 = 1
            setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
            let connected = withUnsafePointer(to: &target) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            return ServerAddress.checked(socket, connected)
        }
    }

    private static func checked(_ socket: Int32, _ result: Int32) -> Int32? {
        if result == 0 { return socket }
        close(socket)
        return nil
    }

    /// Runs the body with the address of a Unix socket; -1 for a path that is too long.
    static func withUnixAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let isCopied = withUnsafeMutableBytes(of: &address.sun_path) { room in
            if path.utf8.count >= room.count { return false }
            room.copyBytes(from: path.utf8)
            return true
        }
        if !isCopied { return -1 }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
    }
}
