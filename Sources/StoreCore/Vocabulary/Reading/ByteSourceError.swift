import Glibc

/// The reason why the bytes of a file could not be read.
package enum ByteSourceError: ReadingError, Hashable, CustomStringConvertible {
    /// The file cannot be opened or read; the number is `errno`.
    case unreadable(errno: Int32)
    /// The file is UTF-16 or UTF-32, according to its byte order mark.
    case notUTF8
    /// The file is gzip-compressed and truncated.
    case truncatedGzip
    /// The file is gzip-compressed and damaged: wrong checksum, wrong length, or trailing data.
    case damagedGzip
    /// The file is gzip-compressed and expands beyond the limit.
    case expandsTooFar

    /// The maximum ratio of unpacked to packed size. Deflate reaches 1,032 on identical bytes.
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
        case .truncatedGzip: "The file is packed by gzip, and its end is missing; copy it again."
        case .damagedGzip: "The file is packed by gzip, and it is damaged; copy it again."
        case .expandsTooFar:
            "The file is packed by gzip, and becomes more than \(Self.largestExpansion) times as long, as no file of records does. If it "
                + "is meant, unpack it first."
        }
    }
}
