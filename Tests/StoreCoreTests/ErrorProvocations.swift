import Foundation

@testable import StoreCore

/// One way to provoke each message.
struct ErrorProvocations {
    let name: String
    let body: () throws -> Void

    init(_ name: String, _ body: @escaping () throws -> Void) {
        self.name = name
        self.body = body
    }

    static let folder = FileManager.default.temporaryDirectory.path + "/messages-\(UUID().uuidString.prefix(8))"

    static var all: [ErrorProvocations] {
        configuration + opening + schema + requests + predicates + formats + entities + values + transactions + stores + relations + files
            + migrations + changeLog
    }
}
