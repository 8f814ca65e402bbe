import Glibc

/// Functions of the C library that Swift's Glibc does not expose.
enum HiddenFunction {
    /// The function with a name; nil if it does not exist.
    ///
    /// - Parameter type: Its type, with `@convention(c)`.
    static func named<F>(_ name: String, _ type: F.Type) -> F? { dlsym(nil, name).map { unsafeBitCast($0, to: type) } }
}
