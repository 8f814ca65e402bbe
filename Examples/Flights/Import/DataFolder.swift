import FoundationEssentials

/// Where the CSV files are: beside the source of this example, wherever the program is started from.
enum DataFolder {
    /// The folder that `--data` named, or the example's own.
    ///
    /// The second place is for a checkout that was moved after it was built: the executable lies in `.build/…` of it.
    static func find(_ given: String?) throws -> String {
        if let given {
            if holdsData(given) { return given }
            throw ExampleError("There is no airlines.csv in \(given.debugDescription).")
        }
        let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path
        var candidates = [source + "/Data"]
        if let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
            var folder = URL(filePath: program)
            for _ in 0..<5 {
                folder = folder.deletingLastPathComponent()
                candidates.append(folder.path + "/Examples/Flights/Data")
            }
        }
        if let found = candidates.first(where: holdsData) { return found }
        throw ExampleError("The flights are not at \(source.debugDescription); say where they are with --data DIR.")
    }

    private static func holdsData(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: folder + "/airlines.csv")
    }
}

/// What is wrong with the data or the command line, as a sentence.
struct ExampleError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
