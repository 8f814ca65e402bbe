import Foundation
import StoreDamage

/// Damages the file of a store in many ways, one at a time, and counts what becomes of it.
///
///     damage-table [--engine lmdb|sqlite] [--count N] [--seed N] [--kind PREFIX] [--keep-time] [--log FILE] [--check PROGRAM]
///
/// Each damage is looked at by processes of their own: one verifies, one reads everything, one writes and reads everything; with `--check`, the
/// program `activestore` checks it too. With `--keep-time` the file has the time of its last change that it had before, as when the medium lost
/// something; then it is not looked through when it is opened. The exit code is 1 when a damage was verified as clean and did harm, or when
/// `activestore check` died; and without `--keep-time` when reading gave something wrong without an error, or a process died.
@main struct DamageMain {
    static func main() throws {
        var arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.count == 3, arguments[0] == "--look", let look = DamageLook(rawValue: arguments[1]) {
            print(look.run(arguments[2]))
            exit(0)
        }
        func option(_ name: String) -> String? {
            guard let at = arguments.firstIndex(of: name), at + 1 < arguments.count else { return nil }
            defer { arguments.removeSubrange(at...at + 1) }
            return arguments[at + 1]
        }
        let scheme = option("--engine") ?? "lmdb"
        let count = Int(option("--count") ?? "") ?? 10
        let seed = UInt64(option("--seed") ?? "") ?? 1
        let kind = option("--kind") ?? ""
        let log = option("--log")
        let check = option("--check")
        let keepsTime = arguments.contains("--keep-time")

        let folder = NSTemporaryDirectory() + "damage-\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let subject = try DamageSubject(scheme: scheme, folder: folder)
        var damages = Damage.anywhere(in: subject.bytes, older: subject.older, count: count, seed: seed)
        if scheme == "lmdb" { damages += Damage.lmdb(subject.bytes, older: subject.older, count: count, seed: seed) }
        if scheme == "sqlite" { damages += Damage.sqlite(subject.bytes, count: count, seed: seed) }
        damages = damages.filter { $0.kind.hasPrefix(kind) }
        print("\(scheme), \(subject.bytes.count) bytes, seed \(seed), \(damages.count) damages, times \(keepsTime ? "kept" : "new")")

        let own = CommandLine.arguments[0]
        func look(_ look: DamageLook, _ damage: Damage?) throws -> String {
            try subject.restore()
            try damage?.apply(to: subject.path, keepsTime: keepsTime)
            return DamageLook.ask(own, ["--look", look.rawValue, subject.url]).line
        }
        let sound = (read: try look(.read, nil), write: try look(.write, nil))
        guard try look(.verify, nil) == "clean", sound.read.hasPrefix("digest"), sound.write.hasSuffix("clean") else {
            print("the store is not sound before it is damaged: \(sound)")
            exit(2)
        }
        var table = DamageTable()
        let record = log.map { path -> FileHandle? in
            _ = FileManager.default.createFile(atPath: path, contents: nil)
            return FileHandle(forWritingAtPath: path)
        }
        for damage in damages {
            var code: Int32?
            if let check {
                try subject.restore()
                try damage.apply(to: subject.path, keepsTime: keepsTime)
                code = DamageLook.ask(check, ["check", subject.url]).code
            }
            let verdict = DamageVerdict(
                damage: damage, verify: try look(.verify, damage), read: try look(.read, damage), write: try look(.write, damage),
                check: code,
                sound: sound)
            table.add(verdict)
            record??.write(Data((verdict.line + "\n").utf8))
        }
        print(table.text)
        exit(table.violations(isLookedThrough: !keepsTime) == 0 ? 0 : 1)
    }
}
