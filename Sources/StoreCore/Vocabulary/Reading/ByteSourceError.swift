import Glibc

/// Why the bytes of a file could not be had.
package enum ByteSourceError: ReadingError, Hashable, CustomStringConvertible {
    /// The file cannot be opened or read; the number is `errno`.
    case unreadable(errno: Int32)
    /// The file is UTF-16 or UTF-32, as its byte order mark says.
    case notUTF8
    /// The file is packed by gzip and ends too early.
    case truncatedGzip
    /// The file is packed by gzip and something in it is wrong: the checksum, the length, what follows it.
    case damagedGzip
    /// The file is packed by gzip and becomes more than it may.
    case expandsTooFar

    /// How many times as long as the packed file the unpacked one may be. Deflate reaches 1,032 on bytes that are all alike.
    package static let largestExpansion = 500

    package func storeError(path: String?) -> StoreError {
        let code: StoreError.Code =
            switch self {
            case .unreadable: .inputOutput
            case .notUTF8: .badRequest
            case .truncatedGzip, .damagedGzip: .corrupt
            case .expandsTooFar: .limitExceeded
            }
        return located(code, path, description)
    }

    package var description: String {
        switch self {
        case .unreadable(let number): "The file cannot be read: \(String(cString: strerror(number))) (errno \(number))."
        case .notUTF8: "The file is UTF-16 or UTF-32; save it as UTF-8."
        case .truncatedGzip: "The file is packed by gzip, and its end is missing; copy it anew."
        case .damagedGzip: "The file is packed by gzip, and it is damaged; copy it anew."
        case .expandsTooFar:
            "The file is packed by gzip, and becomes more than \(Self.largestExpansion) times as long, as no file of records does. If it "
                + "is meant, unpack it first."
        }
    }
}
