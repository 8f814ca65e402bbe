import Glibc
import StoreCore
import Testing

@testable import StoreLMDB

/// A map that cannot become as large as it should.
@Suite(.serialized) struct AddressSpaceTests {
    let folder = TestFolder()
    private var shim: CallShim { CallShim(folder: folder) }

    /// The file grows as far as there is address space. Then writes that need more fail, and all else goes on.
    @Test func theFileGrowsAsFarAsTheProcessMayAndGoesOnLater() throws {
        let probe = try ProbeProcess("space", folder.file, "mapSize=1MiB")
        #expect(probe.line() == "long conflict")
        let full = probe.line() ?? ""
        #expect(full.hasPrefix("full outOfMemory ") && full.contains("ulimit -v"), "\(full)")
        // It is about the map as it is now.
        #expect(!full.contains("larger than the 1048576 bytes"), "\(full)")
        #expect(probe.line() == "kept true true")
        #expect(probe.line() == "short true")
        #expect(probe.line() == "after true []")
        #expect(probe.end() == 0)
    }

    /// LMDB gives up its map before it asks for a larger one. A process that does not get that one has its store again, or an error, and never
    /// reads where no map is.
    @Test(arguments: [false, true]) func aMapThatIsRefusedIsNotUsed(forever: Bool) throws {
        let command = ["grow", folder.file, "mapSize=128KiB", "maxSize=4MiB"]
        let maps = try shim.calls(command).filter { $0.kind == .map && !$0.path.hasSuffix("-lock") }
        #expect(maps.count > 3)
        // The first is that of opening.
        for call in maps.dropFirst() {
            for name in ["", "-lock", "-owner"] { unlink(folder.file + name) }
            let failure = ["TORTURE_MODE": "fail", "TORTURE_CALL": "\(call.number)", "TORTURE_ERROR": "ENOMEM"]
            let (lines, end) = try shim.run(command, failure.merging(forever ? ["TORTURE_FOREVER": "1"] : [:]) { $1 })
            #expect(end == 0 && lines.last == "grown true []", "call \(call.number): \(end) \(lines)")
            let allowed: Set = forever ? ["lift", "error outOfMemory", "error cannotOpen"] : ["lift", "error outOfMemory"]
            #expect(Set(lines.dropLast()).isSubset(of: allowed), "call \(call.number): \(lines)")
        }
    }
}
