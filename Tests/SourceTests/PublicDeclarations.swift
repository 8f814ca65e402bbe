import Foundation

/// What a module's source declares for those that import it, in the order of their names.
struct PublicDeclarations {
    /// A declaration that is visible outside of the module.
    struct Declaration: Hashable {
        /// The type that it is a member of, with the conditions of its extension; empty at the top of a file.
        let container: String
        /// The declaration without attributes, default bodies and comments, on one line.
        let signature: String
        /// Whether a comment says what it is.
        let isDocumented: Bool
        let file: String
        let line: Int
    }

    private(set) var declarations: [Declaration] = []

    /// - Parameter folder: The folder of the module's sources.
    init(of folder: URL) throws {
        for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() where file.hasSuffix(".swift") {
            declarations += try DeclarationReader(of: String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8), file: file)
                .declarations
        }
    }

    /// The declarations as text: each type with its members, both in the order of their names.
    var text: String {
        let members = Dictionary(grouping: declarations, by: \.container)
        return members.keys.sorted().map { container in
            let lines = Set(members[container, default: []].map(\.signature)).sorted()
            return (container.isEmpty ? lines : ["", container] + lines.map { "    " + $0 }).joined(separator: "\n")
        }.joined(separator: "\n") + "\n"
    }
}
