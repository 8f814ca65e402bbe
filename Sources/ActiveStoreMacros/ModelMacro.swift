import SwiftSyntax
import SwiftSyntaxMacros

public struct ModelMacro: MemberMacro {
    public static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        print("on stdout")
        return ["var hello: String { \"hello\" }"]
    }
}
