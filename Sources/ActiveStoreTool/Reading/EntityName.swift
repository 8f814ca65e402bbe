import StoreCommandLine
import StoreCore

/// Finds the entity that a file name refers to.
enum EntityName {
    /// The entity with the name of the file, in the singular or plural,
    /// ignoring case and underscores: `flights-2013-01.csv.gz` means `flight`.
    ///
    /// - Throws: ``UsageError`` if there is no such entity.
    static func guess(from path: String, in schema: Schema) throws(UsageError) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? ""
        let whole = file.prefix { $0 != "." }
        let names = schema.entities.map(\.name)
        if names.isEmpty { throw UsageError("the store has no entities to import into; a program with models makes them") }
        // First the whole name, then the part before its first punctuation mark.
        for text in [String(whole), String(whole.prefix { $0.isLetter || $0.isNumber || $0 == "_" })] {
            let wanted = forms(text)
            if let name = names.first(where: { !wanted.isDisjoint(with: forms($0)) }) { return name }
        }
        throw UsageError(
            "the name of \(file.debugDescription) means no entity of the store; say with --entity which of \(names.joined(separator: ", ")) it is"
        )
    }

    /// A name in lower case without underscores, as it is and without plural endings.
    private static func forms(_ name: String) -> Set<String> {
        let plain = String(name.lowercased().filter { $0 != "_" })
        var forms: Set = [plain]
        if plain.hasSuffix("ies") { forms.insert(plain.dropLast(3) + "y") }
        if plain.hasSuffix("es") { forms.insert(String(plain.dropLast(2))) }
        if plain.hasSuffix("s") { forms.insert(String(plain.dropLast())) }
        return forms
    }
}
