import SwiftParser
import SwiftSyntax

extension DefaultValue {
    /// Reads the default of a property of this type.
    init(_ value: ExprSyntax, of type: String, isOptional: Bool) {
        // `if` and `switch` expressions may only be statements or follow `=`.
        let isStatement = value.is(IfExprSyntax.self) || value.is(SwitchExprSyntax.self)
        text = isStatement ? "{ \(value.trimmedDescription) }()" : value.trimmedDescription
        isLiteral = Self.isLiteral(value)
        // An optional field needs no value in rows that were written before it existed.
        catalogued = isOptional ? nil : Self.constant(value, of: type)
    }

    /// The default of an optional variable without a value.
    static let none = DefaultValue(text: "nil", isLiteral: true)

    private static func isLiteral(_ value: ExprSyntax) -> Bool {
        switch value.as(ExprSyntaxEnum.self) {
        case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr: true
        case .stringLiteralExpr(let literal): literal.representedLiteralValue != nil
        case .prefixOperatorExpr(let sign):
            sign.operator.text == "-"
                && (sign.expression.is(IntegerLiteralExprSyntax.self)
                    || sign.expression.is(FloatLiteralExprSyntax.self))
        case .arrayExpr(let list): list.elements.isEmpty
        case .dictionaryExpr(let dictionary):
            if case .colon = dictionary.content { true } else { false }
        default: false
        }
    }

    /// A literal, or a member of the type such as `.draft`; never a call, a
    /// closure or a variable, which could yield another value in the next run.
    private static func constant(_ value: ExprSyntax, of type: String) -> String? {
        if isLiteral(value) { return value.is(NilLiteralExprSyntax.self) ? nil : value.trimmedDescription }
        guard let access = value.as(MemberAccessExprSyntax.self), access.declName.argumentNames == nil,
            access.declName.baseName.text != "now",
            access.base == nil || access.base?.trimmedDescription == type
        else { return nil }
        return "\(type).\(access.declName.baseName.text)"
    }
}
