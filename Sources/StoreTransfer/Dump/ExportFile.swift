import StoreCore

/// A new file that an export is written to, packed by gzip if its name ends in `.gz`.
enum ExportFile {
    /// - Parameter body: Gets where to write to.
    /// - Throws: ``StoreError`` `.cannotOpen`, `.inputOutput`, `.storageFull`, or what the body throws; nothing is left then.
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
