import StoreCommandLine
import StoreJSON

/// The result of a command as JSON: one object on one line.
enum JSONReport {
    static let option = ArgumentSyntax.Option(name: "--json", summary: "Print the result as one JSON object on one line.")

    static func print(_ entries: [(name: String, value: JSONValue)], _ out: ProgramOutput) throws {
        var json = JSONWriter(style: JSONStyle(layout: .compact, dates: .iso8601, nils: .null))
        try json.value(JSONValue.object(entries))
        out.write(json: json.bytes + [UInt8(ascii: "\n")])
    }

    static func list(_ texts: [String]) -> JSONValue { .array(texts.map { JSONValue($0) }) }
}
