import SwiftDiagnostics
import SwiftSyntax

/// A message about an element of the declaration that cannot be part of a model.
struct Problem: DiagnosticMessage {
    let message: String
    var severity: DiagnosticSeverity { .error }
    var diagnosticID: MessageID { MessageID(domain: "ActiveStore", id: "Model") }
}

/// An edit that the compiler offers.
struct Remedy: FixItMessage {
    let message: String
    var fixItID: MessageID { MessageID(domain: "ActiveStore", id: "Model") }
}

extension FixIt {
    /// Replaces the text of a node; surrounding spaces and comments remain.
    static func replace(_ node: some SyntaxProtocol, with text: String, _ message: String) -> FixIt {
        edit(node.positionAfterSkippingLeadingTrivia..<node.endPositionBeforeTrailingTrivia, of: node, text, message)
    }

    static func insert(_ text: String, before node: some SyntaxProtocol, _ message: String) -> FixIt {
        let position = node.positionAfterSkippingLeadingTrivia
        return edit(position..<position, of: node, text, message)
    }

    static func insert(_ text: String, after node: some SyntaxProtocol, _ message: String) -> FixIt {
        let position = node.endPositionBeforeTrailingTrivia
        return edit(position..<position, of: node, text, message)
    }

    /// Removes a node and the space after it.
    static func remove(_ node: some SyntaxProtocol, _ message: String) -> FixIt {
        edit(node.positionAfterSkippingLeadingTrivia..<node.endPosition, of: node, "", message)
    }

    private static func edit(
        _ range: Range<AbsolutePosition>, of node: some SyntaxProtocol, _ text: String, _ message: String
    ) -> FixIt {
        FixIt(message: Remedy(message: message), changes: [.replaceText(range: range, with: text, in: Syntax(node))])
    }
}
