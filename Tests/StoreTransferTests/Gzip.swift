import CZlib

/// What gzip makes of some bytes: one member.
func gzip(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var input = Array(bytes)
    var stream = z_stream()
    deflateInit2_(
        &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, uLong(input.count))))
    return input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            stream.next_out = output.baseAddress
            stream.avail_out = UInt32(output.count)
            deflate(&stream, Z_FINISH)
            return Array(output[..<Int(stream.total_out)])
        }
    }
}
