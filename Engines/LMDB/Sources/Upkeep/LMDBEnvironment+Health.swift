import CLMDB
import Glibc
import StoreCore
import StoreKeyValue

extension LMDBEnvironment {
    /// LMDB and its version.
    public var libraries: [String: String] {
        var major: Int32 = 0
        var minor: Int32 = 0
        var patch: Int32 = 0
        mdb_version(&major, &minor, &patch)
        return ["lmdb": "\(major).\(minor).\(patch)"]
    }

    /// The sizes of the map and of the file.
    public func addMetrics(to metrics: inout StoreMetrics) {
        metrics.mapSize = shared.mapSize
        metrics.usedMapSize = StorePath.info(shared.file.path).map { Int($0.st_size) }
    }

    /// Other users who may write the file, and a shorter maximum key length than usual.
    public var warnings: [String] {
        var warnings: [String] = []
        if let info = StorePath.info(shared.file.path), info.st_mode & (S_IWGRP | S_IWOTH) != 0 {
            warnings.append("Others than its owner may write the file \(shared.path); a damaged file can end the process (chmod 600).")
        }
        if shared.maximumKeyLength < maximumKeyLength {
            warnings.append("This build of LMDB takes keys of \(shared.maximumKeyLength) bytes only; use the distribution's.")
        }
        if !shared.isForked, let damage = shared.damage.withLock({ $0 }) { warnings.append(damage) }
        if case .wentBack(let before, let now) = shared.finding {
            warnings.append(
                "The file \(shared.path) was closed after transaction \(before) and has gone back to \(now): an older copy was put in its place, or "
                    + "its first pages are damaged.")
        }
        if shared.mapSize < min(shared.options.mapSize, shared.options.maxSize) {
            warnings.append(
                "Only \(shared.mapSize) bytes of address space could be reserved (ulimit -v); the file cannot grow beyond that at once.")
        }
        return warnings
    }
}
