import StoreCore

/// The reason and place of a failure to read a CSV file. It contains no text of the file.
///
/// The scanner throws these errors; ``CSVReader`` converts them to ``StoreError``s that name the file.
struct CSVError: ReadingError, Hashable, CustomStringConvertible {
    enum Code: Sendable, Hashable {
        /// The separator is not one ASCII character, or a quote or line break.
        case invalidSeparator
        /// The file has no header row.
        case missingHeader
        /// Lines end with CR alone, so that the whole file would be the header.
        case carriageReturn
        /// Two columns have the same name; the number is that of the second, counted from 0.
        case duplicateColumn(Int)
        /// More than 1,024 columns.
        case tooManyColumns
        /// A row with more fields than the header has.
        case tooManyFields
        /// A field longer than 16 MiB, or a row longer than 64 MiB.
        case tooLong
        /// A field that begins with a quote has no quote at its end; the line is that of its beginning.
        case unterminatedQuote
        /// Something other than a separator or a line break follows a closing quote.
        case textAfterQuote
        /// A NUL byte, which text cannot contain.
        case nul
        /// Bytes that are not UTF-8.
        case invalidUTF8
    }

    var code: Code

    /// The line of the file, counted from 1; 0 if the error is not about a line.
    var line: Int

    /// Whether the following rows can still be read: the row's end is known, and only its content is invalid.
    var isRecoverable: Bool {
        switch code {
        case .tooManyFields, .nul, .invalidUTF8: true
        default: false
        }
    }

    func storeError(path: String?) -> StoreError {
        let code: StoreError.Code =
            switch code {
            case .tooLong, .tooManyColumns: .limitExceeded
            default: .badRequest
            }
        return located(code, path, description)
    }

    var description: String { line > 0 ? "Line \(line): \(reason)" : reason }

    /// The error without the line.
    var reason: String {
        switch code {
        case .invalidSeparator: return "The separator must be one ASCII character and no quote or line break."
        case .missingHeader: return "The file has no header row."
        case .carriageReturn: return "a CR without an LF behind it; save the file with line ends of LF or CRLF."
        case .duplicateColumn(let index):
            return "column \(index + 1) has the name of an earlier one; rename it."
        case .tooManyColumns: return "more than \(CSVLimit.columns) columns."
        case .tooManyFields: return "more fields than the header has columns."
        case .tooLong: return "a field of more than 16 MiB or a row of more than 64 MiB; perhaps a quote is missing."
        case .unterminatedQuote: return "the quote that begins here is never closed."
        case .textAfterQuote:
            return "text after a closing quote; quotes within a field are written twice."
        case .nul: return "a NUL byte; save the file as UTF-8."
        case .invalidUTF8: return "text that is not UTF-8; save the file as UTF-8."
        }
    }
}

/// Limits of a CSV file, which may be untrusted.
enum CSVLimit {
    static let columns = 1024
    static let fieldBytes = 16 << 20
    static let rowBytes = 64 << 20
}
