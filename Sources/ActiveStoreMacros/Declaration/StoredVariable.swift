import SwiftSyntax

/// A stored `var` or `let` with a single name.
///
/// The member macro and the member-attribute macro must agree on which variables are stored, so both use this type.
struct StoredVariable {
    let declaration: VariableDeclSyntax
    let binding: PatternBindingSyntax
    let identifier: TokenSyntax

    enum Kind {
        case stored(StoredVariable)
        /// Computed, or a static member.
        case notStored
        case severalBindings
        /// `var (a, b) = …`, `let _ = …`
        case pattern(PatternSyntax)
    }

    static func classify(_ variable: VariableDeclSyntax) -> Kind {
        let isStatic = variable.modifiers.contains {
            [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind)
        }
        if isStatic || variable.bindings.allSatisfy(\.isComputed) { return .notStored }
        guard let binding = variable.bindings.first, variable.bindings.count == 1 else { return .severalBindings }
        guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { return .pattern(binding.pattern) }
        return .stored(StoredVariable(declaration: variable, binding: binding, identifier: pattern.identifier))
    }

    var name: String { identifier.identifierText }
    var isLet: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.let) }
    var isIgnored: Bool { isMarked("Ignored") }
    var isKey: Bool { isMarked("Key") }
    var isVersion: Bool { isMarked("Version") }
    /// `@BelongsTo`, `@HasOne` or `@HasMany`.
    var relationAttribute: AttributeSyntax? {
        declaration.attributes.fieldAttributes.first { ["BelongsTo", "HasOne", "HasMany"].contains($0.identifierText) }
    }

    /// The type as written, or inferred from the default value.
    var typeText: String? {
        if let type = binding.typeAnnotation?.type { return type.withoutComments }
        guard let value = binding.initializer?.value, case .certain(let type) = InferredType(of: value) else {
            return nil
        }
        return type
    }

    /// Whether it is inside `#if`.
    var isConditional: Bool { declaration.parent?.parent?.parent?.is(IfConfigClauseSyntax.self) ?? false }

    private func isMarked(_ name: String) -> Bool {
        declaration.attributes.fieldAttributes.contains { $0.identifierText == name }
    }

    func modifier(_ keyword: Keyword) -> DeclModifierSyntax? {
        declaration.modifiers.first { $0.name.tokenKind == .keyword(keyword) }
    }

    /// The `willSet` and `didSet` of the property.
    var observers: AccessorDeclListSyntax? {
        guard case .accessors(let accessors) = binding.accessorBlock?.accessors else { return nil }
        return accessors
    }
}

extension PatternBindingSyntax {
    /// Whether it has a getter. Observers leave a property stored.
    var isComputed: Bool {
        switch accessorBlock?.accessors {
        case nil: false
        case .getter: true
        case .accessors(let accessors):
            !accessors.allSatisfy { [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind) }
        @unknown default: true
        }
    }
}

extension PatternBindingSyntax {
    /// Whether the getter is an ordinary one: not `throws`, `async` or mutating.
    var isPlainlyReadable: Bool {
        switch accessorBlock?.accessors {
        case .getter: true
        case .accessors(let accessors):
            accessors.contains {
                $0.accessorSpecifier.tokenKind == .keyword(.get) && $0.effectSpecifiers == nil && $0.modifier == nil
            }
        default: false
        }
    }
}
