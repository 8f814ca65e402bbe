@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// The plug-in that the compiler starts to expand `@Model`: the connection, and the table of macros.
///
/// The compiler and this program communicate over standard input and output: a message is JSON, preceded by its
/// length in 8 bytes, little endian. SwiftSyntax provides the connection (which moves file descriptors 0 and 1 away,
/// so that nothing printed here can damage a message) and the message handling; this file adds the table of macros.
package struct MacroPlugin: PluginProvider {
    /// Answers requests until the compiler closes the connection.
    package static func run() throws {
        let connection = try ForgivingConnection(base: StandardIOMessageConnection())
        try CompilerPluginMessageListener(connection: connection, provider: MacroPlugin()).main()
    }

    package func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
        switch typeName {
        case "ModelMacro": ModelMacro.self
        case "ModelFieldMacro": ModelFieldMacro.self
        case "ModelConstantMacro": ModelConstantMacro.self
        case "ModelReferenceMacro": ModelReferenceMacro.self
        case "ModelRelationMacro": ModelRelationMacro.self
        case "FieldAttributeMacro": FieldAttributeMacro.self
        default: throw UnknownMacro(description: "ActiveStore's macro plug-in has no macro '\(typeName)'.")
        }
    }
}

/// The error for a `#externalMacro` with a type that this plug-in does not have.
struct UnknownMacro: Error, CustomStringConvertible {
    let description: String
}
