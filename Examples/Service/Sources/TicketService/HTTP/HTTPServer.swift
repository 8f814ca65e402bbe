import CMicroHTTPD
import Glibc
import Synchronization

/// HTTP by libmicrohttpd, with an asynchronous handler.
///
/// One thread of libmicrohttpd waits for all sockets, parses requests and sends answers. When a request has been received whole, its connection is
/// suspended and a task calls the handler; the task leaves the answer in the ``Exchange`` and resumes the connection. So neither that thread nor one of
/// Swift's ever waits for the other. A suspended connection is never closed by libmicrohttpd, so its handle is valid until it is resumed.
///
/// This is the one file with handles of C. An `Exchange` belongs to the server's thread, except for what its mutex guards.
final class HTTPServer: Sendable {
    typealias Handler = @Sendable (Request) async -> Response
    typealias Note = @Sendable (Request, Response, Duration) -> Void

    /// Limits on one client, and on all of them together.
    struct Limits: Sendable {
        var body = 1 << 20
        var connections: UInt32 = 512
        var streams = 64
        /// After this time without progress a connection is closed.
        var idle: UInt32 = 30
    }

    fileprivate struct State {
        var active: [ObjectIdentifier: Exchange] = [:]
        var streams = 0
        var isStopping = false
        var isClosed = false
    }

    let port: UInt16
    let limits: Limits
    fileprivate let handler: Handler
    /// Is told each answer, and how long it took from the head of the request on.
    fileprivate let note: Note
    fileprivate let state = Mutex(State())
    private let daemon = Mutex<Daemon?>(nil)

    /// Listens at an address of IPv4 or IPv6. Port 0 is any free one; ``port`` says which.
    init(address: String, port: UInt16, limits: Limits = Limits(), note: @escaping Note, handler: @escaping Handler) throws {
        self.limits = limits
        (self.note, self.handler) = (note, handler)
        let context = Unmanaged.passRetained(Relay()).toOpaque()
        guard let handle = http_start(address, port, limits.connections, limits.idle, receive, completed, context) else {
            let reason = String(cString: strerror(errno))
            Unmanaged<Relay>.fromOpaque(context).release()
            throw Problem(.unavailable, "cannotListen", "Cannot listen at \(address), port \(port): \(reason)")
        }
        self.port = http_port(handle)
        daemon.withLock { $0 = Daemon(handle: handle, context: context) }
        Unmanaged<Relay>.fromOpaque(context).takeUnretainedValue().server.withLock { $0 = self }
    }

    /// Stops listening, ends the streams, waits until every request is answered, and closes the connections.
    ///
    /// - Returns: Whether all were answered in time. The others were cancelled.
    func stop(within limit: Duration) async -> Bool {
        let socket = daemon.withLock { $0.map { MHD_quiesce_daemon($0.handle) } }
        if let socket, socket >= 0 { Glibc.close(socket) }
        state.withLock { $0.isStopping = true }
        // Clients that keep a connection alive may have a request on the way; its answer says that the connection ends.
        try? await Task.sleep(for: .milliseconds(200))
        let deadline = ContinuousClock.now + limit
        await waitForRequests(until: deadline)
        // From here on a request is refused as soon as its head is read. Those that came until now are still answered.
        state.withLock { $0.isClosed = true }
        let isComplete = await waitForRequests(until: deadline + .seconds(1))
        for exchange in state.withLock({ $0.active.values.map { $0 } }) { exchange.cancel() }
        while state.withLock({ $0.active.values.contains { $0.isSuspended } }) { try? await Task.sleep(for: .milliseconds(10)) }
        daemon.withLock { daemon in
            guard let running = daemon else { return }
            MHD_stop_daemon(running.handle)
            Unmanaged<Relay>.fromOpaque(running.context).release()
            daemon = nil
        }
        return isComplete
    }

    /// Ends streams and waits until no request is left; false if that takes too long.
    @discardableResult private func waitForRequests(until deadline: ContinuousClock.Instant) async -> Bool {
        while true {
            let active = state.withLock { $0.active.values.map { $0 } }
            if active.isEmpty { return true }
            if ContinuousClock.now >= deadline { return false }
            for exchange in active { exchange.endStream() }
            try? await Task.sleep(for: .milliseconds(10))
        }
    }
}

