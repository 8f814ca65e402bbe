import StoreCore

/// A new file for an export, compressed by gzip if its name ends in `.gz`.
enum ExportFile {
    /// - Parameter body: Receives the function that writes bytes.
    /// - Throws: ``StoreError`` `.cannotOpen`, `.inputOutput`, `.storageFull`, or any error of the body; then nothing is left.
    static func write<R>(to path: String, _ body: ((UnsafeRawBufferPointer) throws -> Void) throws -> R) throws -> R {
        let file = try WholeFile.new(path)
        let result: R
        if path.hasSuffix(".gz") {
            let gzip = try Gzip()
            result = try body { try gzip.add($0) { try file.write($0) } }
            try gzip.finish { try file.write($0) }
        } else {
            result = try body { try file.write($0) }
        }
        try file.finish()
        return result
    }
}
