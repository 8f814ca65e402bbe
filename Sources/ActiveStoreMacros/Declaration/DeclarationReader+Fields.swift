import SwiftDiagnostics
import SwiftSyntax

extension DeclarationReader {
    /// Reads a stored property: a field, or a property that `@Ignored` keeps out of the store.
    mutating func readStored(_ stored: StoredVariable) {
        var property = ModelProperty(
            name: stored.name, type: "", access: AccessLevel(stored.declaration.modifiers) ?? min(access, .internal),
            isLet: stored.isLet)
        readAttributes(of: stored, into: &property)
        if stored.isIgnored {
            checkIgnored(stored)
            ownMembers.insert(stored.name)
            return
        }
        let known = diagnostics.count
        refuseWhatNoFieldCanBe(stored)
        guard diagnostics.count == known, readType(of: stored, into: &property) else { return }
        if stored.isLet, stored.binding.initializer != nil {
            report(
                .letWithValue,
                at: stored.identifier,
                .replace(stored.declaration.bindingSpecifier, with: "var", "make it 'var'"))
            return
        }
        property.defaultValue = stored.binding.initializer?.value.trimmedDescription
        if property.defaultValue == nil, property.isOptional, !stored.isLet { property.defaultValue = "nil" }
        if property.access < .internal, property.access < access, property.defaultValue == nil {
            report(
                .hiddenWithoutDefault(stored.name, property.access),
                at: stored.identifier)
        }
        fields.append((property, Syntax(stored.identifier)))
    }

    /// An ignored property belongs to the program alone, so a record read from the store must find a value for it.
    private mutating func checkIgnored(_ stored: StoredVariable) {
        let isOptionalVariable =
            !stored.isLet && stored.binding.typeAnnotation.map { $0.type.wrappedInOptional != nil } ?? false
        let hasOwnStorage = stored.modifier(.lazy) != nil || !stored.declaration.attributes.foreignAttributes.isEmpty
        if stored.binding.initializer == nil, !isOptionalVariable, !hasOwnStorage {
            report(
                .ignoredWithoutDefault,
                at: stored.identifier)
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

    /// The type as written, else as the default value implies it.
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
