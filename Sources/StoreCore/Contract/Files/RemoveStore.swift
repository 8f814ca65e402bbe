import Glibc

/// Removes a store: its file and the files beside it that belong to it, or what a server keeps of it.
///
/// ```swift
/// try removeStore("sqlite:/var/lib/app.db", engines: [.sqlite])
/// ```
/// Nothing is removed that is not a store of the engine, and no symbolic link is followed. The main file goes first: when the machine stops in between,
/// what is left is not a store, and removing again takes the rest. A store in memory leaves nothing to remove.
///
/// Hazard: who is about to open the store at this moment makes a new one, or fails with `.cannotOpen`.
///
/// - Returns: Whether there was one.
/// - Throws: ``StoreError`` `.inUse` while a process has it open, this one included; `.corrupt` for a file that is not a store of the engine; `.cannotOpen`,
///   `.inputOutput`; `.configuration` as `openStore`.
@discardableResult public func removeStore(_ url: String, engines: [Engine]) throws -> Bool {
    try removeStore(try StoreConfiguration(url: url), engines: engines)
}

/// Removes a store by its configuration; see ``removeStore(_:engines:)-(String,_)``.
@discardableResult public func removeStore(_ configuration: StoreConfiguration, engines: [Engine]) throws -> Bool {
    let engine = try linkedEngine(configuration.scheme, engines)
    if let remove = engine.remove { return try remove(configuration) }
    guard let files = try engine.files(configuration) else { return false }
    let belongings = ([""] + files.companions + files.locks).map { files.storePath.path + $0 }
    if !belongings.contains(where: { StorePath.info($0) != nil }) { return false }
    try files.whileUnused(isDamaged: false) {
        for path in belongings where unlink(path) != 0 && errno != ENOENT { throw StorePath.failed("remove", path, errno) }
        try files.storePath.synchroniseFolder()
    }
    return true
}
