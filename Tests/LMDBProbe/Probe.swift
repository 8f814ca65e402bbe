import Glibc
import StoreCore
import StoreKeyValue
import StoreLMDB

/// A process of its own for the tests of the LMDB engine: it opens a store, does one thing and says so line by line.
///
///     lmdb-probe write PATH N      opens for writing, says "open", writes N transactions, saying "wrote I" after each, and waits for a line
///     lmdb-probe read PATH KEY     opens read-only, says "open", and for each line it is given says the value of KEY in tree 1
///     lmdb-probe pin PATH          opens read-only, takes a snapshot, says "open", and waits for a line
///     lmdb-probe die PATH          opens for writing, changes something, says "open", and waits to be killed in the midst of it
///     lmdb-probe tree PATH         opens for writing, and puts something into each tree whose number it is given on a line
///     lmdb-probe full PATH         writes until the disk is full, removes PATH-ballast, and writes again
///     lmdb-probe space PATH        writes until a limit of the address space is reached, and goes on below it and when it is lifted
///     lmdb-probe grow PATH         writes more than the map has room for, many times, and says what fails
///     lmdb-probe lean PATH N       opens for writing and compacts with N MiB of memory
///     lmdb-probe index PATH        adds an index on age to the people in a store and builds it slowly, saying "done N" after each chunk
///     lmdb-probe rewrite PATH      rewrites the records in a store slowly, saying "done N" after each chunk
///     lmdb-probe replace PATH      opens a store that is replaced if it cannot be read, and says how many entries tree 1 has
///     lmdb-probe create PATH       opens for writing, says "open", writes a transaction, says "wrote", and ends
///     lmdb-probe compact PATH      opens for writing, says "open", compacts, reads, writes and reads, saying how each went
///     lmdb-probe commits PATH      opens for writing, and says "wrote" after each of five transactions
///     lmdb-probe open PATH OPTION=VALUE…   opens for writing, says "open" or the error's code and sentence, and ends
@main struct Probe {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count >= 3 else {
            say("usage: lmdb-probe COMMAND PATH …")
            exit(2)
        }
        do { try run(arguments[1], arguments[2], Array(arguments.dropFirst(3))) } catch {
            let error = error as? StoreError
            say("error \(error?.code.rawValue ?? "?") \(error?.message ?? "")")
            exit(1)
        }
    }

    static func run(_ command: String, _ path: String, _ rest: [String]) throws {
        var configuration = StoreConfiguration(scheme: "lmdb", location: path)
        configuration.durability = .relaxed
        for option in rest {
            let parts = option.split(separator: "=", maxSplits: 1).map(String.init)
            if parts.count == 2 { try configuration.setOption(parts[0], parts[1]) }
        }
        if command == "replace" { return try replace(configuration) }
        if command == "index" { return try buildIndex(configuration) }
        if command == "rewrite" { return try rewrite(configuration) }
        configuration.isReadOnly = command == "read" || command == "pin"
        let trees = try LMDBEnvironment.open(StoreContext(configuration, engine: "lmdb"))
        switch command {
        case "write":
            say("open")
            for number in 0..<(Int(rest.first ?? "") ?? 0) {
                try put(trees, 1, "k", "\(number)")
                say("wrote \(number)")
            }
            _ = readLine()
            try trees.close()
            say("closed")
        case "tree":
            say("open")
            while let line = readLine(), let tree = UInt32(line) {
                try put(trees, tree, "k", "in \(tree)")
                say("wrote \(tree)")
            }
            try trees.close()
        case "read":
            say("open")
            let reader = try trees.makeReader()
            while let line = readLine() {
                try reader.begin()
                let key = Array((rest.first ?? "k").utf8)
                let value = try key.withUnsafeBytes { try reader.get(UInt32(line) ?? 1, $0) }
                say("value \(value.map { String(decoding: $0, as: UTF8.self) } ?? "none")")
                reader.end()
            }
            try trees.close()
        case "pin":
            let reader = try trees.makeReader()
            try reader.begin()
            say("open")
            _ = readLine()
            reader.end()
            try trees.close()
        case "create":
            say("open")
            try put(trees, 1, "k", "1")
            say("wrote")
            try trees.close()
        case "compact":
            say("open")
            compact(trees)
        case "commits":
            for number in 0..<5 {
                try put(trees, 1, "k", "\(number)")
                say("wrote")
            }
            try trees.close()
        case "space": try fillAddressSpace(trees)
        case "grow": try grow(trees)
        case "lean": try compactInLittleMemory(trees, Int(rest.first ?? "") ?? 0)
        case "full":
            try fill(trees, path)
        case "die":
            guard let writer = try trees.beginWrite() else { return say("busy") }
            let key = Array("half".utf8)
            try key.withUnsafeBytes { try writer.put(1, $0, $0) }
            say("open")
            _ = readLine()
        default:
            say("open")
            try trees.close()
        }
    }

    /// Opens a store as a program does that begins anew where the old one cannot be read.
    static func replace(_ configuration: StoreConfiguration) throws {
        var configuration = configuration
        configuration.onUnreadable = .replace
        configuration.schemaPolicy = .none
        let engine = Engine(scheme: "lmdb", product: "StoreLMDB", files: Engine.lmdb.files) { configuration in
            let trees = try LMDBEnvironment.open(StoreContext(configuration, engine: "lmdb"))
            let reader = try trees.makeReader()
            try reader.begin()
            say("open \(try reader.count(1))")
            reader.end()
            try trees.close()
            exit(0)
        }
        try openStore(configuration, engines: [engine]).close()
    }

    /// Compacts, and shows whether the store can be used afterwards.
    static func compact(_ trees: LMDBEnvironment) {
        func attempt(_ what: String, _ body: () throws -> String) {
            do { say(try body()) } catch {
                let error = error as? StoreError
                say("\(what) error \(error?.code.rawValue ?? "?") \(error?.message ?? "")")
            }
        }
        func count() throws -> Int {
            let reader = try trees.makeReader()
            try reader.begin()
            defer { reader.end() }
            return try reader.count(1)
        }
        attempt("compact") {
            try trees.compact()
            return "compacted"
        }
        attempt("read") { "read \(try count())" }
        attempt("write") {
            try put(trees, 1, "after", "")
            return "wrote"
        }
        attempt("read") { "read \(try count()) \(try trees.structuralProblems().isEmpty ? "sound" : "damaged")" }
        attempt("close") {
            try trees.close()
            return "closed"
        }
    }

    /// Builds an index chunk by chunk, to be killed on the way.
    static func buildIndex(_ configuration: StoreConfiguration) throws {
        var configuration = configuration
        configuration.engineOptions["onlineIndexes"] = "0"
        let person = EntityDefinition(
            name: "person",
            fields: [
                FieldDefinition(name: "id", type: .int), FieldDefinition(name: "age", type: .int),
                FieldDefinition(name: "name", type: .string),
            ], indexes: [IndexDefinition(entity: "person", parts: [.init("age")])])
        configuration.schema = Schema([person])
        let store = try openStore(configuration, engines: [.lmdb])
        say("open")
        let report = try (store as? KeyValueStore)?.buildIndexes(chunk: 16, pause: .milliseconds(1)) { step in
            say("done \(step.done)")
            return true
        }
        say("ready \(report?.ready.count ?? 0)")
        try store.close()
    }

    /// Rewrites records chunk by chunk, to be killed on the way.
    static func rewrite(_ configuration: StoreConfiguration) throws {
        let store = try openStore(configuration, engines: [.lmdb])
        say("open")
        try (store as? KeyValueStore)?.rewriteRecords(chunk: 16, pause: .milliseconds(1)) { step in
            say("done \(step.done)")
            return true
        }
        try store.close()
    }

    /// What a full disk does, and what is left when there is room again.
    static func fill(_ trees: LMDBEnvironment, _ path: String) throws {
        let value = String(repeating: "v", count: 20_000)
        var written = 0
        do {
            while written < 100_000 {
                try put(trees, 1, "\(written)", value)
                written += 1
            }
        } catch let error as StoreError { say("full \(error.code.rawValue) \(error.message)") }
        func count() throws -> Int {
            let reader = try trees.makeReader()
            try reader.begin()
            defer { reader.end() }
            return try reader.count(1)
        }
        say("kept \(try count() == written) \(written > 0)")
        unlink(path + "-ballast")
        try put(trees, 1, "after", value)
        try put(trees, 2, "after", value)
        say("after \(try count() == written + 1)")
        say("problems \(try trees.structuralProblems())")
        try trees.close()
    }

    static func put(_ trees: LMDBEnvironment, _ tree: UInt32, _ key: String, _ value: String) throws {
        while true {
            guard let writer = try trees.beginWrite() else {
                usleep(500)
                continue
            }
            let value = Array(value.utf8)
            do {
                try Array(key.utf8).withUnsafeBytes { key in try value.withUnsafeBytes { try writer.put(tree, key, $0) } }
            } catch {
                trees.rollback(writer)
                throw error
            }
            try trees.commit(writer)?.wait()
            return
        }
    }
}

/// A line that is read at once.
func say(_ text: String) { _ = (text + "\n").withCString { write(1, $0, strlen($0)) } }
