import Foundation
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
            try DeclarationReader(of: String(contentsOfFile: root + path, encoding: .utf8), file: path).functions
        }
    }

    static func files(in folders: [String]) -> [String] {
        folders.flatMap { folder in
            let names = FileManager.default.enumerator(atPath: root + folder)?.compactMap { $0 as? String } ?? []
            return names.filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
        }
    }
}

extension DeclaredFunction {
    /// - Parameters:
    ///   - type: The type that has it.
    ///   - requirements: Those of the extension that it is in.
    init(_ node: FunctionDeclSyntax, of type: String, requirements: String, location: String) {
        let parameters = node.signature.parameterClause.parameters
        let labels = parameters.map { "\($0.firstName.text):" }.joined()
        let shown = parameters.map { parameter in
            "\(parameter.firstName.text): \(Self.plain(parameter.type.line))\(parameter.ellipsis == nil ? "" : "...")"
                + (parameter.defaultValue.map { " = \($0.value.line)" } ?? "")
        }
        let isStatic = node.modifiers.contains { $0.name.text == "static" }
        let isMutating = node.modifiers.contains { $0.name.text == "mutating" }
        let isDiscardable = node.attributes.contains { $0.as(AttributeSyntax.self)?.attributeName.line == "discardableResult" }
        let signature = [
            isStatic ? "static" : "", isMutating ? "mutating" : "", isDiscardable ? "@discardableResult" : "", requirements,
            node.genericParameterClause?.line ?? "", "(\(shown.joined(separator: ", ")))",
            node.signature.returnClause.map { "-> " + $0.type.line } ?? "", node.genericWhereClause?.line ?? "",
        ]
        let effects = node.signature.effectSpecifiers
        self.init(
            type: type, name: node.name.text, signature: signature.filter { !$0.isEmpty }.joined(separator: " "),
            isAsync: effects?.asyncSpecifier != nil, isThrowing: effects?.throwsClause != nil,
            takesStore: parameters.contains { $0.type.line.contains("any Store") }, body: node.body?.line ?? "", location: location,
            id: "\(type).\(node.name.text)(\(labels))")
    }

    /// A type without what makes a body asynchronous.
    private static func plain(_ type: String) -> String {
        type.replacingOccurrences(of: "nonisolated(nonsending) ", with: "").replacingOccurrences(of: " async throws", with: " throws")
    }
}
