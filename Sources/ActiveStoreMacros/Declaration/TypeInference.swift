import SwiftSyntax

/// The type of a property as implied by its default value.
///
/// A macro sees text, never types. Only types that the text determines are inferred: those of literals, and of calls of
/// a type's initializer. A likely guess is offered as an edit, not applied: `Status.open` is nearly always a `Status`.
enum InferredType: Equatable {
    case certain(String)
    case guess(String)
    case unknown

    init(of value: ExprSyntax) {
        switch value.as(ExprSyntaxEnum.self) {
        case .integerLiteralExpr: self = .certain("Int")
        case .floatLiteralExpr: self = .certain("Double")
        case .booleanLiteralExpr: self = .certain("Bool")
        case .stringLiteralExpr: self = .certain("String")
        case .prefixOperatorExpr(let sign): self = Self.signed(sign)
        case .tupleExpr(let tuple): self = Self.parenthesized(tuple)
        case .sequenceExpr(let sequence): self = Self.sequence(Array(sequence.elements))
        case .forceUnwrapExpr(let unwrapped): self = Self.unwrapped(unwrapped)
        case .functionCallExpr(let call): self = Self.call(call)
        case .memberAccessExpr(let access): self = Self.member(access)
        default: self = .unknown
        }
    }

    private static func signed(_ sign: PrefixOperatorExprSyntax) -> InferredType {
        let value = InferredType(of: sign.expression)
        switch (sign.operator.text, value) {
        case ("-", .certain("Int")), ("-", .certain("Double")), ("+", .certain("Int")), ("+", .certain("Double")):
            return value
        case ("!", .certain("Bool")), ("~", .certain("Int")): return value
        default: return .unknown
        }
    }

    private static func parenthesized(_ tuple: TupleExprSyntax) -> InferredType {
        guard let only = tuple.elements.first, tuple.elements.count == 1, only.label == nil else { return .unknown }
        return InferredType(of: only.expression)
    }

    /// `60 * 60`, `"a" + "b"` and `x as T`, which a macro sees as flat lists.
    private static func sequence(_ elements: [ExprSyntax]) -> InferredType {
        if elements.count == 3, elements[1].is(UnresolvedAsExprSyntax.self),
            let type = elements[2].as(TypeExprSyntax.self)
        {
            let isPlain = elements[1].as(UnresolvedAsExprSyntax.self)?.questionOrExclamationMark == nil
            return isPlain ? .certain(type.type.trimmedDescription) : .unknown
        }
        var operands: Set<InferredType> = []
        for (position, element) in elements.enumerated() {
            if position.isMultiple(of: 2) {
                operands.insert(InferredType(of: element))
            } else {
                guard let sign = element.as(BinaryOperatorExprSyntax.self),
                    ["+", "-", "*", "/", "%"].contains(sign.operator.text)
                else { return .unknown }
            }
        }
        switch operands {
        case [.certain("Int")]: return .certain("Int")
        case [.certain("Double")], [.certain("Int"), .certain("Double")]: return .certain("Double")
        case [.certain("String")]: return .certain("String")
        default: return .unknown
        }
    }

    /// `URL(string: "…")!`: a failable call is unwrapped, so the type is the called one.
    private static func unwrapped(_ unwrapped: ForceUnwrapExprSyntax) -> InferredType {
        guard let call = unwrapped.expression.as(FunctionCallExprSyntax.self),
            let type = typeName(of: call.calledExpression)
        else { return .unknown }
        return .certain(type)
    }

    private static func call(_ call: FunctionCallExprSyntax) -> InferredType {
        if let type = typeName(of: call.calledExpression) {
            return mayFail(call, of: type) ? .guess(type + "?") : .certain(type)
        }
        guard let access = call.calledExpression.as(MemberAccessExprSyntax.self) else { return .unknown }
        return member(access)
    }

    /// `Status.open`, `Date.now`, `Money.euros(5)`: usually a member of the type it yields.
    private static func member(_ access: MemberAccessExprSyntax) -> InferredType {
        guard let base = access.base, let type = typeName(of: base) else { return .unknown }
        return .guess(type)
    }

    /// Whether an initializer returns an optional, by the labels of failable initializers in the standard library and Foundation.
    private static func mayFail(_ call: FunctionCallExprSyntax, of type: String) -> Bool {
        guard let first = call.arguments.first else { return false }
        if let label = first.label?.text {
            return ["string", "uuidString", "base64Encoded", "rawValue", "exactly", "identifier"].contains(label)
        }
        let numbers: Set = [
            "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
            "Bool",
        ]
        return numbers.contains(type) && InferredType(of: first.expression) == .certain("String")
    }

    /// The text of an expression that names a type: `A`, `A.B`, `A<B>`, `[A]`, `[A: B]`, any of them with `.init`.
    private static func typeName(of expression: ExprSyntax) -> String? {
        switch expression.as(ExprSyntaxEnum.self) {
        case .declReferenceExpr(let reference) where reference.argumentNames == nil:
            return isTypeName(reference.baseName) ? expression.trimmedDescription : nil
        case .genericSpecializationExpr(let generic):
            return typeName(of: generic.expression) == nil ? nil : expression.trimmedDescription
        case .memberAccessExpr(let access):
            guard let base = access.base, let outer = typeName(of: base) else { return nil }
            if access.declName.baseName.tokenKind == .keyword(.`init`) { return outer }
            return isTypeName(access.declName.baseName) ? expression.trimmedDescription : nil
        case .arrayExpr(let array):
            guard array.elements.count == 1, let element = array.elements.first else { return nil }
            return typeName(of: element.expression) == nil ? nil : expression.trimmedDescription
        case .dictionaryExpr(let dictionary):
            guard case .elements(let elements) = dictionary.content, elements.count == 1, let pair = elements.first,
                typeName(of: pair.key) != nil, typeName(of: pair.value) != nil
            else { return nil }
            return expression.trimmedDescription
        default: return nil
        }
    }

    /// Decides by the convention that only types begin with a capital letter.
    private static func isTypeName(_ token: TokenSyntax) -> Bool {
        token.text.drop(while: { $0 == "_" || $0 == "`" }).first?.isUppercase ?? false
    }
}

extension InferredType: Hashable {}
