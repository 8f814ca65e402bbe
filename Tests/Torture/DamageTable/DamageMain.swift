import Foundation
import StoreDamage

/// Damages the file of a store in many ways, one at a time, and counts what becomes of it.
///
///     damage-table [--engine lmdb|sqlite] [--count N] [--seed N] [--kind PREFIX] [--keep-time] [--log FILE] [--check PROGRAM]
///
/// Each damage is looked at by processes of their own: one verifies, one reads everything, one writes and reads everything; with `--check`, the
/// program `activestore` checks it too. With `--keep-time` the file has the time of its last change that it had before, as when the medium lost
/// something; then it is not looked through when it is opened. The exit code is 1 when a damage was verified as clean and did harm, when
/// `activestore check` died, or when a process gave no verdict; and without `--keep-time` when reading gave something wrong without an error, or a
/// process died.
@main struct DamageMain {
    static func main() throws {
        var arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.count == 3, arguments[0] == "--look", let look = DamageLook(rawValue: arguments[1]) {
            look.run(arguments[2])
            exit(0)
        }
        func option(_ name: String) -> String? {
            guard let at = arguments.firstIndex(of: name), at + 1 < arguments.count else { return nil }
            defer { arguments.removeSubrange(at...at + 1) }
            return arguments[at + 1]
        }
        var table = DamageMain(scheme: option("--engine") ?? "lmdb")
        table.count = Int(option("--count") ?? "") ?? 10
        table.seed = UInt64(option("--seed") ?? "") ?? 1
        table.kind = option("--kind") ?? ""
        table.log = option("--log")
        table.check = option("--check")
        table.keepsTime = arguments.contains("--keep-time")
        arguments.removeAll { $0 == "--keep-time" }
        guard arguments.isEmpty else {
            print("damage-table does not know \(arguments.joined(separator: " "))")
            exit(2)
        }
        exit(try table.run())
    }

    private let scheme: String
    private var count = 10
    private var seed: UInt64 = 1
    private var kind = ""
    private var log: String?
    private var check: String?
    private var keepsTime = false

    private init(scheme: String) { self.scheme = scheme }

    /// - Returns: The exit code.
    private func run() throws -> Int32 {
        let folder = NSTemporaryDirectory() + "damage-\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let subject = try DamageSubject(scheme: scheme, folder: folder)
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        func look(_ look: DamageLook, _ damage: Damage?) throws -> String {
            try subject.restore()
            try damage?.apply(to: subject.path, keepsTime: keepsTime)
            return try look.ask(own, subject.url)
        }
        let damages = damages(of: subject)
        print("\(scheme), \(subject.bytes.count) bytes, seed \(seed), \(damages.count) damages, times \(keepsTime ? "kept" : "new")")
        let sound = (read: try look(.read, nil), write: try look(.write, nil))
        guard try look(.verify, nil) == "clean", sound.read.hasPrefix("digest"), sound.write.hasSuffix("clean") else {
            print("the store is not sound before it is damaged: \(sound)")
            return 2
        }
        var table = DamageTable()
        if let log { _ = FileManager.default.createFile(atPath: log, contents: nil) }
        let record = log.flatMap { FileHandle(forWritingAtPath: $0) }
        for damage in damages {
            var code: Int32?
            if let check {
                try subject.restore()
                try damage.apply(to: subject.path, keepsTime: keepsTime)
                code = try DamageLook.output(of: check, ["check", subject.url]).end
            }
            let verdict = DamageVerdict(
                damage: damage, verify: try look(.verify, damage), read: try look(.read, damage), write: try look(.write, damage),
                check: code, sound: sound)
            table.add(verdict)
            record?.write(Data((verdict.line + "\n").utf8))
        }
        print(table.text)
        return table.violations(isLookedThrough: !keepsTime) == 0 ? 0 : 1
    }

    private func damages(of subject: DamageSubject) -> [Damage] {
        var damages = Damage.anywhere(in: subject.bytes, older: subject.older, count: count, seed: seed)
        if scheme == "lmdb" { damages += Damage.lmdb(subject.bytes, older: subject.older, count: count, seed: seed) }
        if scheme == "sqlite" { damages += Damage.sqlite(subject.bytes, count: count, seed: seed) }
        return damages.filter { $0.kind.hasPrefix(kind) }
    }
}
