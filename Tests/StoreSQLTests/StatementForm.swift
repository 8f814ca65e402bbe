import StoreCore

/// A statement with its names replaced by what they stand for, so that statements can be told apart that differ in more than names and in which
/// fields they read or write.
struct StatementForm: Hashable {
    let text: String

    // Made once, as each use of a literal parses it again. Nothing changes them.
    private nonisolated(unsafe) static let number = #/\$[0-9]+/#
    private nonisolated(unsafe) static let columns = #/SELECT (?:[lrst][0-9]*\.)?[a-z]+\??(?:, (?:[lrst][0-9]*\.)?[a-z]+\??)* FROM/#
    private nonisolated(unsafe) static let assignments = #/SET [a-z]+\?? = \$(?:, [a-z]+\?? = \$)*/#
    private nonisolated(unsafe) static let chain = #/(?<term>[^()]+)(?<and> AND | OR )(?:\k<term>\k<and>)+/#

    init(_ sql: String, over tables: [EntityDefinition]) {
        var types: [String: String] = [:]
        for field in tables.flatMap(\.fields) { types[field.column] = field.type.rawValue + (field.isOptional ? "?" : "") }
        var text = ""
        var rest = Substring(sql)
        while let open = rest.firstIndex(of: "\"") {
            text += rest[..<open]
            rest = rest[rest.index(after: open)...]
            guard let close = rest.firstIndex(of: "\"") else { break }
            text += types[String(rest[..<close])] ?? "T"
            rest = rest[rest.index(after: close)...]
        }
        text += rest
        text.replace(Self.number, with: "$")
        text.replace(Self.columns, with: "SELECT … FROM")
        text.replace(Self.assignments, with: "SET …")
        if text.hasPrefix("INSERT") { text = "INSERT of \(Set(tables.flatMap(\.fields).map(\.type.rawValue)).count) types" }
        // A long chain of like terms says no more than one of them.
        text.replace(Self.chain) { "\($0.term)\($0.and)" }
        self.text = text
    }
}
