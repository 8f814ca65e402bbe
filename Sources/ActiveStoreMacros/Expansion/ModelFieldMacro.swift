import SwiftSyntax
import SwiftSyntaxMacros

/// `@_ModelField(3)`: the accessors of one field, in front of the variable that holds its value.
///
/// The property's default value is in the initializers; on a property with accessors
/// the compiler drops it, so it is never computed for a record that is read.
public struct ModelFieldMacro {}

extension ModelFieldMacro: AccessorMacro {
    /// Called by the compiler.
    public static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        guard let variable = declaration.as(VariableDeclSyntax.self),
            case .stored(let stored) = StoredVariable.classify(variable),
            case .argumentList(let arguments) = node.arguments, let position = arguments.first?.expression
        else { return [] }
        let twin = ModelProperty.twin(of: stored.name)
        // Only the store moves it, and an undone save moves it back.
        if stored.isVersion { return ["get { recordState.resolved(version: \(raw: twin)) }"] }
        return [
            "get { \(raw: twin) }",
            "set { recordState.assign(newValue, to: &\(raw: twin), at: \(position.trimmed)) }",
            """
            _modify {
                recordState.markChanged(\(position.trimmed))
                yield &\(raw: twin)
            }
            """,
        ]
    }
}

extension ModelFieldMacro: PeerMacro {
    /// Called by the compiler.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        try ModelConstantMacro.expansion(of: node, providingPeersOf: declaration, in: context)
    }
}

/// `@_ModelConstant`: makes the compiler check, at the line of the property, whether its type can be stored.
///
/// `FieldValue<T>` is `T`, and compiles only if `T` is `Storable`. Errors in a peer of
/// the property are reported at its line, and before errors in the members that use it.
public struct ModelConstantMacro: PeerMacro {
    /// Called by the compiler.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let variable = declaration.as(VariableDeclSyntax.self),
            case .stored(let stored) = StoredVariable.classify(variable), let type = stored.typeText
        else { return [] }
        let name = ModelProperty.twin(of: "type_" + stored.name)
        let question = stored.isKey ? "KeyValue" : "FieldValue"
        return ["private typealias \(raw: name) = ActiveStore.\(raw: question)<\(raw: type)>"]
    }
}
