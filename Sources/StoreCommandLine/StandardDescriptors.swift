import Glibc

/// The descriptors 0, 1 and 2.
package enum StandardDescriptors {
    /// Opens those that were closed when the program was started, as by `>&-`: else the first file of a store would become standard
    /// output, and results would be written into it. Reading finds the end at once; writing fails, as if they were still closed.
    package static func open() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free descriptor, which is this one.
            _ = Glibc.open("/dev/null", O_RDONLY)
        }
    }
}
