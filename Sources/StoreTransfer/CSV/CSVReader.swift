import StoreCore

/// Reads a CSV file row by row, in constant memory.
///
/// The file is UTF-8, with or without a byte order mark, optionally compressed by gzip, and begins with a header row.
/// Fields follow RFC 4180: a quoted field may contain separators, line breaks and doubled quotes; lines end with LF or
/// CRLF; empty lines are skipped. Fields missing at the end of a row are `nil`; a row longer than the header is an error.
///
/// An unquoted field that is empty or the null token is `nil`; quoted, it is text.
///
/// ```swift
/// var reader = try CSVReader(path: "penguins.csv", nullToken: "NA")
/// while let row = try reader.next() {
///     print(row.line, row["species"] ?? "unknown", row[2] ?? "")
/// }
/// ```
public struct CSVReader: ~Copyable, Sendable {
    /// The names of the columns, in the order of the file.
    public var header: [String] { columns.names }

    private(set) var source: ByteSource
    private var scanner: CSVScanner
    private var columns = CSVColumns(names: [], indices: [:])
    private let nullTokens: [[UInt8]]
    private let emptyIsNil: Bool
    private var isAtEnd = false
    private var failure: (any ReadingError)?
    /// The path of the file, for messages.
    private let path: String?

    /// Opens a file and reads its header.
    ///
    /// - Parameters:
    ///   - path: The path of a file, or of anything that read(2) can read. It stays open as long as the reader exists.
    ///   - separator: The separator of fields: one ASCII character, such as `;` or a tab.
    ///   - nullToken: The text of a missing value, such as `NA`; `nil` for none.
    ///   - emptyIsNil: Whether an unquoted empty field is `nil`, or empty text.
    /// - Throws: ``StoreError`` `.inputOutput` if the file cannot be read, `.corrupt` if it is damaged gzip, `.badRequest` if it has no
    ///   header or an unusable one, or for an unusable separator, `.limitExceeded` for more than 1,024 columns or a field over 16 MiB.
    public init(path: String, separator: Character = ",", nullToken: String? = nil, emptyIsNil: Bool = true) throws {
        let byte = try Self.separatorByte(separator, path)
        let source = try reading(path) { try ByteSource(path: path) }
        try self.init(source, path: path, separator: byte, nullTokens: nullToken.map { [$0] } ?? [], emptyIsNil: emptyIsNil)
    }

    /// Reads the header of a file in memory; otherwise like ``init(path:separator:nullToken:emptyIsNil:)``.
    public init(
        bytes: some Sequence<UInt8>, separator: Character = ",", nullToken: String? = nil, emptyIsNil: Bool = true
    ) throws {
        let byte = try Self.separatorByte(separator, nil)
        let source = try reading(nil) { try ByteSource(file: Array(bytes)) }
        try self.init(source, path: nil, separator: byte, nullTokens: nullToken.map { [$0] } ?? [], emptyIsNil: emptyIsNil)
    }

    /// Reads the header from a source, which the path names.
    init(_ source: consuming ByteSource, path: String?, separator: UInt8, nullTokens: [String], emptyIsNil: Bool = true) throws {
        self.source = source
        self.path = path
        scanner = CSVScanner(separator: separator)
        self.nullTokens = nullTokens.map { Array($0.utf8) }
        self.emptyIsNil = emptyIsNil
        columns = try reading(path) { try readHeader() }
    }

    /// The position of a column, counted from 0, to look up once before a loop; `nil` if there is no such column.
    public func index(of name: String) -> Int? { columns.indices[name] }

    /// Reads the next row.
    ///
    /// - Returns: The row; `nil` after the last one.
    /// - Throws: ``StoreError`` `.badRequest` or `.limitExceeded` with the line number, or `.inputOutput`.
    ///   After a row that is too long for the header, or has a NUL or bytes that are not UTF-8, the next
    ///   call continues with the following row; after any other error it throws the same error again.
    public mutating func next() throws -> CSVRow? {
        let path = path
        return try reading(path) { try nextRow() }
    }

    /// Like ``next()``, with the scanner's errors.
    mutating func nextRow() throws -> CSVRow? {
        guard try prepareRow() else { return nil }
        // Exact-size copies: a row that is kept does not retain the capacity of its longest predecessor.
        return CSVRow(
            line: scanner.rowLine, bytes: scanner.bytes.withUnsafeBufferPointer { Array($0) }, fields: scanner.fields, columns: columns)
    }

    /// The line where the prepared row begins.
    var rowLine: Int { scanner.rowLine }

    /// Reads a row and leaves it in the scanner, checked and with its nils marked.
    ///
    /// - Returns: `false` after the last one.
    mutating func prepareRow() throws -> Bool {
        guard try scanRow() else { return false }
        if let flaw = scanner.flaw { throw flaw }
        guard scanner.fields.count <= columns.names.count else { throw CSVError(code: .tooManyFields, line: scanner.rowLine) }
        if scanner.hasMultibyte {
            try withFields { bytes, fields in
                var start = 0
                for field in fields {
                    try Self.checkUTF8(UnsafeBufferPointer(rebasing: bytes[start..<field.end]), line: scanner.rowLine)
                    start = field.end
                }
            }
        }
        scanner.markNils(nullTokens, emptyIsNil: emptyIsNil)
        return true
    }

    /// Calls the body with the borrowed fields of the prepared row.
    func withFields<R>(_ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<CSVField>) throws -> R) rethrows -> R {
        try scanner.bytes.withUnsafeBufferPointer { bytes in
            try scanner.fields.withUnsafeBufferPointer { fields in try body(bytes, fields) }
        }
    }

    private mutating func readHeader() throws -> CSVColumns {
        scanner.refusesCarriageReturn = true
        guard try scanRow() else { throw CSVError(code: .missingHeader, line: 0) }
        scanner.refusesCarriageReturn = false
        if let flaw = scanner.flaw { throw flaw }
        var names: [String] = []
        var indices: [String: Int] = [:]
        try scanner.bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            for field in scanner.fields {
                let field = UnsafeBufferPointer(rebasing: bytes[start..<field.end])
                try Self.checkUTF8(field, line: scanner.rowLine)
                let name = String(decoding: field, as: UTF8.self)
                // A column without a name (often of row numbers) is reached only by position.
                if !name.isEmpty, indices.updateValue(names.count, forKey: name) != nil {
                    throw CSVError(code: .duplicateColumn(names.count), line: scanner.rowLine)
                }
                names.append(name)
                start += field.count
            }
        }
        return CSVColumns(names: names, indices: indices)
    }

    /// Makes the scanner read one row; `false` after the last one.
    private mutating func scanRow() throws -> Bool {
        if let failure { throw failure }
        if isAtEnd { return false }
        do {
            scanner.beginRow()
            while true {
                if try source.scan({ try scanner.scan($0, from: &$1) }) == .row { return true }
                if try !source.refill() {
                    isAtEnd = true
                    return try scanner.finish()
                }
            }
        } catch let error as any ReadingError {
            failure = error
            throw error
        }
    }

    static func separatorByte(_ separator: Character, _ path: String?) throws -> UInt8 {
        // CRLF is one character, whose `asciiValue` is that of LF.
        guard let byte = separator.asciiValue, !"\"\r\n\0".utf8.contains(byte) else {
            throw CSVError(code: .invalidSeparator, line: 0).storeError(path: path)
        }
        return byte
    }

    private static func checkUTF8(_ field: UnsafeBufferPointer<UInt8>, line: Int) throws {
        if String(validating: field, as: UTF8.self) == nil { throw CSVError(code: .invalidUTF8, line: line) }
    }
}
