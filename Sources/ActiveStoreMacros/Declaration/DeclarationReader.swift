import SwiftDiagnostics
import SwiftSyntax

/// Reads a struct with `@Model` into a ``ModelDeclaration``, and reports everything that prevents it.
///
/// All problems of a declaration are reported at once, each at its location. Then the macro expands to nothing: half a model would bury
/// the one helpful sentence under errors about missing members. What only the compiler can know (whether the type of a field has a stored
/// form) is checked not here but in the accessor generated for that field, so that the compiler's error points at the field's line.
struct DeclarationReader {
    var diagnostics: [Diagnostic] = []
    /// The properties found so far, with the node that later problems about them point to.
    var fields: [(property: ModelProperty, node: Syntax)] = []
    var relations: [ModelRelation] = []
    var indexes: [ModelIndex] = []
    var derived: [String] = []
    /// The struct's own declarations, with the nodes that problems point to.
    var others: [(name: String, node: Syntax)] = []
    var initializers: [InitializerDeclSyntax] = []
    var ownMembers: Set<String> = []
    var access = AccessLevel.internal
    var hasTimestamps = true
    var isReadOnly = false
    /// The arguments of `@Model` that are copied into the expansion as written.
    var naming: String?
    var storeName: String?

    /// The declaration, or nil and the problems found.
    static func read(
        _ declaration: some DeclGroupSyntax, attribute: AttributeSyntax, enclosedBy context: [Syntax]
    ) -> (model: ModelDeclaration?, diagnostics: [Diagnostic]) {
        var reader = DeclarationReader()
        guard let declaration = reader.requireStruct(declaration, attribute) else { return (nil, reader.diagnostics) }
        let table = reader.readArguments(of: attribute)
        reader.readHead(of: declaration, enclosedBy: context)
        reader.readMembers(declaration.memberBlock.members)
        reader.readIndexes(on: declaration)
        reader.indexReferences()
        reader.resolveSelfReferences(of: declaration.name.text)
        reader.checkInheritance(of: declaration)
        let coding = reader.readCoding(of: declaration)
        let entity = reader.checkEntity(declaration.name, table: table)
        reader.checkNames()
        reader.checkInitializers()
        guard reader.diagnostics.isEmpty else {
            return (nil, reader.diagnostics.sorted { $0.position < $1.position })
        }
        let model = ModelDeclaration(
            name: declaration.name.text, access: reader.access, entity: entity, hasOwnEntity: table != nil,
            naming: reader.naming, storeName: reader.storeName, isReadOnly: reader.isReadOnly, hasTimestamps: reader.hasTimestamps,
            properties: reader.fields.map(\.property), relations: reader.relations, indexes: reader.indexes,
            derived: reader.derived.filter { $0 != "id" }, ownMembers: reader.ownMembers, coding: coding)
        return (model, [])
    }

    mutating func report(_ problem: Problem, at node: some SyntaxProtocol, _ fixIts: FixIt...) {
        diagnostics.append(Diagnostic(node: node, message: problem, fixIts: fixIts))
    }

    private mutating func requireStruct(_ declaration: some DeclGroupSyntax, _ attribute: AttributeSyntax)
        -> StructDeclSyntax?
    {
        if let declaration = declaration.as(StructDeclSyntax.self) { return declaration }
        if let other = declaration.as(ClassDeclSyntax.self) {
            let final = other.modifiers.first { $0.name.tokenKind == .keyword(.final) }
            let start = final?.name ?? other.classKeyword
            report(
                .aClass(other.name.text),
                at: other.classKeyword,
                FixIt.replace(from: start, to: other.classKeyword, of: declaration, with: "struct", "make it a struct"))
        } else if let other = declaration.as(ActorDeclSyntax.self) {
            report(
                .anActor(other.name.text),
                at: other.actorKeyword)
        } else if let other = declaration.as(EnumDeclSyntax.self) {
            report(
                .anEnum(other.name.text),
                at: other.enumKeyword)
        } else {
            report(.noStruct, at: attribute)
        }
        return nil
    }

    /// `@Model("authors", timestamps: false)`: arguments whose values are needed here must be plain literals.
    private mutating func readArguments(of attribute: AttributeSyntax) -> (name: String, node: ExprSyntax)? {
        guard case .argumentList(let arguments) = attribute.arguments else { return nil }
        var table: (String, ExprSyntax)?
        for argument in arguments {
            switch argument.label?.text {
            case nil:
                table = readName(argument.expression, for: "@Model").map { ($0, argument.expression) }
            case "timestamps":
                if let flag = readFlag(argument.expression, .timestampsArgument) { hasTimestamps = flag }
            case "readOnly":
                if let flag = readFlag(argument.expression, .readOnlyArgument) { isReadOnly = flag }
            case "naming": naming = argument.expression.trimmedDescription
            case "store": storeName = argument.expression.trimmedDescription
            default:
                break  // The compiler checks labels against the macro's declaration.
            }
        }
        return table
    }

    /// A literal true or false.
    private mutating func readFlag(_ expression: ExprSyntax, _ problem: Problem) -> Bool? {
        if let literal = expression.as(BooleanLiteralExprSyntax.self) { return literal.literal.tokenKind == .keyword(.true) }
        report(problem, at: expression)
        return nil
    }

    private mutating func readHead(of declaration: StructDeclSyntax, enclosedBy context: [Syntax]) {
        access =
            AccessLevel(declaration.modifiers) ?? context.first?.as(ExtensionDeclSyntax.self)
            .flatMap { AccessLevel($0.modifiers) } ?? .internal
        checkIsReachable(declaration, enclosedBy: context)
        if let generics = declaration.genericParameterClause {
            report(
                .generic,
                at: generics)
        }
        for outer in context {
            guard outer.isProtocol((any DeclGroupSyntax).self) else {
                report(
                    .insideFunction(declaration.name.text),
                    at: declaration.name)
                break
            }
            if outer.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil {
                report(
                    .insideGeneric(declaration.name.text),
                    at: declaration.name)
                break
            }
        }
        for case .attribute(let attribute) in declaration.attributes where attribute.identifierText.hasSuffix("Actor") {
            report(
                .isolated(attribute.attributeName.trimmedDescription),
                at: attribute, .remove(attribute, "remove '@\(attribute.attributeName.trimmedDescription)'"))
        }
    }

    /// Rejects private nesting: the conformances are written in an extension at file scope, which cannot name private types.
    private mutating func checkIsReachable(_ declaration: StructDeclSyntax, enclosedBy context: [Syntax]) {
        guard let outermost = context.last else { return }
        let modifiers =
            [declaration.modifiers]
            + context.filter { $0 != outermost }.compactMap {
                $0.asProtocol((any WithModifiersSyntax).self)?.modifiers
            }
        for case let modifier? in modifiers.map({ $0.first { $0.name.tokenKind == .keyword(.private) } }) {
            let isOwn = modifier.parent == Syntax(declaration.modifiers)
            let fixIt = FixIt.replace(modifier, with: "fileprivate", "make it fileprivate")
            if isOwn {
                report(.privateInside(declaration.name.text), at: modifier, fixIt)
            } else {
                report(.privateInside(declaration.name.text), at: declaration.name)
            }
        }
    }

    private mutating func checkInheritance(of declaration: StructDeclSyntax) {
        for inherited in declaration.inheritanceClause?.inheritedTypes ?? [] {
            if ["~Copyable", "~Escapable"].contains(inherited.type.trimmedDescription) { report(.noncopyable, at: inherited.type) }
        }
    }
}
