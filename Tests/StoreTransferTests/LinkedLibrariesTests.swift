import Foundation
import Testing

/// What programs are linked with, by the names of libraries in their files.
@Suite struct LinkedLibrariesTests {
    private static func links(_ program: String, _ library: String) throws -> Bool {
        let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        return try Data(contentsOf: folder.appending(path: program), options: .alwaysMapped).range(of: Data(library.utf8)) != nil
    }

    @Test func `A program with models and engines links no zlib`() throws {
        #expect(try Self.links("damage-table", "libsqlite3.so"))
        #expect(try !Self.links("damage-table", "libz.so"))
    }
}
