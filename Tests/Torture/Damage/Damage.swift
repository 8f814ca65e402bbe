import Foundation

/// One way to damage a file: bytes that are written over its own, and perhaps a new length.
///
/// Damages are made for the bytes of one file (``anywhere(in:older:count:seed:)``, ``lmdb(_:older:count:seed:)``) and applied to a file that has
/// those bytes. The same bytes and seed give the same damages.
public struct Damage: Sendable, CustomStringConvertible {
    /// Bytes that take the place of others.
    public struct Edit: Sendable {
        public var offset: Int
        public var bytes: [UInt8]

        public init(offset: Int, bytes: [UInt8]) {
            self.offset = offset
            self.bytes = bytes
        }
    }

    /// What is damaged, for tables: `bit`, `cut`, `meta.transaction`, `free.count`.
    public var kind: String
    /// What exactly is changed, for a person who looks for the reason.
    public var detail: String
    public var edits: [Edit] = []
    /// The length that the file gets.
    public var length: Int?

    public init(_ kind: String, _ detail: String, edits: [Edit] = [], length: Int? = nil) {
        self.kind = kind
        self.detail = detail
        self.edits = edits
        self.length = length
    }

    public var description: String { "\(kind): \(detail)" }

    /// Damages a file.
    ///
    /// - Parameter keepsTime: Whether the file has the time of its last change afterwards that it had before, as when the medium lost the bytes.
    public func apply(to path: String, keepsTime: Bool = false) throws {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        if descriptor < 0 { throw POSIXError(.EIO) }
        defer { close(descriptor) }
        var before = stat()
        fstat(descriptor, &before)
        for edit in edits {
            let count = edit.bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(edit.offset)) }
            if count != edit.bytes.count { throw POSIXError(.EIO) }
        }
        if let length, ftruncate(descriptor, off_t(length)) != 0 { throw POSIXError(.EIO) }
        if keepsTime {
            let times = [before.st_atim, before.st_mtim]
            if futimens(descriptor, times) != 0 { throw POSIXError(.EIO) }
        }
    }

    /// Whether the file would be different.
    func changes(_ bytes: [UInt8]) -> Bool {
        if let length, length != bytes.count { return true }
        return edits.contains { edit in !edit.bytes.elementsEqual(bytes[edit.offset..<min(bytes.count, edit.offset + edit.bytes.count)]) }
    }
}

extension Damage {
    /// One bit that is turned over.
    static func bit(_ kind: String, _ bit: Int, of offset: Int, in bytes: [UInt8], _ detail: String = "") -> Damage {
        let offset = offset + bit / 8
        return Damage(
            kind, detail + (detail.isEmpty ? "" : ", ") + "bit \(bit % 8) of byte \(offset)",
            edits: [Edit(offset: offset, bytes: [bytes[offset] ^ (1 << (bit % 8))])])
    }
}

/// Numbers that depend on the seed alone.
struct DamageRandom: RandomNumberGenerator {
    private var state: UInt64
    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    /// Less than the bound, which is 1 or more.
    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }
}
