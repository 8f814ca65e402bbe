import Glibc

/// Removes a store: its file and the side files that belong to it, or its data on a server.
///
/// ```swift
/// try removeStore("sqlite:/var/lib/app.db", engines: [.sqlite])
/// ```
/// Only a store of the engine is removed, and no symbolic link is followed. The main file is removed first: if the machine stops in
/// between, the remaining files are not a store, and calling this again removes them. A store in memory leaves nothing to remove.
///
/// Hazard: a process that is about to open the store at this moment creates a new one, or fails with `.cannotOpen`.
///
/// - Returns: Whether the store existed.
/// - Throws: ``StoreError`` `.inUse` while a process, including this one, has it open; `.corrupt` for a file that is not a store of the
///   engine; `.cannotOpen`, `.inputOutput`; `.configuration` as `openStore`.
@discardableResult public func removeStore(_ url: String, engines: [Engine]) throws -> Bool {
    try removeStore(try StoreConfiguration(url: url), engines: engines)
}

/// Removes a store by its configuration; see ``removeStore(_:engines:)-(String,_)``.
@discardableResult public func removeStore(_ configuration: StoreConfiguration, engines: [Engine]) throws -> Bool {
    let engine = try linkedEngine(configuration, engines)
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
