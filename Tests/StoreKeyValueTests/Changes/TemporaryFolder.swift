import Foundation

/// A folder of its own for a test, gone at its end.
final class TemporaryFolder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("activestore-changes-" + UUID().uuidString)
    init() { try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }
}
