import SwiftDiagnostics
import SwiftSyntax

extension DeclarationReader {
    /// Reads a stored property: a field, or a property that `@Ignored` keeps out of the store.
    mutating func readStored(_ stored: StoredVariable) {
        var property = ModelProperty(
            name: stored.name, identifier: stored.identifier.text, type: "",
            access: AccessLevel(stored.declaration.modifiers) ?? .internal, isLet: stored.isLet)
        if stored.relationAttribute == nil || stored.isIgnored { readMarks(of: stored, into: &property) }
        if stored.isIgnored {
            readIgnored(stored, property)
            return
        }
        let known = diagnostics.count
        refuseWhatNoFieldCanBe(stored)
        if let relation = stored.relationAttribute {
            if diagnostics.count == known { readRelation(stored, relation) }
            return
        }
        guard diagnostics.count == known, readType(of: stored, into: &property) else { return }
        if stored.isLet, stored.binding.initializer != nil {
            report(
                .letWithValue, at: stored.identifier,
                .replace(stored.declaration.bindingSpecifier, with: "var", "make it 'var'"))
            return
        }
        readDefault(of: stored, into: &property)
        if property.isVersion { checkVersion(stored, &property) }
        for attribute in stored.declaration.attributes.fieldAttributes
        where ["Indexed", "Unique"].contains(attribute.identifierText) {
            readIndex(attribute, of: property)
        }
        fields.append((property, Syntax(stored.identifier)))
    }

    /// Reads an ignored property. It exists only in memory, so records read from the store need a default for it.
    private mutating func readIgnored(_ stored: StoredVariable, _ found: ModelProperty) {
        let isOwnStorage = stored.modifier(.lazy) != nil || !stored.declaration.attributes.foreignAttributes.isEmpty
        var property = found
        property.kind = .ignored
        if let type = stored.binding.typeAnnotation?.type {
            property.type = type.withoutComments
            property.wrappedType = type.wrappedInOptional?.withoutComments
        } else if let value = stored.binding.initializer?.value, case .certain(let type) = InferredType(of: value) {
            property.type = type
        }
        readDefault(of: stored, into: &property)
        if stored.modifier(.lazy) == nil, !stored.isConditional, property.access > .private { derived.append(stored.identifier.text) }
        if property.defaultValue == nil {
            if !isOwnStorage { report(.ignoredWithoutDefault, at: stored.identifier) }
        } else if !isOwnStorage, !stored.isLet, !property.type.isEmpty, !stored.isConditional {
            fields.append((property, Syntax(stored.identifier)))
            return
        }
        others.append((stored.name, Syntax(stored.identifier)))
    }

    private func readDefault(of stored: StoredVariable, into property: inout ModelProperty) {
        if let value = stored.binding.initializer?.value {
            property.defaultValue = DefaultValue(value, of: property.type, isOptional: property.isOptional)
        } else if property.isOptional, !stored.isLet {
            property.defaultValue = DefaultValue.none
        }
    }

    private mutating func refuseWhatNoFieldCanBe(_ stored: StoredVariable) {
        let ignore = FixIt.insert("@Ignored ", before: stored.declaration, "keep it out of the store with @Ignored")
        for keyword in [Keyword.weak, .unowned] {
            guard let modifier = stored.modifier(keyword) else { continue }
            report(.unowned(modifier.name.text), at: modifier, ignore)
        }
        if let lazy = stored.modifier(.lazy) {
            report(
                .lazy,
                at: lazy, ignore)
        }
        if let observers = stored.observers {
            report(
                .observers(stored.name),
                at: observers, ignore)
        }
        for attribute in stored.declaration.attributes.foreignAttributes {
            report(
                .foreignAttribute(attribute.attributeName.trimmedDescription, on: stored.name),
                at: attribute, .remove(attribute, "remove '@\(attribute.attributeName.trimmedDescription)'"), ignore)
        }
    }

    /// Reads the type as written, or infers it from the default value.
    private mutating func readType(of stored: StoredVariable, into property: inout ModelProperty) -> Bool {
        if let type = stored.binding.typeAnnotation?.type {
            if let unwrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
                report(
                    .implicitlyUnwrapped(type.trimmedDescription),
                    at: type,
                    .replace(
                        unwrapped.exclamationMark, with: "?", "make it '\(unwrapped.wrappedType.trimmedDescription)?'"))
                return false
            }
            if let wrapped = type.wrappedInOptional, wrapped.wrappedInOptional != nil {
                report(
                    .doubleOptional(type.trimmedDescription),
                    at: type,
                    .replace(type, with: wrapped.trimmedDescription, "make it '\(wrapped.trimmedDescription)'"))
                return false
            }
            property.type = type.withoutComments
            property.wrappedType = type.wrappedInOptional?.withoutComments
            return true
        }
        guard let value = stored.binding.initializer?.value else {
            report(
                .noType(stored.name), at: stored.identifier,
                .insert(": <#Type#>", after: stored.identifier, "write its type"))
            return false
        }
        switch InferredType(of: value) {
        case .certain(let type):
            property.type = type
            return true
        case .guess(let type):
            report(
                .guessedType(stored.name, type),
                at: stored.identifier, .insert(": \(type)", after: stored.identifier, "write ': \(type)'"))
        case .unknown:
            report(
                .unknownType(stored.name),
                at: stored.identifier, .insert(": <#Type#>", after: stored.identifier, "write its type"))
        }
        return false
    }
}
