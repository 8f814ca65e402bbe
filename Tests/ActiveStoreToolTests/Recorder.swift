import ActiveStore
import StoreCommandLine
import Synchronization

@testable import ActiveStoreTool

/// Keeps what the tool writes.
final class Recorder: Sendable {
    private let texts = Mutex<(output: [UInt8], errors: [UInt8])>(([], []))

    var output: String { texts.withLock { String(decoding: $0.output, as: UTF8.self) } }
    var errors: String { texts.withLock { String(decoding: $0.errors, as: UTF8.self) } }
    var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

    var out: ProgramOutput { out(on: nil) }

    /// An output whose results go to a terminal.
    func out(on terminal: Terminal?, errorTerminal: Terminal? = nil) -> ProgramOutput {
        ProgramOutput(
            "activestore", terminal: terminal, errorTerminal: errorTerminal,
            output: { [self] bytes in
                texts.withLock { $0.output += bytes }
                return 0
            },
            errors: { [self] bytes in
                texts.withLock { $0.errors += bytes }
                return 0
            })
    }
}

/// The tool run inside of the test.
func runTool(_ arguments: String...) -> (code: ExitCode, output: String, errors: String) {
    let recorder = Recorder()
    let code = Tool().run(arguments, recorder.out)
    return (code, recorder.output, recorder.errors)
}

/// A store, in memory unless told otherwise, with an entity of all value types, known by its schema alone.
enum Sample {
    static let entity = EntityDefinition(
        name: "sample",
        fields: [
            FieldDefinition(name: "code", column: "CODE", type: .string),
            FieldDefinition(name: "flag", type: .bool, isOptional: true),
            FieldDefinition(name: "number", type: .int, isOptional: true, defaultValue: 7),
            FieldDefinition(name: "ratio", type: .double, isOptional: true),
            FieldDefinition(name: "name", type: .string, isOptional: true),
            FieldDefinition(name: "bytes", type: .data, isOptional: true),
            FieldDefinition(name: "moment", type: .date, isOptional: true),
            FieldDefinition(name: "other", type: .uuid, isOptional: true),
            FieldDefinition(name: "price", type: .decimal, isOptional: true),
            FieldDefinition(name: "tags", type: .json, isOptional: true),
        ],
        indexes: [
            IndexDefinition(entity: "sample", parts: [.init("name", caseInsensitive: true)], unique: true),
            IndexDefinition(entity: "sample", parts: [.init("number", descending: true), .init("flag")]),
        ])

    static func store(_ records: [[Value]] = [], in url: String = "memory:") throws -> any Store {
        var configuration = try StoreConfiguration(url: url)
        configuration.schema = Schema([entity])
        let store = try openStore(configuration, engines: LinkedEngines.all)
        try store.write { transaction in
            for record in records {
                try transaction.checkedWriter().insert(EntityID(entity)) { writer in
                    for value in record { try value.write(to: writer) }
                }
            }
        }
        return store
    }
}
