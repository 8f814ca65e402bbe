import CZlib
import StoreCore

/// Decompresses gzip piece by piece: one member after another, each with its header, checksum and length (RFC 1952).
///
/// zlib keeps the address of its stream, so the stream has a fixed place, which
/// only this value knows. That makes it safe to move the value to another thread.
struct Gunzip: ~Copyable, Sendable {
    /// The result of one step.
    struct Step {
        /// The number of compressed bytes consumed.
        var taken: Int
        /// The number of bytes produced.
        var given: Int
        /// Whether a member has ended here.
        var endsMember: Bool
    }

    nonisolated(unsafe) private let stream: UnsafeMutablePointer<z_stream>

    init() throws(ByteSourceError) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 16 more than the largest window size: with gzip's header only.
        let status = inflateInit2_(stream, MAX_WBITS + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        if status != Z_OK {
            stream.deallocate()
            throw .unreadable(errno: 12)
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Decompresses from the front of the input to the front of the output, until either is exhausted or a member ends.
    mutating func step(from input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>) throws(ByteSourceError)
        -> Step
    {
        let (available, room) = (UInt32(clamping: input.count), UInt32(clamping: output.count))
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = available
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = room
        let status = inflate(stream, Z_NO_FLUSH)
        // Lack of progress for want of input or room is not an error: the next step has more.
        guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else { throw .damagedGzip }
        let step = Step(
            taken: Int(available - stream.pointee.avail_in), given: Int(room - stream.pointee.avail_out), endsMember: status == Z_STREAM_END
        )
        if step.endsMember { inflateReset(stream) }
        return step
    }
}
