import CStoreCore
import Glibc

/// Writing to open descriptors, of which nobody knows whether they are files, pipes or sockets.
package enum DescriptorWriting {
    /// Writes all of the bytes, waiting while the descriptor is full. A pipe or socket that nobody reads any more is an error and no signal.
    ///
    /// - Returns: `errno` of the write that failed; 0 if none did.
    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        var rest = bytes
        while rest.count > 0 {
            let written = activestore_write(descriptor, rest.baseAddress, rest.count)
            if written >= 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
            } else if errno == EAGAIN {
                // Not to block was the caller's wish for the descriptor, not for this call.
                var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = Glibc.poll(&poll, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}
