import ActiveStore
import StoreMemory

/// The engines that the tool can open. Every other file asks here.
enum LinkedEngines {
    static let all: [Engine] = [.memory]

    /// URLs for the help.
    static let examples = "memory:"
}
