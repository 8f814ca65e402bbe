/// An internal error of file readers: small, without text and without the file name, which only the code that opened the file knows.
package protocol ReadingError: Error {
    /// The error for callers.
    ///
    /// - Parameter path: The file's path, if the bytes come from a file.
    func storeError(path: String?) -> StoreError
}

extension ReadingError {
    /// A message that begins with the file's name.
    package func located(_ code: StoreError.Code, _ path: String?, _ message: String) -> StoreError {
        StoreError(code, (path.map { "\($0.debugDescription): " } ?? "") + message)
    }
}

/// Runs the body; converts a reader's error into a ``StoreError`` that names the file.
package func reading<R: ~Copyable>(_ path: String?, _ body: () throws -> R) throws -> R {
    do { return try body() } catch let error as any ReadingError { throw error.storeError(path: path) }
}
