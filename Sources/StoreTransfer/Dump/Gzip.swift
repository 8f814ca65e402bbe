import CZlib
import StoreCore

/// Compresses bytes with gzip (RFC 1952), piece by piece. The header
/// contains neither time nor name, so that equal input produces equal files.
struct Gzip: ~Copyable {
    // zlib keeps the address of its stream, so the stream has a fixed place.
    private let stream: UnsafeMutablePointer<z_stream>
    private let room: UnsafeMutableBufferPointer<UInt8>

    init() throws {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        room = .allocate(capacity: 1 << 16)
        // 16 more than the largest window size: with gzip's header.
        let status = deflateInit2_(
            stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        if status != Z_OK {
            stream.deallocate()
            room.deallocate()
            throw StoreError(.outOfMemory, "There is no memory to pack a file with gzip.")
        }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
        room.deallocate()
    }

    borrowing func add(_ bytes: UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
        var rest = bytes
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
            try run(part, Z_NO_FLUSH, sink)
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(part.count))
        }
    }

    borrowing func finish(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
        try run(UnsafeRawBufferPointer(start: nil, count: 0), Z_FINISH, sink)
    }

    private borrowing func run(_ bytes: UnsafeRawBufferPointer, _ flush: Int32, _ sink: (UnsafeRawBufferPointer) throws -> Void) throws {
        stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
        stream.pointee.avail_in = UInt32(bytes.count)
        repeat {
            stream.pointee.next_out = room.baseAddress
            stream.pointee.avail_out = UInt32(room.count)
            deflate(stream, flush)
            try sink(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(room)[..<(room.count - Int(stream.pointee.avail_out))]))
            // Unused room means that all output has been written.
        } while stream.pointee.avail_out == 0
    }
}
