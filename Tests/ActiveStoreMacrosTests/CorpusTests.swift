import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import Testing

@testable import ActiveStoreMacros

@Test func expands() {
    let tree = Parser.parse(source: "@Model struct A { }")
    let out = tree.expand(macros: ["Model": ModelMacro.self], contextGenerator: { BasicMacroExpansionContext(lexicalContext: [$0]) })
    #expect(out.description.contains("hello"))
}
