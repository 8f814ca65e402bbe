import StoreCore
import StoreKeyValue

/// The engine's options, checked and converted to bytes and LMDB's terms.
struct LMDBOptions: Sendable, Equatable {
    /// The address space reserved initially.
    var mapSize = 64 << 30
    /// The maximum size to which it may grow.
    var maxSize = 16 << 40
    /// The slots in the reader table, for all processes.
    var maxReaders = 1_024
    /// Whether file systems with unreliable locks or memory maps are allowed.
    var allowsUnsafeFilesystem = false
    /// Whether transactions that end at about the same time are committed together.
    var groupsCommits = true
    var durability = Durability.full

    /// The maximum number of trees in a file.
    static let maximumTrees = 512
    /// Smaller reservations are not halved further.
    static let smallestHalving = 1 << 30

    /// The options of a configuration.
    ///
    /// - Throws: ``StoreError`` `.configuration`.
    init(_ configuration: StoreConfiguration) throws {
        try configuration.checkEngineOptions(
            ["mapSize", "maxSize", "maxReaders", "allowUnsafeFilesystem", "groupCommit"] + KeyValueStore.engineOptions)
        let given = configuration.engineOptions
        durability = configuration.durability
        if let text = given["maxSize"] { maxSize = try LMDBOptions.size("maxSize", text) }
        if let text = given["mapSize"] {
            mapSize = try LMDBOptions.size("mapSize", text)
            if given["maxSize"] == nil { maxSize = max(maxSize, mapSize) }
        } else {
            mapSize = min(mapSize, maxSize)
        }
        if mapSize > maxSize {
            throw StoreError(.configuration, "The option mapSize is greater than maxSize; it is what is reserved at first.")
        }
        if let text = given["maxReaders"] {
            guard let number = Int(text), (1...65_536).contains(number) else {
                throw StoreError(.configuration, "The option maxReaders takes a number from 1 to 65536.")
            }
            maxReaders = number
        }
        allowsUnsafeFilesystem = try LMDBOptions.flag("allowUnsafeFilesystem", given) ?? false
        groupsCommits = try LMDBOptions.flag("groupCommit", given) ?? true
    }

    private static func flag(_ name: String, _ given: [String: String]) throws -> Bool? {
        guard let text = given[name] else { return nil }
        if let flag = ["true": true, "false": false][text] { return flag }
        throw StoreError(.configuration, "The option \(name) takes true or false.")
    }

    /// `1MiB`, `64GiB`, `16TiB`, or bytes, rounded up to whole pages.
    static func size(_ name: String, _ text: String) throws -> Int {
        let units = [("KiB", 10), ("MiB", 20), ("GiB", 30), ("TiB", 40)]
        let unit = units.first { text.hasSuffix($0.0) }
        let digits = unit.map { text.dropLast($0.0.utf8.count) } ?? text[...]
        let page = LMDBPage.size
        if !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(digits) {
            let (bytes, overflow) = number.multipliedReportingOverflow(by: 1 << (unit?.1 ?? 0))
            if !overflow, bytes >= 1 << 16, bytes <= MetaPages.greatestSize { return (bytes + page - 1) / page * page }
        }
        throw StoreError(.configuration, "The option \(name) takes a size from 64KiB to 64TiB, such as 512MiB, 64GiB, or bytes.")
    }
}
