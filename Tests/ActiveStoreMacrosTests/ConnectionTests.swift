import Foundation
@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import Testing

@testable import ModelMacros

/// The conversation with the compiler, over real pipes.
struct ConnectionTests {
    @Test("A message that cannot be read is answered by a diagnostic, and the next one is served")
    func unknownMessage() throws {
        let answers = try converse(with: [#"{"brewCoffee":{"cups":2}}"#, #"{"getCapability":{}}"#])
        #expect(answers.count == 2)
        #expect(answers.first?.contains("does not understand this request of the compiler") == true)
        #expect(answers.last?.contains("protocolVersion") == true)
    }

    @Test("A macro that does not exist is named in the answer")
    func unknownMacro() throws {
        let place = #"{"fileID":"A/a.swift","fileName":"a.swift","offset":0,"line":1,"column":1}"#
        let request = """
            {"expandFreestandingMacro":{"macro":{"moduleName":"ActiveStoreMacros","typeName":"Nothing","name":"nothing"},\
            "macroRole":"expression","discriminator":"d","syntax":{"kind":"expression","source":"#nothing","location":\(place)}}}
            """
        let answers = try converse(with: [request])
        #expect(answers.first?.contains("has no macro 'Nothing'") == true)
    }

    /// Sends messages, closes the input, and returns all answers.
    private func converse(with messages: [String]) throws -> [String] {
        let input = Pipe()
        let output = Pipe()
        for message in messages { input.fileHandleForWriting.write(framed(Data(message.utf8))) }
        try input.fileHandleForWriting.close()
        let base = StandardIOMessageConnection(
            inputFileDescriptor: input.fileHandleForReading.fileDescriptor,
            outputFileDescriptor: output.fileHandleForWriting.fileDescriptor)
        try CompilerPluginMessageListener(connection: ForgivingConnection(base: base), provider: MacroPlugin()).main()
        try output.fileHandleForWriting.close()
        var rest = output.fileHandleForReading.readDataToEndOfFile()
        var answers: [String] = []
        while rest.count >= 8 {
            let count = rest.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
            answers.append(String(decoding: rest.dropFirst(8).prefix(count), as: UTF8.self))
            rest = Data(rest.dropFirst(8 + count))
        }
        return answers
    }

    private func framed(_ message: Data) -> Data {
        var length = UInt64(message.count).littleEndian
        return Data(bytes: &length, count: 8) + message
    }
}
