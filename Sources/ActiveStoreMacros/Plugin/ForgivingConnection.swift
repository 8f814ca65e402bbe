@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling

/// A connection that answers a message it cannot read and continues.
///
/// A newer compiler may send requests that this SwiftSyntax does not know. Exiting would fail every
/// later expansion with "plug-in crashed"; instead only the one request is answered with an error.
struct ForgivingConnection<Base: MessageConnection>: MessageConnection {
    let base: Base

    func sendMessage<Message: Encodable>(_ message: Message) throws {
        try base.sendMessage(message)
    }

    func waitForNextMessage<Message: Decodable>(_ type: Message.Type) throws -> Message? {
        while true {
            do {
                return try base.waitForNextMessage(type)
            } catch let error as DecodingError {
                // The whole message has been read by now, so the next one starts at the right place.
                try base.sendMessage(Self.refusal(of: error))
            }
        }
    }

    private static func refusal(of error: DecodingError) -> PluginToHostMessage {
        let sentence = "ActiveStore's macro plug-in does not understand this request of the compiler: \(error)"
        let diagnostic = PluginMessage.Diagnostic(
            message: sentence, severity: .error, position: .invalid, highlights: [], notes: [], fixIts: [])
        return .expandMacroResult(expandedSource: nil, diagnostics: [diagnostic])
    }
}
