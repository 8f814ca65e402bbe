import SwiftSyntax
import SwiftSyntaxMacros

/// `@_ModelField(3)`: the variable that holds the value of one field, and the accessors in front of it.
///
/// They are written for each property apart, so that a type that cannot be stored is reported by the compiler at the
/// property's own line, before anything else: `FieldValue<T>` is `T`, and asks that it is `Storable`. The property's default
/// value is in the initializers; on a property with accessors the compiler drops it, so it is never computed for a record
/// that is read.
public struct ModelFieldMacro {}

extension ModelFieldMacro: AccessorMacro {
    public static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        guard let variable = declaration.as(VariableDeclSyntax.self),
            case .stored(let stored) = StoredVariable.classify(variable),
            case .argumentList(let arguments) = node.arguments, let position = arguments.first?.expression
        else { return [] }
        let twin = ModelProperty.twin(of: stored.name)
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
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let variable = declaration.as(VariableDeclSyntax.self),
            case .stored(let stored) = StoredVariable.classify(variable), let type = stored.checkedType
        else { return [] }
        return ["private var \(raw: ModelProperty.twin(of: stored.name)): \(raw: type)"]
    }
}

/// `@_ModelConstant`: asks the compiler, at the line of a `let`, whether its type can be stored.
public struct ModelConstantMacro: PeerMacro {
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let variable = declaration.as(VariableDeclSyntax.self),
            case .stored(let stored) = StoredVariable.classify(variable), let type = stored.checkedType
        else { return [] }
        return ["private typealias \(raw: ModelProperty.twin(of: "type_" + stored.name)) = \(raw: type)"]
    }
}

extension StoredVariable {
    /// The type, by a name that only compiles for what can be stored.
    fileprivate var checkedType: String? {
        typeText.map { "ActiveStore.\(isKey ? "KeyValue" : "FieldValue")<\($0)>" }
    }
}
