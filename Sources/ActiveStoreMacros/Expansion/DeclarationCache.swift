import SwiftSyntax
import Synchronization

/// The declaration read last.
///
/// The compiler requests the attributes of each member separately, each time with the
/// whole struct. Reading it each time would take time quadratic in the number of fields.
enum DeclarationCache {
    private struct Entry {
        var source: String
        var context: [String]
        var model: ModelDeclaration?
    }

    private static let last = Mutex<Entry?>(nil)

    /// The declaration, or nil if it has problems.
    static func model(of declaration: some DeclGroupSyntax, attribute: AttributeSyntax, enclosedBy context: [Syntax])
        -> ModelDeclaration?
    {
        let source = declaration.description
        let surroundings = context.map(\.description)
        if let entry = last.withLock({ $0 }), entry.source == source, entry.context == surroundings {
            return entry.model
        }
        let model = DeclarationReader.read(declaration, attribute: attribute, enclosedBy: context).model
        last.withLock { $0 = Entry(source: source, context: surroundings, model: model) }
        return model
    }
}
