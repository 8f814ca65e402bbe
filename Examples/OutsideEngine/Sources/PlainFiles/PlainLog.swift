import Glibc
import StoreCore

/// The file: all transactions since it was written anew, one after the other.
///
/// It begins with a name of 16 bytes, a random number, the salt, and the length at which it was closed, 0 while it is open. What follows are frames
/// (``PlainFrame``), which begin with the salt, so that no value can pass for one. One counts once all of it is on disk, which is waited for
/// before `commit` returns, and before the next one is written. A crash can therefore only spoil the last: what no whole frame follows is left out
/// when the file is opened. Where a whole one does follow, or the file was closed, it is damaged, and refused.
///
/// Whenever it is opened, it is written anew: beside its place, and put there by renaming. So it has everything once, and no torn end.
struct PlainLog {
    /// Nil once it is closed, or not known to be as it should.
    private var file: PlainFile?
    private(set) var length = 32
    private var salt: UInt64 = 0

    private static let name = Array("PlainFiles 1\n\0\0\0".utf8)

    /// Opens the file, or makes it; waits for others who have it.
    init(_ path: String, waiting: Duration, into trees: inout PlainTrees) throws {
        let old = try PlainFile.locked(path, waiting: waiting)
        try read(old, into: &trees)
        let beside = path + ".new-" + String(UInt32.random(in: .min ... .max), radix: 16)
        let new = try PlainFile(beside, O_CREAT | O_EXCL)
        // Fails when it has been renamed.
        defer { unlink(beside) }
        (file, length, salt) = (new, 32, .random(in: 1 ... .max))
        try new.write(PlainLog.name + .words(salt, 0), at: 0)
        var all: [UInt8] = []
        for (number, tree) in trees { for entry in tree.entries { all.append(change: number, entry.key, entry.value) } }
        try append(all)
        // Who waits for the old one's lock has to find another one in its place.
        try withExtendedLifetime(old) { try new.rename(to: path) }
    }

    private mutating func read(_ file: PlainFile, into trees: inout PlainTrees) throws {
        try file.read().withUnsafeBytes { bytes in
            if bytes.isEmpty { return }
            guard bytes.count >= 32, bytes.starts(with: PlainLog.name) else {
                throw StoreError(.corrupt, "The file \(file.path.debugDescription) is no store of plain files.")
            }
            salt = bytes.word(16)
            while let changes = PlainFrame.changes(at: length, of: bytes, salt), PlainFrame.apply(changes, to: &trees) {
                length += 24 + changes.count
            }
            let closed = bytes.word(24)
            let isWhole = closed == length && length == bytes.count
            if isWhole || closed == 0 && !(length..<bytes.count).contains(where: { PlainFrame.changes(at: $0, of: bytes, salt) != nil }) {
                return
            }
            throw StoreError(.corrupt, "The store \(file.path.debugDescription) is damaged at byte \(length); restore it from a backup.")
        }
    }

    /// Adds a transaction and waits until it is on disk.
    mutating func append(_ changes: [UInt8]) throws {
        guard let file else { throw StoreError(.closed, "The store has been closed; open it again.") }
        let frame = [UInt8].words(salt, UInt64(changes.count), changes.withUnsafeBytes(\.checksum)) + changes
        // Were the cut to fail as well, the rest is no whole frame, and the next one is written over it.
        do { try file.write(frame, at: length) } catch { try? file.truncate(to: length); throw error }
        do { try file.synchronise() } catch {
            self.file = nil
            throw StoreError(.commitOutcomeUnknown, "The commit may or may not have reached the disk; open the store anew and look.")
        }
        length += frame.count
    }

    /// Closes the file and says in it that it is whole. Were that to fail, it is read as after a crash.
    mutating func close() {
        defer { file = nil }
        guard let file, (try? file.truncate(to: length)) != nil else { return }
        try? file.write(.words(UInt64(length)), at: 24)
        try? file.synchronise()
    }
}
