import SwiftSyntax

extension DeclarationReader {
    /// Reads every member; only stored properties become fields, other members are left alone.
    mutating func readMembers(_ members: MemberBlockItemListSyntax) {
        for member in members {
            if let variable = member.decl.as(VariableDeclSyntax.self) {
                readVariable(variable)
            } else if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
                readConditional(conditional)
            } else {
                refuseFieldAttributes(on: member.decl)
                register(member.decl)
            }
        }
    }

    private mutating func readVariable(_ variable: VariableDeclSyntax) {
        switch StoredVariable.classify(variable) {
        case .notStored:
            refuseFieldAttributes(on: DeclSyntax(variable))
            readComputed(variable)
        case .severalBindings:
            let split = splitIntoLines(variable)
            if let split {
                report(
                    .severalBindings, at: variable.bindings, .replace(variable, with: split, "declare them one by one"))
            } else {
                report(.severalBindings, at: variable.bindings)
            }
        case .pattern(let pattern):
            report(
                .pattern(pattern.trimmedDescription), at: pattern)
        case .stored(let stored):
            readStored(stored)
        }
    }

    /// Allows any member inside `#if` except fields: the stored schema would depend on how the program was built.
    private mutating func readConditional(_ conditional: IfConfigDeclSyntax) {
        for clause in conditional.clauses {
            guard case .decls(let members) = clause.elements else { continue }
            for member in members {
                if let inner = member.decl.as(IfConfigDeclSyntax.self) {
                    readConditional(inner)
                } else if let variable = member.decl.as(VariableDeclSyntax.self) {
                    switch StoredVariable.classify(variable) {
                    case .notStored: readVariable(variable)
                    case .stored(let stored) where stored.isIgnored: readStored(stored)
                    case .stored, .severalBindings, .pattern:
                        report(
                            .conditionalField,
                            at: variable.bindings)
                    }
                } else {
                    refuseFieldAttributes(on: member.decl)
                    register(member.decl)
                }
            }
        }
    }

    /// Reads a computed property, which conversion can name if reading it needs only the record.
    private mutating func readComputed(_ variable: VariableDeclSyntax) {
        for name in variable.names { ownMembers.insert(name) }
        let isStatic = variable.modifiers.contains {
            [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind)
        }
        if isStatic {
            for binding in variable.bindings where ["fields", "entity"].contains(binding.pattern.trimmedDescription) {
                others.append((binding.pattern.trimmedDescription, Syntax(binding.pattern)))
            }
            return
        }
        for binding in variable.bindings {
            guard let identifier = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { continue }
            others.append((identifier.identifierText, Syntax(identifier)))
            // Attributes may isolate, deprecate or hide it.
            let isPlain = variable.attributes.isEmpty && binding.isPlainlyReadable
            let isConditional = variable.parent?.parent?.parent?.is(IfConfigClauseSyntax.self) ?? false
            if isPlain, !isConditional, AccessLevel(variable.modifiers) != .private { derived.append(identifier.text) }
        }
    }

    /// Registers a declaration of the struct itself, so that the expansion omits it.
    private mutating func register(_ member: DeclSyntax) {
        if let function = member.as(FunctionDeclSyntax.self) {
            if function.name.text == "==" { report(.ownEquality, at: function.name) }
            ownMembers.insert(function.name.identifierText + function.signature.parameterClause.labels)
        } else if let initializer = member.as(InitializerDeclSyntax.self) {
            ownMembers.insert("init" + initializer.signature.parameterClause.labels)
            checkDelegates(initializer)
            initializers.append(initializer)
        } else if let type = member.asProtocol((any NamedDeclSyntax).self) {
            ownMembers.insert(type.name.identifierText)
            others.append((type.name.identifierText, Syntax(type.name)))
        }
    }

    /// Checks that an initializer delegates to the generated one, which sets the record's key and state.
    private mutating func checkDelegates(_ initializer: InitializerDeclSyntax) {
        guard let body = initializer.body else { return }
        let finder = DelegationFinder(viewMode: .sourceAccurate)
        finder.walk(body)
        if !finder.isFound { report(.initWithoutDelegation, at: initializer.initKeyword) }
    }

    /// Rejects an initializer with the labels and types of the generated one, which would be declared twice.
    mutating func checkInitializers() {
        let hasKey = fields.contains(where: \.property.isKey)
        let parameters = fields.map(\.property).filter(\.isParameter)
        let generated = (hasKey ? [] : ["uid"]) + (hasTimestamps ? ["createdAt"] : []) + parameters.map(\.name)
        for initializer in initializers {
            let own = initializer.signature.parameterClause.parameters
            guard own.map(\.firstName.identifierText) == generated else { continue }
            let types = own.suffix(parameters.count).map(\.type.withoutComments)
            if types == parameters.map(\.type) {
                report(.sameInit(initializer.signature.parameterClause.labels), at: initializer.initKeyword)
            }
        }
    }

    private mutating func refuseFieldAttributes(on member: DeclSyntax) {
        guard let attributes = member.asProtocol((any WithAttributesSyntax).self)?.attributes else { return }
        for attribute in attributes.fieldAttributes {
            report(
                .misplaced(attribute.identifierText),
                at: attribute, .remove(attribute, "remove '@\(attribute.identifierText)'"))
        }
    }

    /// `var a, b: Int = 3` as one declaration per line.
    private func splitIntoLines(_ variable: VariableDeclSyntax) -> String? {
        guard variable.attributes.isEmpty else { return nil }
        let head = (variable.modifiers.map(\.trimmedDescription) + [variable.bindingSpecifier.text]).joined(
            separator: " ")
        var lines: [String] = []
        var type: TypeSyntax?
        for binding in variable.bindings.reversed() {
            // In a list, a type also applies to the untyped names before it.
            type = binding.typeAnnotation?.type ?? (binding.initializer == nil ? type : nil)
            var line = head + " " + binding.pattern.trimmedDescription
            if let type { line += ": " + type.trimmedDescription }
            if let value = binding.initializer?.value { line += " = " + value.trimmedDescription }
            if let accessors = binding.accessorBlock { line += " " + accessors.trimmedDescription }
            lines.append(line)
        }
        return lines.reversed().joined(separator: "\n" + variable.indentation)
    }
}

/// Finds `self.init(…)` or `self = …`.
private final class DelegationFinder: SyntaxVisitor {
    var isFound = false

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        let isInit = node.declName.baseName.tokenKind == .keyword(.`init`)
        let base = node.base?.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind
        if isInit, base == .keyword(.self) { isFound = true }
        return .visitChildren
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        let elements = Array(node.elements)
        if elements.count > 2, elements[1].is(AssignmentExprSyntax.self),
            elements[0].as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self)
        {
            isFound = true
        }
        return .visitChildren
    }
}
