import FoundationEssentials

/// What the shim has written: every change of a folder in order, or the calls.
struct Trace: Sendable {
    enum Event: Sendable {
        /// A file was made, or emptied by opening it.
        case opens(file: UInt64, path: String, isNew: Bool, isEmptied: Bool)
        /// The bytes are in ``Trace/bytes``.
        case writes(file: UInt64, offset: Int, bytes: Range<Int>, isSynchronous: Bool)
        case synchronises(file: UInt64)
        case truncates(file: UInt64, length: Int)
        case unlinks(String)
        case renames(String, to: String)
        case links(String, to: String)
        case makesFolder(String)
        case removesFolder(String)
        case synchronisesFolder(String)
        /// What the program said.
        case says(Report)
        /// What was there before begins here.
        case starts
        case calls(Call)
    }

    /// A call of the list.
    struct Call: Sendable {
        enum Kind: Int, Sendable { case open = 1, read, write, synchronise, truncate, directory, map, lock }
        let number: Int
        let kind: Kind
        /// Whether it makes a file.
        let creates: Bool
        let path: String
        var name: String { "\(kind) of \(path.split(separator: "/").last ?? "")" }
    }

    /// What the records are called in `shim.c`.
    enum Record: UInt32 {
        case open = 1, write, sync, truncate, unlink, rename, link, makeFolder, removeFolder, syncFolder, mark, call
    }

    let bytes: [UInt8]
    let events: [Event]

    /// Reads a log; a last record that is not whole is left out.
    init(contentsOf path: String) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        var events: [Event] = []
        var at = 0
        while at + 32 <= bytes.count {
            let record = Record(rawValue: UInt32(truncatingIfNeeded: Trace.number(bytes, at, 4)))
            let flags = Int(Trace.number(bytes, at + 4, 4))
            let file = Trace.number(bytes, at + 8, 8)
            let offset = Int(truncatingIfNeeded: Trace.number(bytes, at + 16, 8))
            let length = Int(truncatingIfNeeded: Trace.number(bytes, at + 24, 8))
            let range = at + 32..<at + 32 + length
            guard let record, range.upperBound <= bytes.count else { break }
            let text = { String(decoding: bytes[range], as: UTF8.self) }
            let two = { text().split(separator: "\0", maxSplits: 1, omittingEmptySubsequences: false).map(String.init) }
            switch record {
            case .open: events.append(.opens(file: file, path: text(), isNew: flags & 1 != 0, isEmptied: flags & 2 != 0))
            case .write: events.append(.writes(file: file, offset: offset, bytes: range, isSynchronous: flags & 4 != 0))
            case .sync: events.append(.synchronises(file: file))
            case .truncate: events.append(.truncates(file: file, length: offset))
            case .unlink: events.append(.unlinks(text()))
            case .rename: events.append(.renames(two()[0], to: two().last ?? ""))
            case .link: events.append(.links(two()[0], to: two().last ?? ""))
            case .makeFolder: events.append(.makesFolder(text()))
            case .removeFolder: events.append(.removesFolder(text()))
            case .syncFolder: events.append(.synchronisesFolder(text()))
            case .mark:
                for line in text().split(separator: "\n").map(String.init) {
                    if line == "starts" { events.append(.starts) } else if let report = Report(line: line) { events.append(.says(report)) }
                }
            case .call:
                if let kind = Call.Kind(rawValue: flags & 255) {
                    events.append(.calls(Call(number: Int(file), kind: kind, creates: flags & 256 != 0, path: text())))
                }
            }
            at = range.upperBound
        }
        self.bytes = bytes
        self.events = events
    }

    /// The calls, of a log that lists them.
    var calls: [Call] { events.compactMap { if case .calls(let call) = $0 { call } else { nil } } }

    private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> UInt64 {
        var number: UInt64 = 0
        for index in (0..<count).reversed() { number = number << 8 | UInt64(bytes[at + index]) }
        return number
    }

    /// A record as the shim writes it, for what was there before the program began.
    static func record(_ record: Record, flags: UInt32 = 0, file: UInt64 = 0, offset: Int = 0, _ content: some Sequence<UInt8>) -> [UInt8] {
        let content = Array(content)
        func little(_ number: UInt64, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
        return little(UInt64(record.rawValue), 4) + little(UInt64(flags), 4) + little(file, 8) + little(UInt64(offset), 8)
            + little(UInt64(content.count), 8) + content
    }
}
