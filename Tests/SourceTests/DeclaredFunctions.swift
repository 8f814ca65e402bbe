import Foundation
import SwiftParser
import SwiftSyntax

/// A public function as its source declares it.
struct DeclaredFunction {
    /// The type that has it, without its generic parameters; empty for a free function.
    let type: String
    let name: String
    /// What a twin shares: parameters with their labels, types and defaults, generic parameters, requirements, the result.
    let signature: String
    let isAsync: Bool
    let isThrowing: Bool
    let takesStore: Bool
    let body: String
    let location: String

    /// `Query.first(limit:)`.
    let id: String
}

/// The public functions of source files.
enum DeclaredFunctions {
    static let root = String(#filePath.dropLast("Tests/SourceTests/DeclaredFunctions.swift".count))

    /// Those of every file under these folders.
    static func all(in folders: [String]) throws -> [DeclaredFunction] {
        try files(in: folders).flatMap { path in
            let collector = Collector(path)
            collector.walk(Parser.parse(source: try String(contentsOfFile: root + path, encoding: .utf8)))
            return collector.functions
        }
    }

    static func files(in folders: [String]) -> [String] {
        folders.flatMap { folder in
            let names = FileManager.default.enumerator(atPath: root + folder)?.compactMap { $0 as? String } ?? []
            return names.filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
        }
    }
}

private final class Collector: SyntaxVisitor {
    private let path: String
    private var types: [(name: String, isPublic: Bool, requirements: String)] = []
    var functions: [DeclaredFunction] = []

    init(_ path: String) {
        self.path = path
        super.init(viewMode: .sourceAccurate)
    }

    private func enter(
        _ name: String, _ modifiers: DeclModifierListSyntax, _ requirements: GenericWhereClauseSyntax?, isExtension: Bool = false
    ) -> SyntaxVisitorContinueKind {
        types.append((name, modifiers.contains { $0.name.text == "public" } && isExtension, requirements?.text ?? ""))
        return .visitChildren
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        let name = node.extendedType.as(IdentifierTypeSyntax.self)?.name.text ?? node.extendedType.text
        return enter(name, node.modifiers, node.genericWhereClause, isExtension: true)
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { types.removeLast() }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text, node.modifiers, nil) }
    override func visitPost(_ node: StructDeclSyntax) { types.removeLast() }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text, node.modifiers, nil) }
    override func visitPost(_ node: ClassDeclSyntax) { types.removeLast() }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text, node.modifiers, nil) }
    override func visitPost(_ node: EnumDeclSyntax) { types.removeLast() }
    // What a protocol asks for is implemented, not called.
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        defer { types.append((node.name.text, false, "")) }
        guard node.modifiers.contains(where: { $0.name.text == "public" }) || types.last?.isPublic == true else { return .visitChildren }
        let parameters = node.signature.parameterClause.parameters
        let type = types.map(\.name).joined(separator: ".")
        let labels = parameters.map { "\($0.firstName.text):" }.joined()
        let shown = parameters.map { parameter in
            "\(parameter.firstName.text): \(DeclaredFunction.plain(parameter.type.text))\(parameter.ellipsis == nil ? "" : "...")"
                + (parameter.defaultValue.map { " = \($0.value.text)" } ?? "")
        }
        let isStatic = node.modifiers.contains { $0.name.text == "static" }
        let isMutating = node.modifiers.contains { $0.name.text == "mutating" }
        let isDiscardable = node.attributes.contains { $0.as(AttributeSyntax.self)?.attributeName.text == "discardableResult" }
        let signature = [
            isStatic ? "static" : "", isMutating ? "mutating" : "", isDiscardable ? "@discardableResult" : "",
            types.last?.requirements ?? "",
            node.genericParameterClause?.text ?? "", "(\(shown.joined(separator: ", ")))",
            node.signature.returnClause.map { "-> " + $0.type.text } ?? "", node.genericWhereClause?.text ?? "",
        ]
        let effects = node.signature.effectSpecifiers
        functions.append(
            DeclaredFunction(
                type: type, name: node.name.text, signature: signature.filter { !$0.isEmpty }.joined(separator: " "),
                isAsync: effects?.asyncSpecifier != nil, isThrowing: effects?.throwsClause != nil,
                takesStore: parameters.contains { $0.type.text.contains("any Store") }, body: node.body?.text ?? "", location: path,
                id: "\(type).\(node.name.text)(\(labels))"))
        return .visitChildren
    }
    override func visitPost(_ node: FunctionDeclSyntax) { types.removeLast() }
}

extension DeclaredFunction {
    /// A type without what makes a body asynchronous.
    fileprivate static func plain(_ type: String) -> String {
        type.replacingOccurrences(of: "nonisolated(nonsending) ", with: "").replacingOccurrences(of: " async throws", with: " throws")
    }
}

extension SyntaxProtocol {
    /// The source without comments, and with one space where there is any.
    fileprivate var text: String {
        tokens(viewMode: .sourceAccurate).map { token in
            token.text
                + (token.trailingTrivia.isEmpty && (token.nextToken(viewMode: .sourceAccurate)?.leadingTrivia.isEmpty ?? true) ? "" : " ")
        }
        .joined().trimmingCharacters(in: .whitespaces)
        .replacingOccurrences(of: "( ", with: "(").replacingOccurrences(of: " )", with: ")")
    }
}
