import Glibc

/// The files of one store: what an engine says about them, so that they can be removed or set aside as a whole.
///
/// Beside its main file a store has files that hold part of its contents and go wherever that goes, and files that processes lock, which say who may
/// look at a place. Both have the main file's name with an ending.
public protocol StoreFiles: Sendable {
    /// The main file.
    var storePath: StorePath { get }
    /// The endings of the files that hold part of the contents, or mean nothing without them.
    var companions: [String] { get }
    /// The endings of the files that are locked.
    var locks: [String] { get }
    /// Runs the body while no process, this one included, has the store open, and none can open it.
    ///
    /// - Parameter isDamaged: Whether the main file may be anything; else it has to be a store of the engine, or be missing.
    /// - Throws: ``StoreError`` `.inUse`, `.corrupt` for what is not a store, `.cannotOpen`, or what the body throws.
    func whileUnused(isDamaged: Bool, _ body: () throws -> Void) throws
}

extension StoreFiles {
    /// The identity of the main file, which tells it apart from another file that has got its name.
    var identity: FileIdentity? { StorePath.info(storePath.path).map { FileIdentity($0) } }
}
