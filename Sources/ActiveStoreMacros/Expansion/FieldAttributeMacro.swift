import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// `@Key`, `@Version`, `@Indexed`, `@Unique`, `@Ignored` and `@Column`: marks that `@Model` reads and that generate nothing themselves.
///
/// `@Model`, which sees the whole struct, checks whether a mark fits its property. The
/// only mistake reported here is the one that `@Model` cannot see: its own absence.
public struct FieldAttributeMacro: PeerMacro {
    /// Called by the compiler.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        // An index over several fields is written in front of the struct itself.
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
