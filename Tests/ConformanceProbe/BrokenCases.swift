import Glibc
import StoreConformance

/// Cases that do what cases must not do, to see that the runner notices.
enum BrokenCases {
    static let all = [
        Case("broken.passes", "a case between the broken ones passes") { store in
            try expect(store.resourcesInUse, equals: 0)
        },
        Case("broken.fails", "an expectation that does not hold") { _ in try expect(1, equals: 2, "one") },
        Case("broken.throws", "an error that nobody expected") { store in
            try store.close(); try store.write { _ in }
        },
        Case("broken.traps", "a trap of Swift") { _ in
            let none: [Int] = []
            print(none[CommandLine.arguments.count + 7])
        },
        Case("broken.passes_after_trap", "the next case runs in a new process") { _ in },
        Case("broken.exits", "the process is left") { _ in exit(3) },
        Case("broken.dies", "the process is killed") { _ in kill(getpid(), SIGKILL) },
        Case("broken.leaks_reader", "a reader that is never ended") { store in
            // Kept alive for ever, as a reference that somebody forgot would.
            _ = Unmanaged.passRetained(try store.beginRead(.snapshot) as AnyObject)
        },
        .opening("broken.leaks_file", "a file that stays open") { location in
            guard open(location.folder + "/leak", O_CREAT | O_RDWR, 0o600) >= 0 else {
                throw CaseFailure("no file was made")
            }
        },
        Case("broken.hangs", "a case that never ends") { _ in while true { sleep(1) } },
        Case("broken.passes_after_all", "the last case runs too") { _ in },
    ]
}
