import Glibc

/// Functions of the C library that Swift's Glibc does not show.
enum HiddenFunction {
    /// The function of a name, nil where there is none.
    ///
    /// - Parameter type: Its type, with `@convention(c)`.
    static func named<F>(_ name: String, _ type: F.Type) -> F? { dlsym(nil, name).map { unsafeBitCast($0, to: type) } }
}
