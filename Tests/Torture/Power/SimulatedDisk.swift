import StoreConformance

/// What a disk holds for certain, and what the system had been told to write but not to bring to disk.
///
/// Content and names are separate, as they are in a file system: syncing a file makes its content certain, and syncing a folder the names in it.
struct SimulatedDisk {
    /// One change of a file that may still be lost.
    struct Change {
        enum What {
            case write(offset: Int, bytes: Range<Int>)
            case truncate(Int)
        }
        let what: What
        /// When it happened, as a number of the trace.
        let moment: Int
    }

    struct File {
        /// What is on the disk for certain.
        var content: [UInt8] = []
        var pending: [Change] = []
    }

    /// One change of a folder that may still be lost.
    struct NameChange {
        enum What {
            case adds(String, file: Int)
            case removes(String)
            case renames(String, to: String)
            case makesFolder(String)
            case removesFolder(String)
        }
        let what: What
        /// Whether the file it names has been synced since, which most file systems take for a wish to keep its name.
        var isWished = false
    }

    private let bytes: [UInt8]
    private(set) var files: [File] = []
    /// Which file an inode's number means at this moment.
    private var numbers: [UInt64: Int] = [:]
    /// The names that are certain, with folders as nil.
    private(set) var names: [String: Int?] = [:]
    private(set) var pendingNames: [NameChange] = []
    /// The names as the program sees them.
    private var current: [String: Int?] = [:]

    init(_ trace: Trace) { bytes = trace.bytes }

    /// Whether anything could be lost.
    var isSettled: Bool { pendingNames.isEmpty && files.allSatisfy { $0.pending.isEmpty } }

    mutating func apply(_ event: Trace.Event, moment: Int) {
        switch event {
        case .opens(let number, let path, let isNew, let isEmptied):
            if isNew {
                numbers[number] = files.count
                files.append(File())
                change(.adds(path, file: files.count - 1))
            } else if isEmptied, let file = numbers[number] {
                files[file].pending.append(Change(what: .truncate(0), moment: moment))
            }
        case .writes(let number, let offset, let range, let isSynchronous):
            guard let file = numbers[number] else { return }
            if isSynchronous {
                // What was written before and not synced may come to disk later than this, and still earlier writes of the same place are void.
                resolve(file, through: offset, range)
            } else {
                files[file].pending.append(Change(what: .write(offset: offset, bytes: range), moment: moment))
            }
        case .truncates(let number, let length):
            if let file = numbers[number] { files[file].pending.append(Change(what: .truncate(length), moment: moment)) }
        case .synchronises(let number):
            guard let file = numbers[number] else { return }
            files[file].content = content(of: file, files[file].pending)
            files[file].pending = []
            for index in pendingNames.indices where refers(pendingNames[index].what, to: file) { pendingNames[index].isWished = true }
        case .unlinks(let path): change(.removes(path))
        case .renames(let from, let to): change(.renames(from, to: to))
        case .links(let from, let to): if let file = current[from] ?? nil { change(.adds(to, file: file)) }
        case .makesFolder(let path): change(.makesFolder(path))
        case .removesFolder(let path): change(.removesFolder(path))
        case .synchronisesFolder(let folder):
            var kept: [NameChange] = []
            for name in pendingNames {
                if Self.folders(name.what).contains(folder) { Self.apply(name.what, to: &names) } else { kept.append(name) }
            }
            pendingNames = kept
        case .says, .starts, .calls: break
        }
    }

    /// A synchronous write is on disk when it returns. Earlier writes of the file stay uncertain, but cannot undo it.
    private mutating func resolve(_ file: Int, through offset: Int, _ range: Range<Int>) {
        Self.write(bytes[range], at: offset, to: &files[file].content)
        let covered = offset..<offset + range.count
        files[file].pending = files[file].pending.flatMap { change -> [Change] in
            guard case .write(let start, let written) = change.what else { return [change] }
            let location = start..<start + written.count
            guard location.overlaps(covered) else { return [change] }
            var rest: [Change] = []
            if location.lowerBound < covered.lowerBound {
                let count = covered.lowerBound - location.lowerBound
                rest.append(Change(what: .write(offset: start, bytes: written.prefix(count)), moment: change.moment))
            }
            if location.upperBound > covered.upperBound {
                let count = location.upperBound - covered.upperBound
                rest.append(Change(what: .write(offset: covered.upperBound, bytes: written.suffix(count)), moment: change.moment))
            }
            return rest
        }
    }

    private mutating func change(_ what: NameChange.What) {
        pendingNames.append(NameChange(what: what))
        Self.apply(what, to: &current)
    }

    private func refers(_ what: NameChange.What, to file: Int) -> Bool {
        switch what {
        case .adds(_, let other): other == file
        case .renames(_, let to): (current[to] ?? nil) == file
        default: false
        }
    }

    private static func folders(_ what: NameChange.What) -> [String] {
        func folder(_ path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }
        return switch what {
        case .adds(let path, _), .removes(let path), .makesFolder(let path), .removesFolder(let path): [folder(path)]
        case .renames(let from, let to): [folder(from), folder(to)]
        }
    }

    static func apply(_ what: NameChange.What, to names: inout [String: Int?]) {
        switch what {
        case .adds(let path, let file): names[path] = .some(file)
        case .removes(let path), .removesFolder(let path): names[path] = nil
        case .makesFolder(let path): names[path] = .some(nil)
        case .renames(let from, let to):
            // A name that was itself lost cannot be renamed; the change then leaves nothing.
            guard let file = names[from] else { return }
            names[from] = nil
            names[to] = file
        }
    }

    /// The content of a file when these of its changes came to disk.
    func content(of file: Int, _ changes: [Change]) -> [UInt8] {
        var content = files[file].content
        for change in changes {
            switch change.what {
            case .write(let offset, let range): Self.write(bytes[range], at: offset, to: &content)
            case .truncate(let length):
                if length < content.count {
                    content.removeSubrange(length...)
                } else {
                    content.append(contentsOf: repeatElement(0, count: length - content.count))
                }
            }
        }
        return content
    }

    private static func write(_ bytes: ArraySlice<UInt8>, at offset: Int, to content: inout [UInt8]) {
        if content.count < offset { content.append(contentsOf: repeatElement(0, count: offset - content.count)) }
        let end = min(content.count, offset + bytes.count)
        content.replaceSubrange(offset..<end, with: bytes)
    }
}
