import Glibc
import StoreCore

/// The file: all transactions since it was written anew, one after the other.
///
/// It begins with a name, a random number, the salt, and the length at which the file was closed, 0 while it is open: a closed file is whole or
/// damaged. A transaction is a mark of 4 bytes, its length and checksum of 8 bytes each, and its
/// changes. It counts once all of it is on disk, which is waited for before `commit` returns. A crash can therefore only spoil the end of the file:
/// what no whole transaction follows is no transaction, and is cut off when the store is opened. Where a whole one does follow, the file is
/// damaged, and refused. The checksum begins with the salt, so that no value can pass for a transaction.
///
/// When the file is twice as long as what it says, it is written anew beside its place, brought to disk, and put in its place by renaming.
struct PlainLog {
    private var file: PlainFile
    private var salt: UInt64
    private var length: Int
    /// The length at which the file is written anew.
    private var limit = 0
    /// Why nothing can be added any more.
    private var failure: StoreError?

    private static let name = Array("PlainFiles 1\n\0\0\0".utf8)
    private static let mark = Array("txn\n".utf8)
    private static let closedPlace = 24
    private static let headerLength = 32
    private static let frameLength = 20

    /// Opens the file, waiting for others who have it, and reads it; makes it if it may.
    init(_ configuration: StoreConfiguration, into trees: inout PlainTrees) throws {
        let path = configuration.location
        let deadline = ContinuousClock.now + configuration.openTimeout
        while true {
            do { file = try PlainFile(path, configuration.isReadOnly ? O_RDONLY : O_RDWR) } catch let error as StoreError {
                guard error.engineCode?.number == ENOENT, !configuration.isReadOnly else { throw error }
                // Another process may be quicker.
                do { try PlainLog.write([:], toNew: path) } catch let error as StoreError where error.engineCode?.number == EEXIST {}
                continue
            }
            do {
                if try file.lock(configuration.isReadOnly ? LOCK_SH : LOCK_EX) {
                    // While this one waited the file may have been written anew.
                    if file.isInPlace { break }
                } else if file.isLockedHere || ContinuousClock.now > deadline {
                    throw StoreError(
                        .inUse, "The store \(path.debugDescription) is open already, here or in another process; close it there.")
                }
            } catch {
                file.close()
                throw error
            }
            file.close()
            usleep(10_000)
        }
        (salt, length) = (0, 0)
        do {
            try read(into: &trees)
            // The next transaction must not leave a piece of a longer, failed one behind it; and what is read may have been written by a process
            // that died before it was on disk.
            if !configuration.isReadOnly {
                try file.cut(to: length)
                try mark(closedAt: 0)
            }
        } catch {
            file.close()
            throw error
        }
        limit = max(1 << 20, 2 * length)
    }

    /// Reads the file from its beginning.
    mutating func read(into trees: inout PlainTrees) throws {
        let bytes = try file.read()
        guard bytes.count >= PlainLog.headerLength, bytes.starts(with: PlainLog.name) else {
            throw StoreError(.corrupt, "The file \(file.path.debugDescription) is no store of plain files.")
        }
        try bytes.withUnsafeBytes { bytes in
            salt = bytes.loadUnaligned(fromByteOffset: PlainLog.name.count, as: UInt64.self)
            var place = PlainLog.headerLength
            while let changes = transaction(at: place, of: bytes) {
                if !PlainChanges.apply(UnsafeRawBufferPointer(rebasing: bytes[changes]), to: &trees) { throw damaged(place) }
                place = changes.upperBound
            }
            length = place
            let closed = bytes.loadUnaligned(fromByteOffset: PlainLog.closedPlace, as: UInt64.self).littleEndian
            if closed != 0, closed != UInt64(place) || place != bytes.count { throw damaged(place) }
            for later in (place..<bytes.count).dropFirst() where transaction(at: later, of: bytes) != nil { throw damaged(place) }
        }
    }

