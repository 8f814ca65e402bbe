import ActiveStore

/// Forked children: a store belongs to the process that opened it, and using it in a child is an error without further harm.
enum ForkCases {
    static let all: [Case] = [
        .partnered(
            "traps.fork_in_write",
            "a child forked inside a write's body can neither use nor commit nor undo it, however it ends; the parent loses nothing",
            needs: []
        ) { sandbox in try check(sandbox, .forkInWrite) },

        .partnered(
            "traps.fork_in_read",
            "every use in a child forked inside a read, a loop or between transactions is an error; the parent and its threads continue",
            needs: []
        ) { sandbox in try check(sandbox, .forkInRead) },

        .partnered(
            "traps.fork_and_open",
            "a child that opens the file of a store its parent has open is refused, and the parent continues",
            needs: [.files, .durable]
        ) { sandbox in try check(sandbox, .forkAndOpen) },
    ]

    /// No child failed, and everything acknowledged is stored.
    private static func check(_ sandbox: CaseSandbox, _ task: PartnerTask) throws {
        let lines = try sandbox.partner(task).rest()
        try expect(!lines.isEmpty, "something is told")
        for line in lines {
            let words = line.split(separator: " ")
            try expect(words.count == 3 && words[0] == words[1] && words[2] == "0", "acknowledged, found, problems: \(lines)")
        }
    }
}
