import SwiftDiagnostics
import SwiftSyntax

extension DeclarationReader {
    /// Reads a property with `@BelongsTo`, `@HasOne` or `@HasMany`.
    mutating func readRelation(_ stored: StoredVariable, _ attribute: AttributeSyntax) {
        let name = attribute.identifierText
        let wanted = ["BelongsTo": "Reference", "HasOne": "One", "HasMany": "Many"][name] ?? "Many"
        let written = stored.binding.typeAnnotation?.type
        let isOptional = name == "BelongsTo" && written?.wrappedInOptional != nil
        let type = isOptional ? written?.wrappedInOptional : written
        guard let target = type?.argument(of: wanted) else {
            report(.relationType(name, wanted), at: written.map { Syntax($0) } ?? Syntax(stored.identifier))
            return
        }
        if stored.isLet {
            report(
                .constantRelation(stored.name), at: stored.declaration.bindingSpecifier,
                .replace(stored.declaration.bindingSpecifier, with: "var", "make it 'var'"))
        }
        if let value = stored.binding.initializer, name != "BelongsTo" { report(.relationWithValue(stored.name), at: value) }
        var relation = ModelRelation(
            kind: name == "BelongsTo" ? .belongsTo : name == "HasOne" ? .hasOne : .hasMany, name: stored.name,
            identifier: stored.identifier.text, number: relations.count, target: target,
            access: AccessLevel(stored.declaration.modifiers) ?? .internal)
        readArguments(of: attribute, into: &relation)
        relations.append(relation)
        if relation.kind == .belongsTo {
            readReference(stored, relation, isOptional: isOptional)
        } else {
            refuseOtherMarks(stored, attribute)
            others.append((stored.name, Syntax(stored.identifier)))
        }
    }

    /// Adds the field of a `@BelongsTo`, indexed unless an index covers it already.
    private mutating func readReference(_ stored: StoredVariable, _ relation: ModelRelation, isOptional: Bool) {
        var property = ModelProperty(
            name: stored.name, identifier: stored.identifier.text, type: stored.binding.typeAnnotation?.type.withoutComments ?? "",
            access: relation.access, isLet: false)
        property.reference = ModelProperty.Reference(target: relation.target, number: relation.number)
        property.wrappedType = isOptional ? "Reference<\(relation.target)>" : nil
        readMarks(of: stored, into: &property)
        for attribute in stored.declaration.attributes.fieldAttributes where ["HasOne", "HasMany"].contains(attribute.identifierText) {
            report(
                .markOnReference(attribute.identifierText, stored.name), at: attribute,
                .remove(attribute, "remove '@\(attribute.identifierText)'"))
        }
        if property.isKey { report(.referenceAsKey(stored.name), at: stored.identifier) }
        if let value = stored.binding.initializer?.value, !value.is(NilLiteralExprSyntax.self) {
            report(.relationWithValue(stored.name), at: value)
        }
        if isOptional { property.defaultValue = DefaultValue.none }
        for attribute in stored.declaration.attributes.fieldAttributes
        where ["Indexed", "Unique"].contains(attribute.identifierText) {
            readIndex(attribute, of: property)
        }
        fields.append((property, Syntax(stored.identifier)))
    }

    private mutating func refuseOtherMarks(_ stored: StoredVariable, _ own: AttributeSyntax) {
        for attribute in stored.declaration.attributes.fieldAttributes where attribute.id != own.id {
            report(
                .markOnRelation(attribute.identifierText, stored.name), at: attribute,
                .remove(attribute, "remove '@\(attribute.identifierText)'"))
        }
    }

    private mutating func readArguments(of attribute: AttributeSyntax, into relation: inout ModelRelation) {
        guard case .argumentList(let arguments) = attribute.arguments else {
            if relation.kind != .belongsTo { report(.relationWithoutKeyPath(attribute.identifierText), at: attribute) }
            return
        }
        for argument in arguments {
            switch argument.label?.text {
            case "onDelete": relation.rule = argument.expression.trimmedDescription
            case "enforced": readFlag(argument, "enforced", into: &relation.isEnforced)
            case "touch": readFlag(argument, "touch", into: &relation.touches)
            case "through":
                relation.kind = .through
                readKeyPath(argument.expression, attribute, into: &relation)
            case nil: readKeyPath(argument.expression, attribute, into: &relation)
            default: break  // The compiler checks labels against the macro's declaration.
            }
        }
        if relation.kind != .belongsTo, relation.keyPaths.isEmpty, diagnostics.isEmpty {
            report(.relationWithoutKeyPath(attribute.identifierText), at: attribute)
        }
    }

    /// `enforced: true`: a literal, because a macro sees no values.
    private mutating func readFlag(_ argument: LabeledExprSyntax, _ label: String, into flag: inout Bool) {
        if let literal = argument.expression.as(BooleanLiteralExprSyntax.self) {
            flag = literal.literal.tokenKind == .keyword(.true)
        } else {
            report(.literalFlag(label), at: argument.expression)
        }
    }

    /// `\Article.author`: only the text matters, since it becomes `Article.fields.authorID`.
    private mutating func readKeyPath(_ expression: ExprSyntax, _ attribute: AttributeSyntax, into relation: inout ModelRelation) {
        guard let keyPath = expression.as(KeyPathExprSyntax.self), let root = keyPath.root else {
            report(.relationKeyPath(attribute.identifierText), at: expression)
            return
        }
        let names = keyPath.components.compactMap { $0.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.identifierText }
        // The components before the property may be nested types, whose names begin with a capital letter.
        guard names.count == keyPath.components.count, let property = names.last,
            names.dropLast().allSatisfy({ $0.first?.isUppercase == true })
        else {
            report(.relationKeyPath(attribute.identifierText), at: expression)
            return
        }
        let model = ([root.withoutComments] + names.dropLast()).joined(separator: ".")
        relation.keyPaths.append(ModelRelation.KeyPath(model: model, property: property))
    }

    /// Writes the key type into references of the model to itself.
    mutating func resolveSelfReferences(of model: String) {
        let key = fields.first { $0.property.isKey }?.property.type ?? "ActiveStore.UID<\(model)>"
        for index in fields.indices where fields[index].property.reference?.target == model {
            fields[index].property.reference?.ownKey = key
        }
    }

    /// Adds an index for each reference that is not the first field of one: children are found by it.
    mutating func indexReferences() {
        for (property, _) in fields where property.reference != nil {
            if indexes.contains(where: { $0.parts.first?.field == property.fieldName }) { continue }
            indexes.append(ModelIndex(parts: [.init(field: property.fieldName)], isUnique: false))
        }
    }
}

extension TypeSyntax {
    /// `T` for `Many<T>` and `ActiveStore.Many<T>`, given `Many`.
    func argument(of name: String) -> String? {
        let arguments: GenericArgumentListSyntax?
        if let identifier = self.as(IdentifierTypeSyntax.self), identifier.name.text == name {
            arguments = identifier.genericArgumentClause?.arguments
        } else if let member = self.as(MemberTypeSyntax.self), member.trimmedDescription.hasPrefix("ActiveStore.\(name)<") {
            arguments = member.genericArgumentClause?.arguments
        } else {
            arguments = nil
        }
        guard let arguments, arguments.count == 1, case .type(let type)? = arguments.first?.argument else { return nil }
        return type.withoutComments
    }
}
