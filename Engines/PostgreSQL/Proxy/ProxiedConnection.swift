import Glibc
import Synchronization

/// A connection of a client's through the proxy: two sockets, and a thread for each direction. The sockets are closed when both threads
/// have ended.
final class ProxiedConnection: Sendable {
    private static let cancelRequest = 80_877_102

    private let client: Int32
    private let server: Int32
    private let cutFlag = Atomic<Bool>(false)
    /// The cut after the next answer, which is read and not forwarded.
    private let nextCut = Mutex<ServerProxy.Cut?>(nil)
    /// Whether no more answers are forwarded.
    private let isDeaf = Atomic<Bool>(false)
    private let standbyFlag = Atomic<Bool>(false)

    init(client: Int32, server: Int32) {
        self.client = client
        self.server = server
    }

    deinit {
        close(client)
        close(server)
    }

    var isCut: Bool { cutFlag.load(ordering: .acquiring) }

    /// Whether transactions that write are refused, as by a standby.
    var isStandby: Bool {
        get { standbyFlag.load(ordering: .acquiring) }
        set { standbyFlag.store(newValue, ordering: .releasing) }
    }

    /// Ends the connection for both sides.
    func cut() {
        cutFlag.store(true, ordering: .releasing)
        shutdown(client, Int32(SHUT_RDWR))
        shutdown(server, Int32(SHUT_RDWR))
    }

    /// Forwards what the client sends, until the connection ends.
    func forwardMessages(_ proxy: ServerProxy) {
        defer { cut() }
        guard let isCancelRequest = forwardStart(proxy) else { return }
        if isCancelRequest {
            proxy.countCancellation()
            // The server closes the connection once it has sent the signal, which the client waits for.
            var byte: UInt8 = 0
            _ = recv(client, &byte, 1, 0)
            return
        }
        var buffer = MessageBuffer()
        while let chunk = ProxiedConnection.receive(client) {
            buffer.append(chunk)
            proxy.waitWhileHeld()
            let messages = buffer.complete
            var sent = 0
            for range in messages {
                let message = ClientMessage(buffer.bytes[range])
                if isStandby, message.kind == "Q", message.text.contains("READ WRITE") {
                    if !send(buffer.bytes[sent..<range.lowerBound], to: server) || !send(ServerAnswer.standby[...], to: client) { return }
                    sent = range.upperBound
                    continue
                }
                guard let due = proxy.cut(for: message) else { continue }
                switch due.moment {
                case .beforeServer: break
                case .underWay: isDeaf.store(true, ordering: .releasing)
                case .afterAnswer: nextCut.withLock { $0 = due }
                }
                let end = due.moment == .beforeServer ? range.lowerBound : range.upperBound
                if !send(buffer.bytes[sent..<end], to: server) { return }
                sent = end
                if due.moment == .afterAnswer { continue }
                if due.goesAway { proxy.goAway() }
                return
            }
            let end = messages.last?.upperBound ?? 0
            if !send(buffer.bytes[sent..<max(sent, end)], to: server) { return }
            buffer.removeFirst(end)
        }
    }

    /// Forwards the first message, which has no letter.
    ///
    /// - Returns: Whether it asks to cancel a statement; nil if the connection has ended.
    private func forwardStart(_ proxy: ServerProxy) -> Bool? {
        var bytes: [UInt8] = []
        while true {
            guard let chunk = ProxiedConnection.receive(client) else { return nil }
            bytes += chunk
            if bytes.count < 8 { continue }
            let length = bytes[0..<4].reduce(0) { $0 << 8 | Int($1) }
            if bytes.count < length { continue }
            proxy.waitWhileHeld()
            let start = proxy.dropsOptions ? ClientMessage.startWithoutOptions(bytes) : bytes
            if !send(start[...], to: server) { return nil }
            return bytes[4..<8].reduce(0) { $0 << 8 | Int($1) } == ProxiedConnection.cancelRequest
        }
    }

    /// Forwards what the server sends, until the connection ends.
    func forwardAnswers(_ proxy: ServerProxy) {
        defer { cut() }
        var answers = MessageBuffer()
        while let chunk = ProxiedConnection.receive(server) {
            proxy.waitBeforeAnswer()
            proxy.waitWhileAnswersAreHeld()
            if isDeaf.load(ordering: .acquiring) { return }
            guard let cut = nextCut.withLock({ $0 }) else {
                if !send(chunk, to: client) { return }
                continue
            }
            answers.append(chunk)
            // ReadyForQuery ends an answer.
            guard let end = answers.complete.first(where: { answers.bytes[$0.lowerBound] == UInt8(ascii: "Z") }) else { continue }
            switch cut.farewell {
            case .stopped: _ = send(answers.bytes[..<end.lowerBound] + ServerAnswer.stopped, to: client)
            case .lost: _ = send(ServerAnswer.lost[...], to: client)
            case nil: break
            }
            if cut.goesAway { proxy.goAway() }
            return
        }
    }

    private static func receive(_ socket: Int32) -> ArraySlice<UInt8>? {
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { room, count in
            count = max(0, recv(socket, room.baseAddress, room.count, 0))
        }
        return bytes.isEmpty ? nil : bytes[...]
    }

    private func send(_ bytes: ArraySlice<UInt8>, to socket: Int32) -> Bool {
        var left = bytes
        while !left.isEmpty {
            let sent = left.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(truncatingIfNeeded: MSG_NOSIGNAL)) }
            if sent <= 0 { return false }
            left = left.dropFirst(sent)
        }
        return true
    }
}