/// The running server and what its callbacks are given.
private struct Daemon: @unchecked Sendable {
    let handle: OpaquePointer
    let context: UnsafeMutableRawPointer
}

/// Leads from the callbacks to the server, which is not there yet when listening begins.
private final class Relay: Sendable {
    let server = Mutex<HTTPServer?>(nil)
}

/// The connection of a request, for as long as the request lasts.
struct Connection: @unchecked Sendable {
    fileprivate let handle: OpaquePointer
    func suspend() { MHD_suspend_connection(handle) }
    func resume() { MHD_resume_connection(handle) }
    /// Whether the client has closed a connection that is suspended.
    var isGone: Bool { http_is_gone(handle) != 0 }
}

/// A request on its way to its answer.
private final class Exchange: @unchecked Sendable {
    enum Phase {
        case receiving
        case handling(Task<Void, Never>?)
        case answered(Response)
        case streaming(EventStream, Task<Void, Never>?)
    }

    let server: HTTPServer
    let connection: Connection
    private let begin = ContinuousClock.now
    /// Of the server's thread alone until the handler is called.
    var request: Request
    var isTooLarge = false
    private let phase = Mutex<Phase>(.receiving)

    init(_ server: HTTPServer, _ connection: Connection, _ request: Request) {
        (self.server, self.connection, self.request) = (server, connection, request)
    }

    var isSuspended: Bool { phase.withLock { if case .handling = $0 { true } else { false } } }

    /// Suspends the connection and starts the handler.
    func handle() {
        let (request, handler) = (request, server.handler)
        phase.withLock { phase in
            connection.suspend()
            phase = .handling(
                Task {
                    let response = await handler(request)
                    self.phase.withLock {
                        $0 = .answered(response)
                        self.connection.resume()
                    }
                })
        }
    }

    /// The answer, once the handler has left it.
    var answer: Response? { phase.withLock { if case .answered(let response) = $0 { response } else { nil } } }

    /// Begins a stream of events, which ends when the source does.
    func stream(_ source: @escaping @Sendable (EventStream) async throws -> Void) -> EventStream {
        let stream = EventStream(connection)
        let task = Task {
            await withTaskGroup { group in
                group.addTask {
                    for number in 1... {
                        guard (try? await Task.sleep(for: .seconds(1))) != nil else { return }
                        stream.beat(number)
                    }
                }
                group.addTask {
                    do { try await source(stream) } catch is CancellationError {} catch { Log.error("stream", error) }
                }
                await group.next()
                group.cancelAll()
            }
            stream.close()
        }
        phase.withLock { $0 = .streaming(stream, task) }
        return stream
    }

    func endStream() { if case .streaming(let stream, _) = phase.withLock({ $0 }) { stream.close() } }

    func cancel() {
        switch phase.withLock({ $0 }) {
        case .handling(let task): task?.cancel()
        case .streaming(let stream, let task):
            stream.close()
            task?.cancel()
        case .receiving, .answered: break
        }
    }

    /// The connection has ended or goes on to its next request.
    func end() {
        guard case .streaming(let stream, let task) = phase.withLock({ $0 }) else { return }
        stream.detach()
        task?.cancel()
        server.state.withLock { $0.streams -= 1 }
    }

    /// Answers a request without the handler.
    func refuse(_ problem: Problem) -> MHD_Result { send(problem.response) }

