import ActiveStore
import StoreTransfer
import Testing

@testable import FlightsExample

/// The flights go from engine to engine and come back as they were.
@Suite struct CopyTests {
    @Test func `Copies on all engines have the same content`() throws {
        let folder = try TestFolder()
        var from = try FlightsTests.open("sqlite", in: folder.path)
        try Importer(folder: try FlightsTests.smallData(in: folder.path, flights: 500), store: from).run()
        let digest = try from.digest()
        for scheme in FlightsTests.schemes.filter({ $0 != "sqlite" }) + ["sqlite"] {
            let inFiles = ["sqlite", "lmdb"].contains(scheme)
            let url = inFiles ? "\(scheme):\(folder.path)/copy.\(scheme)" : FlightsTests.url(scheme, in: folder.path)
            let to = try openStore(StoreConfiguration(url: url), engines: LinkedEngines.all)
            let summary = try from.copy(to: to)
            #expect(summary.total == 518 && summary.digest == digest, "\(scheme)")
            try from.close()
            from = to
            #expect(try from.digest() == digest, "\(scheme)")
        }
        try from.close()
    }
}
