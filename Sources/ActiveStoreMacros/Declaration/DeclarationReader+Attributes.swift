import SwiftParser
import SwiftSyntax

extension DeclarationReader {
    /// Reads `@Key`, `@Version` and `@Column`, and detects attributes that contradict each other.
    mutating func readMarks(of stored: StoredVariable, into property: inout ModelProperty) {
        var seen: Set<String> = []
        for attribute in stored.declaration.attributes.fieldAttributes {
            let name = attribute.identifierText
            let isRepeatable = ["Indexed", "Unique"].contains(name) && attribute.arguments != nil
            if !seen.insert(name).inserted, !isRepeatable {
                report(.repeated(name), at: attribute, .remove(attribute, "remove one"))
                continue
            }
            switch name {
            case "Key": property.isKey = true
            case "Version": property.isVersion = !seen.contains("Ignored")
            case "Column": property.column = readColumn(attribute)
            default: break
            }
        }
        if seen.contains("Ignored") {
            for attribute in stored.declaration.attributes.fieldAttributes where attribute.identifierText != "Ignored" {
                report(
                    .pointless(attribute.identifierText),
                    at: attribute, .remove(attribute, "remove '@\(attribute.identifierText)'"))
            }
        }
        if property.isKey { checkKey(stored) }
        for case .ifConfigDecl(let conditional) in stored.declaration.attributes {
            report(
                .conditionalAttribute,
                at: conditional)
        }
    }

    private mutating func checkKey(_ stored: StoredVariable) {
        if let type = stored.binding.typeAnnotation?.type, let wrapped = type.wrappedInOptional {
            report(
                .optionalKey, at: type,
                .replace(type, with: wrapped.trimmedDescription, "make it '\(wrapped.trimmedDescription)'"))
        }
        for attribute in stored.declaration.attributes.fieldAttributes
        where ["Indexed", "Unique"].contains(attribute.identifierText) {
            report(
                .indexedKey, at: attribute,
                .remove(attribute, "remove '@\(attribute.identifierText)'"))
        }
    }

    /// Checks the version: an `Int` variable that is not the key. Without a default it is 0 until the record is stored.
    mutating func checkVersion(_ stored: StoredVariable, _ property: inout ModelProperty) {
        if property.isKey || stored.isLet || !["Int", "Swift.Int"].contains(property.type) {
            report(.versionType(property.name), at: stored.identifier)
        }
        if property.defaultValue == nil { property.defaultValue = DefaultValue(text: "0", isLiteral: true, catalogued: "0") }
    }

    private mutating func readColumn(_ attribute: AttributeSyntax) -> String? {
        guard case .argumentList(let arguments) = attribute.arguments, let only = arguments.first, arguments.count == 1
        else {
            report(.columnArgument, at: attribute)
            return nil
        }
        guard let name = readName(only.expression, for: "@Column") else { return nil }
        if !StoreName.isPossible(name) { report(.impossibleName(name, "choose another"), at: only.expression) }
        return name
    }

    /// Reads a name in a store, which must be a string literal.
    mutating func readName(_ expression: ExprSyntax, for what: String) -> String? {
        guard let literal = expression.as(StringLiteralExprSyntax.self), let name = literal.representedLiteralValue
        else {
            report(.nameLiteral(what), at: expression)
            return nil
        }
        return name
    }
}

extension AttributeListSyntax {
    /// The attributes of ActiveStore that apply to a field.
    var fieldAttributes: [AttributeSyntax] {
        compactMap { $0.as(AttributeSyntax.self) }
            .filter {
                ["Key", "Version", "Indexed", "Unique", "Ignored", "Column", "BelongsTo", "HasOne", "HasMany"].contains($0.identifierText)
            }
    }

    /// Attributes of other modules that may add storage or accessors: property wrappers, macros, global actors.
    var foreignAttributes: [AttributeSyntax] {
        let harmless: Set = ["available", "usableFromInline", "inlinable", "_spi", "preconcurrency", "_documentation"]
        let own = Set(fieldAttributes.map(\.id))
        return compactMap { $0.as(AttributeSyntax.self) }
            .filter {
                !own.contains($0.id) && !harmless.contains($0.identifierText)
                    && !$0.identifierText.hasPrefix("_Model")
            }
    }
}
