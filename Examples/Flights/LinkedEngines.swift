import ActiveStore
import FoundationEssentials
import StoreMemory

/// The engines that the example can open.
enum LinkedEngines {
    static let all: [Engine] = [.memory]
    /// URLs for the help.
    static let examples = "memory:"

    /// The store without `--store`: a file in a new temporary folder, which is kept.
    static func defaultURL() throws -> String { "memory:" }
}
