import SwiftSyntax
import SwiftSyntaxMacros

/// `@_ModelField(3)`: the accessors of one field, in front of the variable that holds its value.
///
/// They are written for each property apart, so that a type that cannot be stored is reported by the compiler at the
/// property's own line: `assign` is where `Storable` is first asked for. The property's default value is in the
/// initializers; on a property with accessors the compiler drops it.
public struct ModelFieldMacro: AccessorMacro {
    public static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        guard let variable = declaration.as(VariableDeclSyntax.self),
            case .stored(let stored) = StoredVariable.classify(variable),
            case .argumentList(let arguments) = node.arguments, let position = arguments.first?.expression
        else { return [] }
        let twin = ModelProperty.twin(of: stored.name)
        let assign = stored.isKey ? "assignKey" : "assign"
        return [
            "get { \(raw: twin) }",
            "set { recordState.\(raw: assign)(newValue, to: &\(raw: twin), at: \(position.trimmed)) }",
            """
            _modify {
                recordState.markChanged(\(position.trimmed))
                yield &\(raw: twin)
            }
            """,
        ]
    }
}

/// `@_ModelConstant`: asks the compiler, at the line of a `let`, whether its type can be stored.
public struct ModelConstantMacro: PeerMacro {
    public static var formatMode: FormatMode { .disabled }

    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let variable = declaration.as(VariableDeclSyntax.self),
            case .stored(let stored) = StoredVariable.classify(variable),
            let type = stored.binding.typeAnnotation?.type.withoutComments
        else { return [] }
        let name = ModelProperty.twin(of: "storable_" + stored.name)
        let question = stored.isKey ? "requireKey" : "require"
        return [
            """
            /// Has the compiler check here that the type can be stored.
            private static var \(raw: name): Void { ActiveStore.RecordState.\(raw: question)(\(raw: type).self) }
            """
        ]
    }
}
