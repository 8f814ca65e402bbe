import SwiftParser
import SwiftSyntax

extension DeclarationReader {
    /// `@Indexed(.descending, .caseInsensitive)` on a property.
    mutating func readIndex(_ attribute: AttributeSyntax, of property: ModelProperty) {
        var part = ModelIndex.Part(field: property.fieldName)
        var index = ModelIndex(parts: [], isUnique: attribute.identifierText == "Unique")
        for argument in attribute.arguments(labelled: nil) {
            switch argument.expression.memberName {
            case "ascending": part.isDescending = false
            case "descending": part.isDescending = true
            case "caseInsensitive":
                part.isCaseInsensitive = true
                checkIsText(property, at: argument.expression)
            default: report(.indexOption(attribute.identifierText), at: argument.expression)
            }
        }
        index.name = readIndexName(attribute)
        index.parts = [part]
        checkCanBeIndexed(property, at: attribute)
        indexes.append(index)
    }

    /// `@Indexed("age", .descending("name"))` on the struct; read after all fields are known.
    mutating func readIndexes(on declaration: StructDeclSyntax) {
        for attribute in declaration.attributes.fieldAttributes {
            guard ["Indexed", "Unique"].contains(attribute.identifierText) else {
                report(
                    .misplaced(attribute.identifierText), at: attribute,
                    .remove(attribute, "remove '@\(attribute.identifierText)'"))
                continue
            }
            let arguments = attribute.arguments(labelled: nil)
            if arguments.isEmpty { report(.indexWithoutFields(attribute.identifierText), at: attribute) }
            var index = ModelIndex(parts: [], isUnique: attribute.identifierText == "Unique")
            for argument in arguments {
                guard let part = readPart(argument.expression, of: attribute) else { continue }
                if index.parts.contains(where: { $0.field == part.field }) {
                    report(.repeatedPart(part.field), at: argument.expression)
                }
                index.parts.append(part)
            }
            index.name = readIndexName(attribute)
            indexes.append(index)
        }
    }

    /// `"age"`, `.descending("age")`, `.descending(.caseInsensitive("name"))`
    private mutating func readPart(_ expression: ExprSyntax, of attribute: AttributeSyntax) -> ModelIndex.Part? {
        if let literal = expression.as(StringLiteralExprSyntax.self), let name = literal.representedLiteralValue {
            return checkIsField(name, at: literal) ? ModelIndex.Part(field: field(named: name)?.fieldName ?? name) : nil
        }
        guard let call = expression.as(FunctionCallExprSyntax.self), let inner = call.arguments.first,
            call.arguments.count == 1
        else {
            report(.indexPart(attribute.identifierText), at: expression)
            return nil
        }
        guard var part = readPart(inner.expression, of: attribute) else { return nil }
        switch call.calledExpression.memberName {
        case "ascending": part.isDescending = false
        case "descending": part.isDescending = true
        case "caseInsensitive":
            part.isCaseInsensitive = true
            if let property = field(named: part.field) { checkIsText(property, at: expression) }
        default:
            report(.indexPart(attribute.identifierText), at: expression)
            return nil
        }
        return part
    }

    private mutating func readIndexName(_ attribute: AttributeSyntax) -> String? {
        guard let argument = attribute.arguments(labelled: "name").first else { return nil }
        guard let name = readName(argument.expression, for: "'name'") else { return nil }
        if !StoreName.isPossible(name) { report(.impossibleName(name, "choose another"), at: argument.expression) }
        return name
    }

    private mutating func checkIsField(_ name: String, at literal: StringLiteralExprSyntax) -> Bool {
        if let property = field(named: name) {
            checkCanBeIndexed(property, at: literal)
            return true
        }
        if let (property, _) = fields.first(where: { $0.property.name == name }) {
            report(.indexedIgnored(property.name), at: literal)
            return false
        }
        let stored = fields.map(\.property).filter { $0.kind == .field }.map(\.name)
        let generated = hasTimestamps ? ["createdAt", "updatedAt"] : []
        if generated.contains(name) { return true }
        if let best = StoreName.suggestion(for: name, among: stored + generated) {
            report(.unknownField(name, best), at: literal, .replace(literal, with: "\"\(best)\"", "write \"\(best)\""))
        } else {
            report(.unknownField(name, nil), at: literal)
        }
        return false
    }

    private func field(named name: String) -> ModelProperty? {
        fields.first { [$0.property.name, $0.property.fieldName].contains(name) && $0.property.kind == .field }?.property
    }

    /// Rejects types whose text already shows that they cannot be indexed; the rest is checked when a store is opened.
    private mutating func checkCanBeIndexed(_ property: ModelProperty, at node: some SyntaxProtocol) {
        if (property.wrappedType ?? property.type).hasPrefix("[") { report(.indexedJSON(property.name), at: node) }
    }

    private mutating func checkIsText(_ property: ModelProperty, at node: some SyntaxProtocol) {
        let others: Set = [
            "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
            "Bool", "Date", "Data", "UUID", "Decimal",
        ]
        let type = property.wrappedType ?? property.type
        if others.contains(type) { report(.noText(property.name, type), at: node) }
    }
}

extension ExprSyntax {
    /// `descending` of `.descending` and `IndexOption.descending`.
    fileprivate var memberName: String? {
        self.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    }
}

extension AttributeSyntax {
    fileprivate func arguments(labelled label: String?) -> [LabeledExprSyntax] {
        guard case .argumentList(let arguments) = arguments else { return [] }
        return arguments.filter { $0.label?.text == label }
    }
}
