import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion

@testable import ModelMacros

/// What `@Model` makes of a source file, as text to compare: the expanded source, or the diagnostics with their places.
struct ExpandedSource {
    let text: String
    let diagnostics: [String]

    init(_ source: String) {
        let tree = Parser.parse(source: source)
        let context = BasicMacroExpansionContext(
            sourceFiles: [tree: .init(moduleName: "Corpus", fullFilePath: "Corpus.swift")])
        let expanded = tree.expand(
            macroSpecs: MacroTable.specs,
            contextGenerator: {
                BasicMacroExpansionContext(sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
            },
            indentationWidth: .spaces(4))
        text = expanded.description
        diagnostics = context.diagnostics.map { Self.describe($0, in: context, source: source) }
    }

    var hasSyntaxError: Bool { Parser.parse(source: text).hasError }
    var diagnosticsText: String { diagnostics.map { $0 + "\n" }.joined() }

    /// `line:column: error: message`, and each fix-it with the lines it would leave.
    private static func describe(_ diagnostic: Diagnostic, in context: BasicMacroExpansionContext, source: String)
        -> String
    {
        func location(_ position: AbsolutePosition) -> SourceLocation {
            context.location(for: position, anchoredAt: diagnostic.node, fileName: "Corpus.swift")
        }
        let place = location(diagnostic.position)
        var lines = ["\(place.line):\(place.column): \(diagnostic.diagMessage.severity): \(diagnostic.message)"]
        for fixIt in diagnostic.fixIts {
            var bytes = Array(source.utf8)
            var changed = 0..<0
            for edit in fixIt.edits {
                let range = location(edit.range.lowerBound).offset..<location(edit.range.upperBound).offset
                // In damaged sources a node may come from another expansion, and have no place in this file.
                guard range.upperBound <= bytes.count else { continue }
                bytes.replaceSubrange(range, with: edit.replacement.utf8)
                changed = range.lowerBound..<(range.lowerBound + edit.replacement.utf8.count)
            }
            lines.append("    fix-it: \(fixIt.message.message)")
            lines += Self.lines(of: bytes, around: changed).map { "        " + $0 }
        }
        return lines.joined(separator: "\n")
    }

    private static func lines(of bytes: [UInt8], around range: Range<Int>) -> [String] {
        let newline = UInt8(ascii: "\n")
        let start = bytes[..<range.lowerBound].lastIndex(of: newline).map { $0 + 1 } ?? 0
        let end = bytes[range.upperBound...].firstIndex(of: newline) ?? bytes.endIndex
        return String(decoding: bytes[start..<end], as: UTF8.self).split(separator: "\n").map(String.init)
    }
}

/// The macros by the names they have in source.
enum MacroTable {
    static var specs: [String: MacroSpec] {
        let mark = MacroSpec(type: FieldAttributeMacro.self)
        return [
            "Model": MacroSpec(type: ModelMacro.self, conformances: ["Model", "Timestamped"]),
            "_ModelField": MacroSpec(type: ModelFieldMacro.self),
            "_ModelConstant": MacroSpec(type: ModelConstantMacro.self),
            "Key": mark, "Indexed": mark, "Unique": mark, "Ignored": mark, "Column": mark,
        ]
    }
}
