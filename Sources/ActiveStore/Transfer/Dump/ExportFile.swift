import StoreCore

/// A new file that an export is written to, compressed if its name says so.
enum ExportFile {
    /// - Parameter body: Gets where to write to.
    /// - Throws: ``StoreError`` `.cannotOpen`, `.inputOutput`, `.storageFull`, or what the body throws; nothing is left then.
    static func write<R>(to path: String, _ body: ((UnsafeRawBufferPointer) throws -> Void) throws -> R) throws -> R {
        let file = try WholeFile.new(path)
        let result = try body { try file.write($0) }
        try file.finish()
        return result
    }
}
