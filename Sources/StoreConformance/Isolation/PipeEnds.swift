import ActiveStore
import Glibc

/// The ends of a pipe, which are not inherited by processes started meanwhile: a
/// surviving one would keep the pipe open and block a reader waiting for its end.
struct PipeEnds {
    let read: Int32
    let write: Int32

    init() throws {
        // With pipe(2) and fcntl(2) another thread could start a process between the two.
        typealias Function = @convention(c) (UnsafeMutablePointer<Int32>, Int32) -> Int32
        guard let pipe2 = HiddenFunction.named("pipe2", Function.self) else { throw CaseFailure("there is no pipe2") }
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw CaseFailure("no pipe can be made (errno \(errno))") }
        (read, write) = (ends[0], ends[1])
    }

    /// Two connected sockets, as the ends of a pipe.
    static func sockets() throws -> PipeEnds {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw CaseFailure("no sockets can be made (errno \(errno))")
        }
        return PipeEnds(read: ends[0], write: ends[1])
    }

    private init(read: Int32, write: Int32) {
        self.read = read
        self.write = write
    }

    func close() {
        Glibc.close(read)
        Glibc.close(write)
    }
}
