import ActiveStore
import StoreMemory

@testable import StoreConformance

/// The sides that the tests of this folder compare.
enum Sides {
    static let memory = DifferentialTarget("memory") { schema, _ in
        var configuration = StoreConfiguration(scheme: "memory")
        configuration.schema = schema
        return try openStore(configuration, engines: [.memory])
    }

    /// Memory with faults on top.
    static func faulty(_ faults: Set<Fault>, answersRequests: Bool? = nil) -> DifferentialTarget {
        DifferentialTarget("memory with faults") { schema, _ in
            var configuration = StoreConfiguration(scheme: "memory")
            configuration.schema = schema
            let engine = Engine(scheme: "memory", product: "StoreMemory") { configuration in
                let base = try Engine.memory.open(configuration)
                if let answersRequests {
                    return FaultyStore(wrapping: base, faults: faults, answersRequests: answersRequests)
                }
                return FaultyStore(wrapping: base, faults: faults)
            }
            return try openStore(configuration, engines: [engine])
        }
    }
}
