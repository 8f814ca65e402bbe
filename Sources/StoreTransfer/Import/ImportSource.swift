import StoreCore
import StoreJSON

/// Where imported records come from: a file, bytes in memory, or values of the program.
///
/// ```swift
/// .csv(path: "authors.csv.gz", separator: ";", nullTokens: ["NA"])
/// .jsonLines(path: "authors.jsonl")
/// .json(bytes: data)
/// .records([["name": "Ann", "age": 41]])
/// ```
/// Files are UTF-8, with a byte order mark or without, packed by gzip or not, and of any length: they are read as they are imported. A path may lead to
/// anything that can be read, such as `/dev/stdin`.
public struct ImportSource: Sendable {
    enum Content: Sendable {
        case file(String, ImportFormat)
        case bytes([UInt8], ImportFormat)
        case records([JSONValue])
    }

    let content: Content

    /// A file of a format.
    public static func file(_ path: String, _ format: ImportFormat) -> ImportSource { ImportSource(content: .file(path, format)) }

    /// A file whose format its name says: `.csv`, `.tsv`, `.json`, `.jsonl` or `.ndjson`, each with `.gz` behind it or not.
    ///
    /// - Throws: ``StoreError`` `.badRequest` for other names.
    public static func file(_ path: String) throws -> ImportSource {
        guard let format = ImportFormat(path: path) else {
            throw StoreError(
                .badRequest,
                "\(path.debugDescription): What the file holds cannot be told by its name; call it .csv, .tsv, .json, .jsonl or .ndjson, or say the "
                    + "format.")
        }
        return .file(path, format)
    }

    /// Bytes of a format.
    public static func bytes(_ bytes: some Sequence<UInt8>, _ format: ImportFormat) -> ImportSource {
        ImportSource(content: .bytes(Array(bytes), format))
    }

    /// A CSV file with a header row.
    public static func csv(path: String, separator: Character = ",", nullTokens: [String] = []) -> ImportSource {
        .file(path, .csv(separator: separator, nullTokens: nullTokens))
    }

    /// CSV with a header row.
    public static func csv(bytes: some Sequence<UInt8>, separator: Character = ",", nullTokens: [String] = []) -> ImportSource {
        .bytes(bytes, .csv(separator: separator, nullTokens: nullTokens))
    }

    /// A file of one JSON array of objects, or of one object.
    public static func json(path: String) -> ImportSource { .file(path, .json) }

    /// One JSON array of objects, or one object.
    public static func json(bytes: some Sequence<UInt8>) -> ImportSource { .bytes(bytes, .json) }

    /// A file of JSON objects, one a line.
    public static func jsonLines(path: String) -> ImportSource { .file(path, .jsonLines) }

    /// JSON objects, one a line.
    public static func jsonLines(bytes: some Sequence<UInt8>) -> ImportSource { .bytes(bytes, .jsonLines) }

    /// Values of the program, an object each.
    public static func records(_ records: [JSONValue]) -> ImportSource { ImportSource(content: .records(records)) }
}

/// The formats that can be imported.
public enum ImportFormat: Sendable, Hashable {
    /// Rows of fields under a header row, as RFC 4180 has them. An unquoted field that is empty or one of the null tokens is nil.
    case csv(separator: Character = ",", nullTokens: [String] = [])
    /// One array of objects, or one object.
    case json
    /// One object a line.
    case jsonLines

    /// The format that a file's name says; nil if it says none.
    public init?(path: String) {
        var name = path.split(separator: "/").last?.lowercased() ?? ""
        if name.hasSuffix(".gz") { name.removeLast(3) }
        switch name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last {
        case "csv": self = .csv()
        case "tsv", "tab": self = .csv(separator: "\t")
        case "json": self = .json
        case "jsonl", "ndjson": self = .jsonLines
        default: return nil
        }
    }
}
