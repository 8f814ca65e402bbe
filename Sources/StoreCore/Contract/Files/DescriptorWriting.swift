import CStoreCore
import Glibc

/// Writing to open descriptors, which may be files, pipes or sockets.
package enum DescriptorWriting {
    /// Writes all of the bytes, waiting while the descriptor is full. A pipe or socket whose reader has closed is an error and raises no
    /// signal.
    ///
    /// - Returns: `errno` of the write that failed; 0 if none did.
    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        var rest = bytes
        while rest.count > 0 {
            let written = activestore_write(descriptor, rest.baseAddress, rest.count)
            if written >= 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
            } else if errno == EAGAIN {
                // The caller made the descriptor non-blocking; this call may block.
                var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = Glibc.poll(&poll, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }

    /// Writes as much of the bytes as a non-blocking descriptor takes now.
    ///
    /// - Returns: The number of bytes written, and `errno` of a write that failed; 0 if none did.
    package static func begin(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> (count: Int, failure: Int32) {
        var count = 0
        while count < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(count))
            let written = activestore_write(descriptor, rest.baseAddress, rest.count)
            if written >= 0 { count += written } else if errno == EAGAIN { break } else if errno != EINTR { return (count, errno) }
        }
        return (count, 0)
    }
}
