/// Why the benchmark cannot go on.
enum BenchmarkError: Error, CustomStringConvertible {
    case usage(String)
    case notLoaded
    case differentData
    case differentLayout(floor: String, ours: String)
    case differentSums(operation: String, floor: Int64, ours: Int64)
    case differentEngines(operation: String)
    case notImported(String)
    case notWritten(String)

    var description: String {
        switch self {
        case .usage(let what): "\(what) See --help."
        case .notLoaded: "An operation ran before the store was loaded."
        case .differentData: "Both sides do not hold the same records; the time of a wrong result means nothing."
        case .differentLayout(let floor, let ours):
            "The floor's tables are not those of the engine, so it is no floor; change its Open.c.\nFloor:\n\(floor)\nEngine:\n\(ours)"
        case .differentSums(let operation, let floor, let ours):
            "\(operation): the floor came to \(floor), the library to \(ours); the time of a wrong result means nothing."
        case .notImported(let path): "Not all of \(path) could be imported."
        case .notWritten(let path): "\(path) could not be written."
        case .differentEngines(let operation): "\(operation): the engines came to different sums; the time of a wrong result means nothing."
        }
    }
}
