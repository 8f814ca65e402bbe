/// What a reader of files throws inside: small, without text and without the name of the file, which only whoever opened it knows.
package protocol ReadingError: Error {
    /// The error as callers get it.
    ///
    /// - Parameter path: The file's, if the bytes come from a file.
    func storeError(path: String?) -> StoreError
}

extension ReadingError {
    /// A message that begins with the file's name.
    package func located(_ code: StoreError.Code, _ path: String?, _ message: String) -> StoreError {
        StoreError(code, (path.map { "\($0.debugDescription): " } ?? "") + message)
    }
}

/// Runs the body; what a reader throws in it becomes a ``StoreError`` that names the file.
package func reading<R: ~Copyable>(_ path: String?, _ body: () throws -> R) throws -> R {
    do { return try body() } catch let error as any ReadingError { throw error.storeError(path: path) }
}
