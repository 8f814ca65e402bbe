import ActiveStore
import FoundationEssentials
import Glibc

/// Results of any size as JSON, in pieces.
enum ConversionStreamCases {
    private static func collect(_ body: ((UnsafeRawBufferPointer) -> Void) throws -> Int) rethrows -> (
        text: String, pieces: [Int], count: Int
    ) {
        var (bytes, pieces) = ([UInt8](), [Int]())
        let count = try body {
            bytes += $0
            pieces.append($0.count)
        }
        return (String(decoding: bytes, as: UTF8.self), pieces, count)
    }

    private struct Full: Error {}

    private static func expectFull(_ body: () throws -> Int) throws {
        do { _ = try body() } catch is Full { return }
        throw CaseFailure("the error of a closure was lost")
    }

    static let all: [Case] = [
        Case(
            "serialise.stream_same_bytes",
            "The pieces of writeJSON equal the array that asJSON returns for the query and its records; no piece is large"
        ) { _ in
            let added: AddedEntries<Profile> = ["initials": \.initials, "more": { [$0.visits] }]
            for total in [0, 1, 3_000] {
                try Profile.crowd(total)
                let query = Profile.order(by: \.visits, .descending)
                for style in [JSONStyle.pretty, .compact] {
                    let whole = try query.all().asJSONString(excepted: ["uid"], adding: added, style: style)
                    try expect(query.asJSONString(excepted: ["uid"], adding: added, style: style), equals: whole)
                    try expect(Array(query.asJSON(excepted: ["uid"], adding: added, style: style)), equals: Array(whole.utf8))
                    let written = try collect { try query.writeJSON(excepted: ["uid"], adding: added, style: style, to: $0) }
                    try expect(written.text.hasSameBytes(as: whole), "the pieces, joined")
                    try expect(written.count, equals: try query.count())
                    try expect(written.pieces.allSatisfy { 1...70_000 ~= $0 }, "a piece has \(written.pieces.max() ?? 0) bytes")
                    if total > 1 { try expect(written.pieces.count > 3, "\(written.pieces.count) pieces") }
                }
                try Profile.destroyAll()
            }
            try expect(Profile.query.asJSONString(style: .compact), equals: "[]")
            try expect([Profile]().asJSONString(), equals: "[\n\n]")
        },
        Case("serialise.stream_lines", "JSON Lines have one record each, whatever it contains, and nothing else") { _ in
            try Profile.crowd(500)
            let query = Profile.order(by: \.visits)
            let written = try collect { try query.writeJSON(.lines, to: $0) }
            let lines = written.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            try expect(lines.last, equals: "", "the last line is ended too")
            try expect(Array(lines.dropLast()), equals: query.all().map { try $0.asJSONString(style: .compact) })
            try expect(written.count, equals: 500)
            try expect(collect { try Profile.where { $0.visits < 0 }.writeJSON(.lines, to: $0) }.text, equals: "")
            try expect(query.limit(2).asJSONString(included: ["visits"], style: .compact), equals: #"[{"visits":0},{"visits":1}]"#)
        },
        Case(
            "serialise.stream_error",
            "Errors of the sink, a converter or an entry are rethrown, and the store still works; a wrong name is reported before any output"
        ) {
            _ in
            try Profile.crowd(3_000)
            var pieces = 0
            try expectFull {
                try Profile.query.writeJSON { _ in
                    pieces += 1
                    if pieces == 2 { throw Full() }
                }
            }
            try expect(pieces, equals: 2)
            try expectFull { try Profile.query.writeJSON(converting: { _, _ in throw Full() }) { _ in } }
            try expectFull { try Profile.query.writeJSON(adding: ["x": { _ in throw Full() }]) { _ in } }
            try expect(throws: .unknownField) { try Profile.query.writeJSON(included: ["nmae"]) { _ in pieces += 1 } }
            try expect(throws: .badRequest) { try Profile.limit(-1).writeJSON { _ in pieces += 1 } }
            try expect(pieces, equals: 2)
            try Profile(name: "after").saved()
            try expect(Profile.count(), equals: 3_001)
        },
        Case.opening(
            "serialise.stream_file",
            "A file is replaced as a whole: after an error the old one remains, and the folder contains nothing else"
        ) { sandbox in
            try withStore(sandbox.open([Profile.self])) {
                try Profile.crowd(1_000)
                let folder = sandbox.folder + "/json"
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                let path = folder + "/profiles.json"
                try expect(Profile.query.writeJSON(toFile: path), equals: 1_000)
                let first = try Profile.query.asJSON()
                try expect(FileManager.default.contents(atPath: path) == first, "the file has the array")
                try expect(throws: .invalid) {
                    try Profile.query.writeJSON(toFile: path) { name, value in
                        if value == 999 { throw StoreError(.invalid, "no") }
                        return value
                    }
                }
                try expect(FileManager.default.contents(atPath: path) == first, "the old file stands")
                try expect(Profile.limit(1).writeJSON(.lines, toFile: path, included: ["visits"]), equals: 1)
                try expect(
                    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }, equals: "{\"visits\":0}\n")
                try expect(FileManager.default.contentsOfDirectory(atPath: folder), equals: ["profiles.json"])
                try expect(throws: .inputOutput) { try Profile.query.writeJSON(toFile: folder + "/none/x.json") }
                for path in ["", "a\0b", folder, "/dev/null"] {
                    try expect(throws: .cannotOpen, path) { try Profile.query.writeJSON(toFile: path) }
                }
                let descriptor = open(folder + "/open.json", O_WRONLY | O_CREAT, 0o600)
                try expect(Profile.query.writeJSON(to: descriptor), equals: 1_000)
                close(descriptor)
                try expect(FileManager.default.contents(atPath: folder + "/open.json") == first, "the open file has the array")
                try expect(throws: .inputOutput) { try Profile.query.writeJSON(to: -1) }
                let full = open("/dev/full", O_WRONLY)
                try expect(throws: .storageFull) { try Profile.query.writeJSON(to: full) }
                close(full)
            }
        },
        Case(
            "serialise.closed_pipe",
            "a pipe or socket without a reader is an error and not a signal, and the process's signal handling is unchanged"
        ) { _ in
            try Profile.crowd(1_000)
            // The default in programs that do not handle it: the signal would end the process.
            let handler = signal(SIGPIPE, SIG_DFL)
            defer { signal(SIGPIPE, handler) }
            for isSocket in [false, true] {
                let ends = try isSocket ? PipeEnds.sockets() : PipeEnds()
                close(ends.read)
                let mask = Signals.blocked
                for form in [JSONForm.array, .lines] {
                    let error = try expect(throws: .inputOutput) { try Profile.query.writeJSON(form, to: ends.write) }
                    try expect(error.engineCode?.number, equals: EPIPE)
                }
                close(ends.write)
                try expect(Signals.isPending(SIGPIPE), equals: false)
                try expect(Signals.blocked, equals: mask)
            }
            try expect(Profile.count(), equals: 1_000)
        },
        Case(
            "serialise.reader_that_leaves", "a pipe whose reader closes it while a write blocks is an error and not a signal"
        ) { _ in
            try Profile.crowd(1_000)
            let handler = signal(SIGPIPE, SIG_DFL)
            defer { signal(SIGPIPE, handler) }
            var ends: [Int32] = [-1, -1]
            try expect(pipe(&ends), equals: 0)
            // Linux's F_SETPIPE_SZ: with room for one page, a larger write blocks midway.
            try expect(fcntl(ends[1], 1_031, 4_096) > 0, "the pipe has room for one page")
            let reader = try CaseThread { [input = ends[0]] in
                var byte: UInt8 = 0
                let count = read(input, &byte, 1)
                close(input)
                return count
            }
            let mask = Signals.blocked
            let error = try expect(throws: .inputOutput) { try Profile.query.writeJSON(to: ends[1]) }
            try expect(error.engineCode?.number, equals: EPIPE)
            try expect(reader.value(), equals: 1)
            close(ends[1])
            try expect(Signals.isPending(SIGPIPE), equals: false)
            try expect(Signals.blocked, equals: mask)
        },
        Case("serialise.pipe_that_fills", "writing waits for a full pipe, also if the pipe is non-blocking") { _ in
            try Profile.crowd(3_000)
            let whole = try Profile.query.asJSON()
            for flags in [0, O_NONBLOCK] {
                let ends = try PipeEnds()
                try expect(fcntl(ends.write, F_SETFL, flags), equals: 0)
                let reader = try CaseThread { [input = ends.read] in
                    var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
                    while true {
                        let count = read(input, &piece, piece.count)
                        if count <= 0 { return bytes }
                        bytes += piece[..<count]
                    }
                }
                let written = Result { try Profile.query.writeJSON(to: ends.write) }
                // Whatever the outcome: the reader waits for the end.
                close(ends.write)
                let received = try reader.value()
                close(ends.read)
                try expect(written.get(), equals: 3_000)
                try expect(Data(received) == whole, "all of it came through")
            }
        },
    ]
}

/// Signals of the thread.
private enum Signals {
    /// The blocked signals.
    static var blocked: [Int32] {
        var set = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &set)
        return (1..<32).filter { sigismember(&set, $0) == 1 }
    }

    static func isPending(_ number: Int32) -> Bool {
        var set = sigset_t()
        return sigpending(&set) == 0 && sigismember(&set, number) == 1
    }
}
