import StoreCore
import StoreJSON

/// The source of imported records: a file, bytes in memory, or values of the program.
///
/// ```swift
/// .csv(path: "authors.csv.gz", separator: ";", nullTokens: ["NA"])
/// .jsonLines(path: "authors.jsonl")
/// .json(bytes: data)
/// .records([["name": "Ann", "age": 41]])
/// ```
/// Files are UTF-8, with or without a byte order mark, optionally compressed by gzip, and of any length:
/// they are read while they are imported. A path may name anything that can be read, such as `/dev/stdin`.
public struct ImportSource: Sendable {
    enum Content: Sendable {
        case file(String, ImportFormat)
        case bytes([UInt8], ImportFormat)
        case records([JSONValue])
    }

    let content: Content

    /// A file with this format.
    public static func file(_ path: String, _ format: ImportFormat) -> ImportSource { ImportSource(content: .file(path, format)) }

    /// A file whose name determines its format: `.csv`, `.tsv`, `.json`, `.jsonl` or `.ndjson`, each optionally followed by `.gz`.
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

    /// Bytes with this format.
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

    /// A file with one JSON array of objects, or one object.
    public static func json(path: String) -> ImportSource { .file(path, .json) }

    /// One JSON array of objects, or one object.
    public static func json(bytes: some Sequence<UInt8>) -> ImportSource { .bytes(bytes, .json) }

    /// A file of JSON objects, one per line.
    public static func jsonLines(path: String) -> ImportSource { .file(path, .jsonLines) }

    /// JSON objects, one per line.
    public static func jsonLines(bytes: some Sequence<UInt8>) -> ImportSource { .bytes(bytes, .jsonLines) }

    /// Values of the program, one object each.
    public static func records(_ records: [JSONValue]) -> ImportSource { ImportSource(content: .records(records)) }
}

/// The formats that can be imported.
public enum ImportFormat: Sendable, Hashable {
    /// Rows of fields after a header row, by RFC 4180. An unquoted field that is empty or one of the null tokens is nil.
    case csv(separator: Character = ",", nullTokens: [String] = [])
    /// One array of objects, or one object.
    case json
    /// One object per line.
    case jsonLines

    /// The format implied by a file name; nil if there is none.
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
