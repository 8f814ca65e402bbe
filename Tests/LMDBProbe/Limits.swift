import Glibc
import StoreCore
import StoreKeyValue
import StoreLMDB

/// What a process does that may have less than it asks for.
extension Probe {
    /// Fills a store until there is no address space for more, uses it nevertheless, and goes on when the limit is lifted.
    static func fillAddressSpace(_ trees: LMDBEnvironment) throws {
        let value = String(repeating: "v", count: 20_000)
        let reader = try trees.makeReader()
        try putAgain(trees, "0", value)
        var written = 1
        let long = String(repeating: "v", count: 40 << 20)
        let before = try limit(RLIMIT_AS, to: status("VmSize") + 64 << 20)
        // One that there is no room for, and that is not tried again, keeps no others from what room there is.
        do { try put(trees, 1, "long", long) } catch let error as StoreError { say("long \(error.code.rawValue)") }
        try putAgain(trees, "0", value)
        do {
            while written < 100_000 {
                try putAgain(trees, "\(written)", value)
                written += 1
                if written % 64 == 0, try count(reader) != written { say("lost at \(written)") }
            }
        } catch let error as StoreError { say("full \(error.code.rawValue) \(error.message)") }
        say("kept \(try count(reader) == written) \(withExtendedLifetime(long) { written > 2_000 })")
        // What needs no more room goes on.
        try putAgain(trees, "0", "short")
        say("short \(try count(reader) == written)")
        var lifted = before
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &lifted)
        for number in 0..<2_000 { try putAgain(trees, "after \(number)", value) }
        say("after \(try count(reader) == written + 2_000) \(try trees.structuralProblems())")
        try trees.close()
    }

    /// Makes the file larger than its map again and again, and says what fails; then once more, when nothing fails.
    static func grow(_ trees: LMDBEnvironment) throws {
        let value = String(repeating: "v", count: 20_000)
        let reader = try trees.makeReader()
        var written = 0
        func write(_ name: String, _ number: Int) {
            for index in 0..<number {
                do {
                    try putAgain(trees, "\(name) \(index)", value)
                    written += 1
                } catch {
                    say("error \((error as? StoreError)?.code.rawValue ?? "?")")
                    if index > 30 { return }
                }
                do {
                    let found = try count(reader)
                    if found != written { say("lost \(written - found)") }
                } catch { say("error \((error as? StoreError)?.code.rawValue ?? "?")") }
            }
        }
        write("before", 60)
        say("lift")
        write("after", 20)
        say("grown \(try count(reader) == written) \(try trees.structuralProblems())")
        try trees.close()
    }

    /// Compacts a store with no more memory of its own than a fraction of what is stored.
    static func compactInLittleMemory(_ trees: LMDBEnvironment, _ megabytes: Int) throws {
        _ = try limit(RLIMIT_DATA, to: status("VmData") + megabytes << 20)
        try trees.compact()
        say("compacted")
        try trees.close()
    }

    private static func count(_ reader: any KeyValueReader) throws -> Int {
        try reader.begin()
        defer { reader.end() }
        return try reader.count(1)
    }

    /// A transaction that runs again after a conflict.
    private static func putAgain(_ trees: LMDBEnvironment, _ key: String, _ value: String) throws {
        var attempts = 0
        while true {
            do { return try put(trees, 1, key, value) } catch let error as StoreError where error.code == .conflict && attempts < 5 {
                attempts += 1
            }
        }
    }

    /// - Returns: The limit before.
    private static func limit(_ kind: __rlimit_resource, to bytes: Int) throws -> rlimit {
        var before = rlimit()
        getrlimit(__rlimit_resource_t(kind.rawValue), &before)
        var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: before.rlim_max)
        if setrlimit(__rlimit_resource_t(kind.rawValue), &limit) != 0 { throw StoreError(.internal, "No limit could be set.") }
        return before
    }

    /// A size that the system counts for this process, in bytes.
    private static func status(_ name: String) -> Int {
        guard let file = fopen("/proc/self/status", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, 256, file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if text.hasPrefix(name + ":") { return (Int(text.split(whereSeparator: { $0 == " " || $0 == "\t" })[1]) ?? 0) << 10 }
        }
        return 0
    }
}
