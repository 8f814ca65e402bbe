import Foundation
import SwiftParser
import SwiftSyntax

/// What a module's source declares for those that import it, in the order of their names.
struct PublicDeclarations {
    /// A declaration that is visible outside of the module.
    struct Declaration: Hashable {
        /// The type that it is a member of, with the conditions of its extension; empty at the top of a file.
        let container: String
        /// The declaration without attributes, default bodies and comments, on one line.
        let signature: String
        /// Whether a comment says what it is.
        let isDocumented: Bool
        let file: String
        let line: Int
    }

    private(set) var declarations: [Declaration] = []

    /// - Parameter folder: The folder of the module's sources.
    init(of folder: URL) throws {
        for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() where file.hasSuffix(".swift") {
            let source = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            let tree = Parser.parse(source: source)
            let reader = Reader(file: file, locations: SourceLocationConverter(fileName: file, tree: tree))
            reader.walk(tree)
            declarations += reader.declarations
        }
    }

    /// The declarations as text: each type with its members, both in the order of their names.
    var text: String {
        let members = Dictionary(grouping: declarations, by: \.container)
        return members.keys.sorted().map { container in
            let lines = Set(members[container, default: []].map(\.signature)).sorted()
            return (container.isEmpty ? lines : ["", container] + lines.map { "    " + $0 }).joined(separator: "\n")
        }.joined(separator: "\n") + "\n"
    }
}

/// Collects the public declarations of one file.
private final class Reader: SyntaxVisitor {
    var declarations: [PublicDeclarations.Declaration] = []
    private let file: String
    private let locations: SourceLocationConverter
    /// The types and extensions around, innermost last; what is not visible outside hides all that is in it.
    private var containers: [(name: String, isVisible: Bool, showsMembers: Bool)] = []

    init(file: String, locations: SourceLocationConverter) {
        self.file = file
        self.locations = locations
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text, node.memberBlock) }
    override func visitPost(_ node: StructDeclSyntax) { containers.removeLast() }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text, node.memberBlock) }
    override func visitPost(_ node: ClassDeclSyntax) { containers.removeLast() }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text, node.memberBlock) }
    override func visitPost(_ node: ActorDeclSyntax) { containers.removeLast() }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text, node.memberBlock) }
    override func visitPost(_ node: EnumDeclSyntax) { containers.removeLast() }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node, node.name.text, node.memberBlock, showsMembers: true)
    }
    override func visitPost(_ node: ProtocolDeclSyntax) { containers.removeLast() }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        let condition = node.genericWhereClause.map { " " + line($0) } ?? ""
        containers.append((line(node.extendedType) + condition, true, isPublic(node.modifiers)))
        return .visitChildren
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { containers.removeLast() }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { add(node.with(\.body, nil), node) }
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { add(node.with(\.body, nil), node) }
    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { add(node.with(\.accessorBlock, nil), node) }
    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind { add(node, node) }
    override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind { add(node.with(\.definition, nil), node) }
    override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind { add(node, node) }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        let bindings = node.bindings.map { $0.with(\.accessorBlock, nil).with(\.initializer, nil) }
        return add(node.with(\.bindings, PatternBindingListSyntax(bindings)), node)
    }

    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
        if containers.allSatisfy(\.isVisible) { append(node, node) }
        return .skipChildren
    }

    // MARK: Steps

    private func enter(
        _ node: some DeclGroupSyntax, _ name: String, _ members: MemberBlockSyntax, showsMembers: Bool = false
    ) -> SyntaxVisitorContinueKind {
        let isVisible = isPublic(node.modifiers) || containers.last?.showsMembers == true
        if isVisible, containers.allSatisfy(\.isVisible) {
            append(node.with(\.memberBlock, MemberBlockSyntax(leftBrace: .identifier(""), members: [], rightBrace: .identifier(""))), node)
        }
        let path = containers.last.map { $0.name + "." + name } ?? name
        containers.append((path, isVisible, isVisible && showsMembers))
        return .visitChildren
    }

    private func add(_ shown: some DeclSyntaxProtocol, _ node: some DeclSyntaxProtocol & WithModifiersSyntax) -> SyntaxVisitorContinueKind {
        let isVisible = isPublic(node.modifiers) || containers.last?.showsMembers == true
        if isVisible, containers.allSatisfy(\.isVisible) { append(shown, node) }
        return .skipChildren
    }

    private func append(_ shown: some SyntaxProtocol, _ node: some SyntaxProtocol) {
        let isDocumented = node.leadingTrivia.contains {
            switch $0 {
            case .docLineComment, .docBlockComment: true
            default: false
            }
        }
        declarations.append(
            PublicDeclarations.Declaration(
                container: containers.last?.name ?? "", signature: line(Undecorated().rewrite(Syntax(shown))),
                isDocumented: isDocumented, file: file, line: node.startLocation(converter: locations).line))
    }

    private func isPublic(_ modifiers: DeclModifierListSyntax) -> Bool {
        modifiers.contains { $0.detail == nil && ["public", "open"].contains($0.name.text) }
    }

    /// The text without comments, on one line.
    private func line(_ node: some SyntaxProtocol) -> String {
        let text = node.tokens(viewMode: .sourceAccurate).map { token in
            (token.leadingTrivia.isEmpty ? "" : " ") + token.text + (token.trailingTrivia.isEmpty ? "" : " ")
        }.joined()
        return text.split(separator: " ").joined(separator: " ").replacing("( ", with: "(").replacing(" )", with: ")")
    }
}

/// Takes attributes and the modifiers that say the same of each declaration away.
private final class Undecorated: SyntaxRewriter {
    override func visit(_ node: AttributeListSyntax) -> AttributeListSyntax {
        node.filter { $0.trimmedDescription.hasPrefix("@_spi") || $0.trimmedDescription.hasPrefix("@escaping") }
    }

    override func visit(_ node: DeclModifierListSyntax) -> DeclModifierListSyntax {
        node.filter { $0.detail != nil || !["public", "open"].contains($0.name.text) }
    }
}
