import SwiftSyntax
import SwiftSyntaxMacros

public struct ModelMacro: MemberMacro {
    public static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let (model, diagnostics) = DeclarationReader.read(
            declaration, attribute: node, enclosedBy: context.lexicalContext)
        for diagnostic in diagnostics { context.diagnose(diagnostic) }
        guard let model else { return [] }
        return ["\(raw: model.fields.map { "// \($0.name)" }.joined(separator: "\n"))\nvar hello: String { \"hello\" }"]
    }
}
