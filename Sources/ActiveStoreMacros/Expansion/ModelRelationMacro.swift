import SwiftSyntax
import SwiftSyntaxMacros

/// `@_ModelReference(5, 0)`: the accessors of a `@BelongsTo`, over the variable that holds the key.
public struct ModelReferenceMacro: AccessorMacro {
    /// Called by the compiler.
    public static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        guard let variable = declaration.as(VariableDeclSyntax.self),
            case .stored(let stored) = StoredVariable.classify(variable),
            case .argumentList(let arguments) = node.arguments, let position = arguments.first?.expression.trimmed,
            let number = arguments.last?.expression.trimmed, let type = stored.binding.typeAnnotation?.type
        else { return [] }
        let wrapped = type.wrappedInOptional
        guard let target = (wrapped ?? type).argument(of: "Reference") else { return [] }
        let twin = ModelProperty.twin(of: stored.name)
        return [
            "get { ActiveStore.Reference<\(raw: target)>(\(raw: twin), RelationLinks.\(stored.identifier.trimmed), recordState) }",
            """
            set {
                recordState.assign(newValue\(raw: wrapped == nil ? "" : "?").id, to: &\(raw: twin), at: \(position))
                recordState.hold(newValue, at: \(number))
            }
            """,
        ]
    }
}

/// `@_ModelRelation`: the accessors of a `@HasOne` or `@HasMany`; pending records are kept in the record's state.
public struct ModelRelationMacro: AccessorMacro {
    /// Called by the compiler.
    public static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        guard let variable = declaration.as(VariableDeclSyntax.self),
            case .stored(let stored) = StoredVariable.classify(variable), let type = stored.binding.typeAnnotation?.type
        else { return [] }
        let isOne = type.argument(of: "One") != nil
        guard let target = type.argument(of: isOne ? "One" : "Many") else { return [] }
        let relation = "ActiveStore.\(isOne ? "One" : "Many")<\(target)>"
        let link = "RelationLinks.\(stored.identifier.trimmed)"
        return [
            "get { \(raw: relation)(\(raw: link), id, recordState) }",
            """
            _modify {
                // Taken out and put back, so that adding to a list does not copy it.
                var relation = \(raw: relation)(taking: \(raw: link), id, &recordState)
                defer { relation.put(into: &recordState) }
                yield &relation
            }
            """,
        ]
    }
}