    /// Hands an answer to libmicrohttpd.
    func send(_ response: Response) -> MHD_Result {
        let handle: OpaquePointer?
        switch response.body {
        case .bytes(let bytes):
            handle = bytes.withUnsafeBytes {
                MHD_create_response_from_buffer($0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
            }
        case .events(let source):
            let isAllowed = server.state.withLock { state in
                if state.isStopping || state.streams >= server.limits.streams { return false }
                state.streams += 1
                return true
            }
            if !isAllowed { return refuse(Problem(.unavailable, "tooManyStreams", "Too many clients listen. Try again later.")) }
            let stream = Unmanaged.passRetained(stream(source)).toOpaque()
            handle = MHD_create_response_from_callback(UInt64.max, 16_384, readEvents, stream, releaseStream)
            if handle == nil { releaseStream(stream) }
        }
        guard let handle else { return .NO }
        server.note(request, response, ContinuousClock.now - begin)
        defer { MHD_destroy_response(handle) }
        for (name, value) in response.headers { MHD_add_response_header(handle, name, value) }
        if server.state.withLock({ $0.isStopping }) { MHD_add_response_header(handle, "Connection", "close") }
        return MHD_queue_response(connection.handle, response.status.rawValue, handle)
    }
}

// The callbacks. All of them run on the server's thread.

private func receive(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?,
    _ version: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context, let connection, let url, let method, let size, let slot,
        let server = Unmanaged<Relay>.fromOpaque(context).takeUnretainedValue().server.withLock({ $0 })
    else { return .NO }

    guard let known = slot.pointee else {
        // The head of a request.
        var request = Request(method: String(cString: method), path: String(cString: url).split(separator: "/").map(String.init))
        request.query = values(of: connection, .GET_ARGUMENT_KIND)
        request.headers = values(of: connection, .HEADER_KIND)
        let exchange = Exchange(server, Connection(handle: connection), request)
        slot.pointee = Unmanaged.passRetained(exchange).toOpaque()
        let isClosed = server.state.withLock { state in
            state.active[ObjectIdentifier(exchange)] = exchange
            return state.isClosed
        }
        if isClosed { return exchange.refuse(Problem(CancellationError())) }
        if let text = request.headers["content-length"] {
            // A proxy could take another part of what follows for the body.
            guard let length = UInt64(text), request.headers["transfer-encoding"] == nil else { return exchange.refuse(.ambiguous) }
            if length > server.limits.body { return exchange.refuse(.tooLarge(server.limits.body)) }
        }
        return .YES
    }

    let exchange = Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue()
    if size.pointee > 0 {
        // A part of the body. An answer cannot be given here, so the rest of a body that is too large is read and dropped.
        exchange.isTooLarge = exchange.isTooLarge || exchange.request.body.count + size.pointee > server.limits.body
        if !exchange.isTooLarge { exchange.request.body += UnsafeRawBufferPointer(start: data, count: size.pointee) }
        size.pointee = 0
    } else if exchange.isTooLarge {
        return exchange.refuse(.tooLarge(server.limits.body))
    } else if let response = exchange.answer {
        return exchange.send(response)
    } else {
        // Under the lock, so that no connection is suspended once the server is closed.
        let isHandled = server.state.withLock { state in
            if !state.isClosed { exchange.handle() }
            return !state.isClosed
        }
        if !isHandled { return exchange.refuse(Problem(CancellationError())) }
    }
    return .YES
}

private func completed(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ reason: MHD_RequestTerminationCode
) {
    guard let known = slot?.pointee else { return }
    let exchange = Unmanaged<Exchange>.fromOpaque(known).takeRetainedValue()
    slot?.pointee = nil
    exchange.end()
    exchange.server.state.withLock { $0.active[ObjectIdentifier(exchange)] = nil }
}

private func readEvents(_ stream: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int) -> Int
{
    guard let stream else { return -1 }
    let events = Unmanaged<EventStream>.fromOpaque(stream).takeUnretainedValue()
    return events.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size)) ?? -1
}

private func releaseStream(_ stream: UnsafeMutableRawPointer?) {
    if let stream { Unmanaged<EventStream>.fromOpaque(stream).release() }
}

private func values(of connection: OpaquePointer, _ kind: MHD_ValueKind) -> [String: String] {
    var values: [String: String] = [:]
    withUnsafeMutablePointer(to: &values) { values in
        _ = MHD_get_connection_values(
            connection, kind,
            { context, kind, name, value in
                guard let context, let name else { return .YES }
                let values = context.assumingMemoryBound(to: [String: String].self)
                let value = value.map { String(cString: $0) } ?? ""
                guard kind == .HEADER_KIND else {
                    values.pointee[String(cString: name)] = value
                    return .YES
                }
                // A header that comes twice is a list.
                let key = String(cString: name).lowercased()
                values.pointee[key] = values.pointee[key].map { $0 + ", " + value } ?? value
                return .YES
            }, values)
    }
    return values
}

extension Problem {
    fileprivate static let ambiguous = Problem(.badRequest, "badRequest", "The length of the body is given in two ways.")
    fileprivate static func tooLarge(_ limit: Int) -> Problem {
        Problem(.bodyTooLarge, "bodyTooLarge", "A body may have \(limit) bytes.")
    }
}
