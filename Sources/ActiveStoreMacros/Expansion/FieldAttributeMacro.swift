import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// `@Key`, `@Indexed`, `@Unique`, `@Ignored` and `@Column`: marks that `@Model` reads, and that write nothing
/// themselves.
///
/// Whether a mark fits its property is said by `@Model`, which sees the whole struct. Here only one mistake is left,
/// the one `@Model` cannot see because it is not there.
public struct FieldAttributeMacro: PeerMacro {
    /// Called by the compiler.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        // An index over several fields stands in front of the struct itself.
        let isStruct = declaration.is(StructDeclSyntax.self)
        let owner = isStruct ? Syntax(declaration) : context.lexicalContext.first
        let isInModel = owner?.asProtocol((any WithAttributesSyntax).self)?.attributes.contains {
            $0.as(AttributeSyntax.self)?.identifierText == "Model"
        }
        if isInModel != true {
            let name = node.identifierText
            context.diagnose(
                Diagnostic(
                    node: node, message: Problem.outsideModel(name), fixIt: .remove(node, "remove '@\(name)'")))
        }
        return []
    }
}
