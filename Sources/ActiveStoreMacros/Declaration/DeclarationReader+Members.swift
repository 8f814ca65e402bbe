import SwiftSyntax

extension DeclarationReader {
    /// Reads every member; only stored properties become fields, all else is left alone.
    mutating func readMembers(_ members: MemberBlockItemListSyntax) {
        for member in members {
            if let variable = member.decl.as(VariableDeclSyntax.self) {
                readVariable(variable)
            } else if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
                readConditional(conditional)
            } else {
                refuseFieldAttributes(on: member.decl)
                note(member.decl)
            }
        }
    }

    private mutating func readVariable(_ variable: VariableDeclSyntax) {
        switch StoredVariable.classify(variable) {
        case .notStored:
            refuseFieldAttributes(on: DeclSyntax(variable))
            for name in variable.names { ownMembers.insert(name) }
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

    /// Whatever lies in a `#if` may stay there, except fields: the stored schema would depend on how the program was
    /// built.
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
                    note(member.decl)
                }
            }
        }
    }

    /// Remembers what the struct declares itself, so that the expansion leaves it out.
    private mutating func note(_ member: DeclSyntax) {
        if let function = member.as(FunctionDeclSyntax.self) {
            ownMembers.insert(function.name.identifierText + function.signature.parameterClause.labels)
        } else if let initializer = member.as(InitializerDeclSyntax.self) {
            ownMembers.insert("init" + initializer.signature.parameterClause.labels)
        } else if let type = member.asProtocol((any NamedDeclSyntax).self) {
            ownMembers.insert(type.name.identifierText)
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

    /// `var a, b: Int = 3` as one declaration a line.
    private func splitIntoLines(_ variable: VariableDeclSyntax) -> String? {
        guard variable.attributes.isEmpty else { return nil }
        let head = (variable.modifiers.map(\.trimmedDescription) + [variable.bindingSpecifier.text]).joined(
            separator: " ")
        var lines: [String] = []
        var type: TypeSyntax?
        for binding in variable.bindings.reversed() {
            // In a list a type also belongs to the untyped names in front of it.
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
