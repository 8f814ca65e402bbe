import SwiftDiagnostics
import SwiftSyntax

extension TokenSyntax {
    /// The text of an identifier without its backticks.
    var identifierText: String {
        text.count > 2 && text.hasPrefix("`") && text.hasSuffix("`") ? String(text.dropFirst().dropLast()) : text
    }
}

extension AttributeSyntax {
    /// The last part of the attribute's name: `Key` for `@Key` and `@ActiveStore.Key`.
    var identifierText: String {
        if let identifier = attributeName.as(IdentifierTypeSyntax.self) { return identifier.name.text }
        if let member = attributeName.as(MemberTypeSyntax.self) { return member.name.text }
        return attributeName.trimmedDescription
    }
}

extension TypeSyntax {
    /// `T` for `T?`, `Optional<T>` and `Swift.Optional<T>`; nil for other types.
    var wrappedInOptional: TypeSyntax? {
        if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType }
        if let tuple = self.as(TupleTypeSyntax.self), let only = tuple.elements.first, tuple.elements.count == 1 {
            return only.type.wrappedInOptional
        }
        let arguments: GenericArgumentListSyntax?
        if let identifier = self.as(IdentifierTypeSyntax.self), identifier.name.text == "Optional" {
            arguments = identifier.genericArgumentClause?.arguments
        } else if let member = self.as(MemberTypeSyntax.self), member.trimmedDescription.hasPrefix("Swift.Optional<") {
            arguments = member.genericArgumentClause?.arguments
        } else {
            arguments = nil
        }
        guard case .type(let wrapped) = arguments?.first?.argument else { return nil }
        return wrapped
    }

    /// The type on one line.
    var withoutComments: String {
        tokens(viewMode: .sourceAccurate).reduce(into: "") { text, token in
            let isSpaced = token.leadingTrivia.contains { !$0.isComment } && !text.isEmpty
            let followsSpace =
                token.previousToken(viewMode: .sourceAccurate).map { !$0.trailingTrivia.isEmpty } ?? false
            text += (isSpaced || followsSpace) && !text.isEmpty ? " " + token.text : token.text
        }
    }
}

extension FunctionParameterClauseSyntax {
    /// `(name:age:)`
    var labels: String {
        "(" + parameters.map { $0.firstName.identifierText + ":" }.joined() + ")"
    }
}

extension VariableDeclSyntax {
    var names: [String] {
        bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText }
    }

    /// The indentation of the line on which the declaration begins.
    var indentation: String {
        let trivia = firstToken(viewMode: .sourceAccurate)?.leadingTrivia ?? []
        return String(trivia.description.reversed().prefix { $0 == " " || $0 == "\t" }.reversed())
    }
}

extension AccessLevel {
    /// The access level written before a declaration; `private(set)` does not affect reading.
    init?(_ modifiers: DeclModifierListSyntax) {
        for modifier in modifiers where modifier.detail == nil {
            switch modifier.name.tokenKind {
            case .keyword(.private): self = .private
            case .keyword(.fileprivate): self = .fileprivate
            case .keyword(.internal): self = .internal
            case .keyword(.package): self = .package
            case .keyword(.public), .keyword(.open): self = .public
            default: continue
            }
            return
        }
        return nil
    }
}

extension FixIt {
    /// Replaces everything from one token to another.
    static func replace(
        from first: TokenSyntax, to last: TokenSyntax, of node: some SyntaxProtocol, with text: String,
        _ message: String
    ) -> FixIt {
        let range = first.positionAfterSkippingLeadingTrivia..<last.endPositionBeforeTrailingTrivia
        return FixIt(
            message: Remedy(message: message), changes: [.replaceText(range: range, with: text, in: Syntax(node))])
    }
}
