import ActiveStore
import FoundationEssentials
import Glibc

/// The tasks of a second process for a case.
enum PartnerTask: String, Codable {
    /// Reads the stored records, waits for one more, and reports both counts.
    case watch
    /// Increments a counter a hundred times, or reports that the store is in use.
    case increment
    /// Reads, and keeps reading until it is killed.
    case holdSnapshot
    /// Writes transactions of two records until it is killed, and reports each number once it is acknowledged.
    case writePairs
    /// Writes, loses its files, and reports the error codes of two further writes.
    case loseFiles
    /// As a user without write permission: reads the stored records, or reports the error code.
    case readAsStranger
    /// Forks inside a write, and lets the child end it; see `PartnerTask+Fork.swift`.
    case forkInWrite
    /// Forks inside reads, inside loops, and while another thread writes.
    case forkInRead
    /// Forks children that open the store themselves.
    case forkAndOpen
    /// Holds a transaction until it is killed; see `PartnerTask+Disk.swift`.
    case holdTransaction
    /// Makes synchronisation fail, and reports the results of writing.
    case failSync
    /// Fills a separate disk, frees space, and continues to write.
    case fillDisk

    func run(_ side: PartnerSide) throws {
        switch self {
        case .watch: try watch(side)
        case .increment: try increment(side)
        case .holdSnapshot: try holdSnapshot(side)
        case .writePairs: try writePairs(side)
        case .loseFiles: try loseFiles(side)
        case .readAsStranger: try readAsStranger(side)
        case .forkInWrite: try forkInWrite(side)
        case .forkInRead: try forkInRead(side)
        case .forkAndOpen: try forkAndOpen(side)
        case .holdTransaction: try holdTransaction(side)
        case .failSync: try failSync(side)
        case .fillDisk: try fillDisk(side)
        }
    }

    /// Opens for writing, or read-only if another process writes.
    private func openAny(_ side: PartnerSide) throws -> any Store {
        do { return try side.open { $0.openTimeout = .milliseconds(200) } } catch let error as StoreError where error.code == .inUse {
            return try side.open { $0.isReadOnly = true }
        }
    }

    private func watch(_ side: PartnerSide) throws {
        let store = try openAny(side)
        let before = try Person.count(in: store)
        try side.tell("\(before) \(try Person.query.in(store).pluck(\.name).joined(separator: " "))")
        guard Pause.until({ (try? Person.count(in: store)) ?? 0 > before }) else { throw CaseFailure("nothing came") }
        try side.tell("\(try Person.count(in: store)) \(try Person.query.in(store).pluck(\.name).joined(separator: " "))")
        try store.close()
    }

    private func increment(_ side: PartnerSide) throws {
        let store: any Store
        do { store = try side.open { $0.openTimeout = .milliseconds(200) } } catch let error as StoreError where error.code == .inUse {
            return try side.tell("in use")
        }
        try side.tell("open")
        try PartnerTask.increment(store)
        try store.close()
        try side.tell("done")
    }

    /// Increments the only counter a hundred times, reading it first each time.
    static func increment(_ store: any Store) throws {
        for _ in 0..<100 {
            try store.write { _ in
                var tally = try require(Tally.first())
                tally.count += 1
                try tally.save()
            }
        }
    }

    private func holdSnapshot(_ side: PartnerSide) throws {
        let store = try side.open { $0.isReadOnly = true }
        try store.read { _ in
            try side.tell("\(try Tally.count())")
            while true { Pause.milliseconds(1_000) }
        }
    }

    private func writePairs(_ side: PartnerSide) throws {
        let store = try side.open()
        var number = (try Tally.maximum(\.count, in: store) ?? -1) + 1
        while true {
            try store.write { _ in
                try Tally(count: number, label: "first").saved()
                try Tally(count: number, label: "second").saved()
            }
            try side.tell("\(number)")
            number += 1
        }
    }

    /// Simulates a removed disk: each descriptor of the store's files is
    /// replaced by one for a folder, which can be neither read nor written.
    private func loseFiles(_ side: PartnerSide) throws {
        let store = try side.open()
        try Tally(count: 1).saved(in: store)
        let location = store.context.configuration.location
        let folder = location.prefix(upTo: location.lastIndex(of: "/") ?? location.startIndex)
        let nothing = Glibc.open("/", O_RDONLY | O_DIRECTORY)
        let table = "/proc/self/fd"
        for name in try FileManager.default.contentsOfDirectory(atPath: table) {
            guard let descriptor = Int32(name), let path = try? FileManager.default.destinationOfSymbolicLink(atPath: table + "/" + name),
                path.hasPrefix(folder + "/")
            else { continue }
            dup2(nothing, descriptor)
        }
        for number in 2...3 {
            do {
                try Tally(count: number).saved(in: store)
                try side.tell("nothing")
            } catch let error as StoreError { try side.tell(error.code.rawValue) }
        }
    }

    private func readAsStranger(_ side: PartnerSide) throws {
        // Root may write everywhere.
        if geteuid() == 0 { guard setgid(65_534) == 0, setuid(65_534) == 0 else { throw CaseFailure("root stays root") } }
        do {
            let store = try side.open { $0.isReadOnly = true }
            try side.tell("read \(try Tally.count(in: store))")
            try store.close()
        } catch let error as StoreError { try side.tell(error.code.rawValue) }
    }
}
