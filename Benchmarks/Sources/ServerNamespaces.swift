import CFloors

/// Names of stores on a server, in place of paths: namespaces, which are removed at the end.
final class ServerNamespaces {
    private let prefix: String
    private var made: Set<String> = []

    init(_ prefix: String) { self.prefix = prefix }

    /// The namespace for a name such as `floor.postgresql`.
    func name(_ name: String) -> String {
        let text = prefix + String(name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        made.insert(text)
        return text
    }

    /// Removes a namespace with all that is in it.
    func remove(_ name: String) {
        made.remove(name)
        floor_postgresql_run("DROP SCHEMA IF EXISTS \(name) CASCADE")
    }

    func removeAll() { for name in made { remove(name) } }
}
