import SwiftParser
import SwiftSyntax

/// Collects the public declarations of one source.
final class DeclarationReader: SyntaxVisitor {
    private(set) var declarations: [PublicDeclarations.Declaration] = []
    /// Those of the declarations that are functions of types, without what protocols ask for: that is implemented, not called.
    private(set) var functions: [DeclaredFunction] = []
    private let file: String
    private let tree: SourceFileSyntax
    /// Made for the first declaration that is visible, because it reads the whole file.
    private lazy var locations = SourceLocationConverter(fileName: file, tree: tree)
    /// The types and extensions around, innermost last.
    private var containers: [Container] = []

    private struct Container {
        /// With the conditions of extensions.
        let name: String
        /// Without them, and without generic parameters.
        let type: String
        var requirements = ""
        /// What is not visible outside hides all that is in it.
        let isVisible: Bool
        let showsMembers: Bool
        var isProtocol = false
    }

    init(of source: String, file: String) {
        tree = Parser.parse(source: source)
        self.file = file
        super.init(viewMode: .sourceAccurate)
        walk(tree)
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
        enter(node, node.name.text, node.memberBlock, isProtocol: true)
    }
    override func visitPost(_ node: ProtocolDeclSyntax) { containers.removeLast() }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        let name = node.extendedType.line
        let requirements = node.genericWhereClause?.line ?? ""
        containers.append(
            Container(
                name: requirements.isEmpty ? name : name + " " + requirements,
                type: node.extendedType.as(IdentifierTypeSyntax.self)?.name.text ?? name, requirements: requirements, isVisible: true,
                showsMembers: isPublic(node.modifiers)))
        return .visitChildren
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { containers.removeLast() }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if isVisible(node), containers.last?.isProtocol != true {
            let around = containers.last
            functions.append(
                DeclaredFunction(node, of: around?.type ?? "", requirements: around?.requirements ?? "", location: file))
        }
        return add(node.with(\.body, nil), node)
    }
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { add(node.with(\.body, nil), node) }
    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { add(node.with(\.accessorBlock, nil), node) }
    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind { add(node, node) }
    override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind { add(node.with(\.definition, nil), node) }
    override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind { add(node, node) }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        add(
            node.with(\.bindings, PatternBindingListSyntax(node.bindings.map { $0.with(\.accessorBlock, nil).with(\.initializer, nil) })),
            node)
    }

    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
        if containers.allSatisfy(\.isVisible) { append(node, node) }
        return .skipChildren
    }

    /// What a module exports of another is public as well.
    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.attributes.contains(where: { $0.trimmedDescription == "@_exported" }) {
            declarations.append(
                PublicDeclarations.Declaration(
                    container: "", signature: "import " + (node.importKindSpecifier.map { $0.text + " " } ?? "") + node.path.line,
                    isDocumented: true, file: file, line: node.startLocation(converter: locations).line))
        }
        return .skipChildren
    }

    // MARK: Steps

    private func enter(
        _ node: some DeclGroupSyntax, _ name: String, _ members: MemberBlockSyntax, isProtocol: Bool = false
    ) -> SyntaxVisitorContinueKind {
        let isVisible = isPublic(node.modifiers) || containers.last?.showsMembers == true
        if isVisible, containers.allSatisfy(\.isVisible) {
            append(node.with(\.memberBlock, MemberBlockSyntax(leftBrace: .identifier(""), members: [], rightBrace: .identifier(""))), node)
        }
        containers.append(
            Container(
                name: containers.last.map { $0.name + "." + name } ?? name, type: containers.last.map { $0.type + "." + name } ?? name,
                isVisible: isVisible, showsMembers: isVisible && isProtocol, isProtocol: isProtocol))
        return .visitChildren
    }

    private func add(
        _ shown: @autoclosure () -> some DeclSyntaxProtocol, _ node: some DeclSyntaxProtocol & WithModifiersSyntax
    ) -> SyntaxVisitorContinueKind {
        if isVisible(node) { append(shown(), node) }
        return .skipChildren
    }

    private func isVisible(_ node: some WithModifiersSyntax) -> Bool {
        (isPublic(node.modifiers) || containers.last?.showsMembers == true) && containers.allSatisfy(\.isVisible) && !isUnavailable(node)
    }

    /// What cannot be called is there for the compiler's message alone.
    private func isUnavailable(_ node: some SyntaxProtocol) -> Bool {
        (node as? any WithAttributesSyntax)?.attributes.contains { $0.trimmedDescription.hasPrefix("@available(*, unavailable") } == true
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
                container: containers.last?.name ?? "", signature: Undecorated().rewrite(Syntax(shown)).line,
                isDocumented: isDocumented, file: file, line: node.startLocation(converter: locations).line))
    }

    private func isPublic(_ modifiers: DeclModifierListSyntax) -> Bool {
        modifiers.contains { $0.detail == nil && ["public", "open"].contains($0.name.text) }
    }
}

extension SyntaxProtocol {
    /// The text without comments, on one line.
    var line: String {
        let text = tokens(viewMode: .sourceAccurate).map { token in
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