    /// Where the changes of the transaction are that begins at a place, if a whole one does.
    private func transaction(at place: Int, of bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        let start = place + PlainLog.frameLength
        guard start <= bytes.count, bytes[place] == PlainLog.mark[0], bytes[place..<place + 4].elementsEqual(PlainLog.mark) else {
            return nil
        }
        let size = bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt64.self).littleEndian
        let sum = bytes.loadUnaligned(fromByteOffset: place + 12, as: UInt64.self).littleEndian
        guard size <= UInt64(bytes.count - start) else { return nil }
        let range = start..<start + Int(size)
        return checksum(UnsafeRawBufferPointer(rebasing: bytes[range]), salt) == sum ? range : nil
    }

    private func damaged(_ place: Int) -> StoreError {
        StoreError(.corrupt, "The store \(file.path.debugDescription) is damaged at byte \(place); restore it from a backup.")
    }

    /// Adds a transaction and waits until it is on disk.
    mutating func append(_ changes: PlainChanges) throws {
        if let failure { throw failure }
        let frame = PlainLog.frame(changes, salt)
        do { try file.write(frame, at: length) } catch {
            // Were this to fail as well, the rest is no whole transaction, and the next one is written over it.
            try? file.cut(to: length)
            throw error
        }
        do { try file.synchronise() } catch {
            let error = StoreError(
                .commitOutcomeUnknown,
                "The commit could not be brought to disk, so it may or may not be there; open the store anew and look.")
            failure = error
            throw error
        }
        length += frame.count
    }

    /// Whether the file is long for what it says.
    var isLong: Bool { length > limit }

    /// Writes the file anew. When it throws, the old one goes on, unless it is not sure which one is there.
    mutating func rewrite(_ trees: PlainTrees) throws {
        if let failure { throw failure }
        limit = 2 * length
        let new = file.path + ".new"
        let written: (salt: UInt64, length: Int)
        let replacement = try PlainFile(new, O_RDWR | O_CREAT | O_TRUNC)
        do {
            written = try PlainLog.fill(replacement, trees, isOpen: true)
            // Who opens it in its place must find it locked.
            guard try replacement.lock(LOCK_EX), rename(new, file.path) == 0 else {
                throw PlainFile.failure(file.path, errno, opening: false)
            }
        } catch {
            replacement.close()
            unlink(new)
            throw error
        }
        file.close()
        file = replacement.renamed(file.path)
        (self.salt, length) = written
        limit = max(1 << 20, 2 * length)
        do { try PlainFile.synchroniseFolder(of: file.path) } catch let error as StoreError {
            // After a crash the old file may be there again, without what is added from now on.
            failure = error
            throw error
        }
    }

    /// Makes a file that says what is in the trees; there must be none.
    static func write(_ trees: PlainTrees, toNew path: String) throws {
        let partial = path + ".partial-" + String(UInt32.random(in: .min ... .max), radix: 16)
        let file: PlainFile
        do { file = try PlainFile(partial, O_RDWR | O_CREAT | O_EXCL) } catch let error as StoreError {
            // The error is about the store, not about the name of the moment.
            throw PlainFile.failure(path, error.engineCode?.number ?? 0, opening: true)
        }
        defer {
            file.close()
            unlink(partial)
        }
        _ = try fill(file, trees, isOpen: false)
        // A link fails where renaming would replace.
        if link(partial, path) != 0 { throw PlainFile.failure(path, errno, opening: true) }
        try PlainFile.synchroniseFolder(of: path)
    }

    private static func fill(_ file: PlainFile, _ trees: PlainTrees, isOpen: Bool) throws -> (salt: UInt64, length: Int) {
        // Whatever the umask left of the mode.
        fchmod(file.descriptor, 0o600)
        let salt = UInt64.random(in: .min ... .max)
        let content = try trees.isEmpty ? [] : frame(PlainChanges.making(trees), salt)
        let closed = isOpen ? 0 : UInt64(headerLength + content.count)
        let bytes = name + withUnsafeBytes(of: salt) { Array($0) } + withUnsafeBytes(of: closed.littleEndian) { Array($0) } + content
        try file.write(bytes, at: 0)
        try file.synchronise()
        return (salt, bytes.count)
    }

    private static func frame(_ changes: PlainChanges, _ salt: UInt64) -> [UInt8] {
        var frame = mark
        for number in [UInt64(changes.bytes.count), changes.bytes.withUnsafeBytes { checksum($0, salt) }] {
            withUnsafeBytes(of: number.littleEndian) { frame.append(contentsOf: $0) }
        }
        return frame + changes.bytes
    }

    /// Closes the file; where it was written to, says in it that it is whole.
    func close(isReadOnly: Bool) {
        // Were this to fail, the file is read as after a crash.
        if !isReadOnly, failure == nil { try? mark(closedAt: length) }
        file.close()
    }

    private func mark(closedAt length: Int) throws {
        try file.write(withUnsafeBytes(of: UInt64(length).littleEndian) { Array($0) }, at: PlainLog.closedPlace)
        try file.synchronise()
    }
}

/// FNV-1a with 64 bits, begun with the salt and the length.
private func checksum(_ bytes: UnsafeRawBufferPointer, _ salt: UInt64) -> UInt64 {
    var sum = (0xcbf2_9ce4_8422_2325 ^ salt) &+ UInt64(bytes.count)
    for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return sum
}
