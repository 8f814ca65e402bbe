import StoreCore

/// A statement with its names replaced by what they stand for, so that statements can be told apart that differ in more than names and in which
/// fields they read or write.
struct StatementForm: Hashable {
    let text: String

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
        text.replace(#/\$[0-9]+/#, with: "$")
        text.replace(#/SELECT (?:[lrst][0-9]*\.)?[a-z]+\??(?:, (?:[lrst][0-9]*\.)?[a-z]+\??)* FROM/#, with: "SELECT … FROM")
        text.replace(#/SET [a-z]+\?? = \$(?:, [a-z]+\?? = \$)*/#, with: "SET …")
        if text.hasPrefix("INSERT") { text = "INSERT of \(Set(tables.flatMap(\.fields).map(\.type.rawValue)).count) types" }
        // A long chain of like terms says no more than one of them.
        text.replace(#/(?<term>[^()]+)(?<and> AND | OR )(?:\k<term>\k<and>)+/#) { "\($0.term)\($0.and)" }
        self.text = text
    }
}
