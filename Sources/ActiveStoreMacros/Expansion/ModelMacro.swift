import SwiftSyntax
import SwiftSyntaxMacros

/// `@Model`: three roles that read the same declaration.
///
/// The member role generates the members and is the only one that reports problems; the member-attribute
/// role puts `@_ModelField` on each field, whose accessors ``ModelFieldMacro`` then generates; the
/// extension role adds the conformances. If the declaration has a problem, all three generate nothing.
public struct ModelMacro {
    /// The expansion is formatted already.
    public static var formatMode: FormatMode { .disabled }
}

extension ModelMacro: MemberMacro {
    /// Called by the compiler.
    public static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let (model, diagnostics) = DeclarationReader.read(
            declaration, attribute: node, enclosedBy: context.lexicalContext)
        for diagnostic in diagnostics { context.diagnose(diagnostic) }
        guard let model else { return [] }
        return ModelExpansion(model).members.map { "\(raw: $0)" }
    }
}

extension ModelMacro: MemberAttributeMacro {
    /// Called by the compiler.
    public static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
        guard let variable = member.as(VariableDeclSyntax.self),
            case .stored(let stored) = StoredVariable.classify(variable), !stored.isIgnored,
            // The innermost context of a member is the struct itself; the remaining ones enclose the struct.
            let model = DeclarationCache.model(
                of: declaration, attribute: node, enclosedBy: Array(context.lexicalContext.dropFirst()))
        else { return [] }
        guard let index = model.fields.firstIndex(where: { $0.name == stored.name }) else {
            return model.relations.contains { $0.name == stored.name } ? ["@_ModelRelation"] : []
        }
        if let reference = model.fields[index].reference {
            return ["@_ModelReference(\(raw: model.firstPosition + index), \(raw: reference.number))"]
        }
        return stored.isLet ? ["@_ModelConstant"] : ["@_ModelField(\(raw: model.firstPosition + index))"]
    }
}

extension ModelMacro: ExtensionMacro {
    /// Called by the compiler.
    public static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        guard
            let model = DeclarationCache.model(of: declaration, attribute: node, enclosedBy: context.lexicalContext)
        else { return [] }
        let wanted = model.hasTimestamps ? ["Model", "Timestamped"] : ["Model"]
        // The compiler omits existing conformances of the struct.
        let missing = wanted.filter { name in
            protocols.contains { $0.trimmedDescription == name || $0.trimmedDescription.hasSuffix("." + name) }
        }
        if missing.isEmpty { return [] }
        let list = missing.map { "ActiveStore." + $0 }.joined(separator: ", ")
        let text: DeclSyntax = "nonisolated extension \(raw: type.trimmedDescription): \(raw: list) {}"
        return [text.cast(ExtensionDeclSyntax.self)]
    }
}
