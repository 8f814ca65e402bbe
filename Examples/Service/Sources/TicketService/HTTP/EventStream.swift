import Synchronization

/// Server-Sent Events to one client.
///
/// It holds at most one event: `send` returns once the client's connection has taken it. A live query is not asked for its next result before
/// that, so a slow client gets fewer results, not a longer queue. The server closes the connection if nothing can be sent for the idle time.
/// While there is nothing to send, the connection is suspended.
final class EventStream: Sendable {
    private struct State {
        var pending: [UInt8] = []
        var taken = 0
        var sender: CheckedContinuation<Void, any Error>?
        var isClosed = false
        var isSuspended = false
    }

    private let connection: Connection
    private let state = Mutex(State())

    init(_ connection: Connection) { self.connection = connection }

    /// Sends one event; the data is one line.
    ///
    /// - Throws: `CancellationError` once the client has gone or the service stops.
    func send(_ event: String, _ data: String) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                state.withLock { state in
                    guard !state.isClosed else {
                        continuation.resume(throwing: CancellationError())
                        return
                    }
                    state.pending += Array("event: \(event)\ndata: \(data)\n\n".utf8)
                    state.sender = continuation
                    wake(&state)
                }
            }
        } onCancel: {
            close()
        }
    }

    /// Closes the stream if the client has gone, which nothing else notices while the connection is suspended. Every fifteenth time it sends a
    /// comment, so that proxies keep the connection.
    func beat(_ number: Int) {
        state.withLock { state in
            guard state.isSuspended else { return }
            if connection.isGone {
                close(&state)
            } else if number.isMultiple(of: 15) {
                state.pending = Array(":\n\n".utf8)
                wake(&state)
            }
        }
    }

    /// Ends the stream. An event that has not been taken yet is not sent.
    func close() { state.withLock { close(&$0) } }

    private func close(_ state: inout State) {
        state.isClosed = true
        state.sender?.resume(throwing: CancellationError())
        state.sender = nil
        wake(&state)
    }

    /// Forgets the connection, which is about to be closed; nothing wakes it any more.
    func detach() {
        state.withLock { $0.isSuspended = false }
        close()
    }

    /// Copies what waits to be sent, on the server's thread: the number of bytes, 0 after suspending the connection, or nil at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        state.withLock { state in
            if state.isClosed { return nil }
            if state.pending.isEmpty {
                // Under the lock, so that nothing can wake the connection before it is suspended.
                state.isSuspended = true
                connection.suspend()
                return 0
            }
            let count = min(buffer.count, state.pending.count - state.taken)
            buffer.copyBytes(from: state.pending[state.taken..<state.taken + count])
            state.taken += count
            if state.taken == state.pending.count {
                (state.pending, state.taken) = ([], 0)
                state.sender?.resume()
                state.sender = nil
            }
            return count
        }
    }

    private func wake(_ state: inout State) {
        guard state.isSuspended else { return }
        state.isSuspended = false
        connection.resume()
    }
}
