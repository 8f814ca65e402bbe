import SwiftSyntax

extension DeclarationReader {
    /// Reads which parts of `Codable` are to be written, and with which keys; nil if none.
    mutating func readCoding(of declaration: StructDeclSyntax) -> ModelCoding? {
        let declared = Set(declaration.inheritanceClause?.inheritedTypes.flatMap { $0.type.inheritedNames } ?? [])
        let members = declaration.memberBlock.members.unconditional
        let ownEncode = members.contains { $0.as(FunctionDeclSyntax.self)?.isEncode ?? false }
        let ownDecode = members.contains { $0.as(InitializerDeclSyntax.self)?.isDecode ?? false }
        var coding = ModelCoding(
            encodes: !ownEncode && !declared.isDisjoint(with: ["Codable", "Encodable"]),
            decodes: !ownDecode && !declared.isDisjoint(with: ["Codable", "Decodable"]))
        guard coding.encodes || coding.decodes else { return nil }
        let keys = members.first { $0.asProtocol((any NamedDeclSyntax).self)?.name.identifierText == "CodingKeys" }
        guard let keys else { return coding }
        guard let keys = keys.as(EnumDeclSyntax.self) else {
            report(.codingKeysKind, at: keys.asProtocol((any NamedDeclSyntax).self)?.name ?? declaration.name)
            return coding
        }
        let cases = keys.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }.flatMap(\.elements).map(\.name)
        coding.keys = Set(cases.map(\.identifierText))
        // An implementation of the struct's own may use cases that only it understands.
        if !ownEncode, !ownDecode { checkCases(cases) }
        if coding.decodes { checkCanBeLeftOut(coding, keys.name) }
        return coding
    }

    /// Rejects cases that name no coded property.
    private mutating func checkCases(_ cases: [TokenSyntax]) {
        var names = fields.filter { $0.property.kind == .field }.map(\.property.fieldName)
        if !fields.contains(where: \.property.isKey) { names.append("uid") }
        if hasTimestamps { names += ["createdAt", "updatedAt"] }
        names += relations.map(\.name)
        for token in cases where !names.contains(token.identifierText) {
            let name = token.identifierText
            if derived.contains(where: { $0.filter { $0 != "`" } == name }) || fields.contains(where: { $0.property.name == name }) {
                report(.codingKeyNotStored(name), at: token)
            } else if let best = StoreName.suggestion(for: name, among: names) {
                report(.codingKeyUnknown(name, best), at: token, .replace(token, with: best, "write '\(best)'"))
            } else {
                report(.codingKeyUnknown(name, nil), at: token)
            }
        }
    }

    /// Rejects keys without a field that a decoded record must have.
    private mutating func checkCanBeLeftOut(_ coding: ModelCoding, _ node: TokenSyntax) {
        for (property, _) in fields where property.kind == .field && property.defaultValue == nil && !coding.codes(property.fieldName) {
            report(.codingKeyMissing(property.fieldName), at: node)
        }
    }
}

extension TypeSyntax {
    /// The protocols of one entry of an inheritance clause: two for `Encodable & Sendable`.
    fileprivate var inheritedNames: [String] {
        if let composition = self.as(CompositionTypeSyntax.self) { return composition.elements.flatMap { $0.type.inheritedNames } }
        if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.inheritedNames }
        if let member = self.as(MemberTypeSyntax.self), member.baseType.trimmedDescription == "Swift" { return [member.name.text] }
        return [trimmedDescription]
    }

    /// Whether it is the standard library's protocol: `any Encoder`, `Swift.Encoder`.
    fileprivate func isExistential(of name: String) -> Bool {
        let type = self.as(SomeOrAnyTypeSyntax.self)?.constraint ?? self
        return type.inheritedNames == [name]
    }
}

extension FunctionDeclSyntax {
    /// Whether it is `encode(to: any Encoder)`.
    fileprivate var isEncode: Bool {
        let clause = signature.parameterClause
        return name.text == "encode" && clause.labels == "(to:)" && clause.parameters.first?.type.isExistential(of: "Encoder") == true
    }
}

extension InitializerDeclSyntax {
    /// Whether it is `init(from: any Decoder)`.
    fileprivate var isDecode: Bool {
        let clause = signature.parameterClause
        return clause.labels == "(from:)" && clause.parameters.first?.type.isExistential(of: "Decoder") == true
    }
}

extension MemberBlockItemListSyntax {
    /// The members, those inside `#if` included.
    fileprivate var unconditional: [DeclSyntax] {
        flatMap { member -> [DeclSyntax] in
            guard let conditional = member.decl.as(IfConfigDeclSyntax.self) else { return [member.decl] }
            return conditional.clauses.flatMap { clause -> [DeclSyntax] in
                guard case .decls(let members) = clause.elements else { return [] }
                return members.unconditional
            }
        }
    }
}
