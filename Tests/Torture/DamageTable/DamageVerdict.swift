import StoreDamage

/// What became of one damage.
struct DamageVerdict {
    let damage: Damage
    let verify: String
    let read: String
    let write: String
    /// How `activestore check` ended, if it was asked: its exit code, or a signal as a negative number.
    let check: Int32?
    /// What reading and writing give with a sound file.
    let sound: (read: String, write: String)

    private var looks: [String] { [verify, read, write] }
    var deaths: Int { looks.count { $0.hasPrefix("death") } }
    /// A process ended in order without saying what it found.
    var isUnclear: Bool { looks.contains { $0.hasPrefix("unclear") } }
    var isRefused: Bool { verify.hasPrefix("open") }
    var isReported: Bool { verify.hasPrefix("problems") || verify.hasPrefix("error") }
    /// Reading the records gave something else and no error. A query along an index whose entries are damaged may answer wrongly until a check reports it.
    var isMisread: Bool { read.hasPrefix("digest") && read.prefix { $0 != "," } != sound.read.prefix { $0 != "," } }
    var isHarmless: Bool { read == sound.read && write == sound.write }
    /// Verified as clean, and yet not all is well.
    var isMissed: Bool { verify == "clean" && !isHarmless }

    var line: String {
        "\(damage.kind)\t\(damage.detail)\tverify: \(verify)\tread: \(read == sound.read ? "same" : read)"
            + "\twrite: \(write == sound.write ? "same" : write)\tcheck: \(check.map(String.init) ?? "-")"
    }
}

/// Rows of counts, one a kind.
struct DamageTable {
    private var kinds: [String] = []
    private var verdicts: [String: [DamageVerdict]] = [:]

    mutating func add(_ verdict: DamageVerdict) {
        if verdicts[verdict.damage.kind] == nil { kinds.append(verdict.damage.kind) }
        verdicts[verdict.damage.kind, default: []].append(verdict)
    }

    /// How many damages did what they must not: harm that a check does not see, and a check that dies. Where the file is looked through when it is
    /// opened, reading may not go wrong without an error either, and no process may die. A damage of which nothing is known counts as well.
    func violations(isLookedThrough: Bool) -> Int {
        verdicts.values.joined().count { verdict in
            verdict.isMissed || verdict.isUnclear || (verdict.check ?? 0) < 0
                || (isLookedThrough && (verdict.isMisread || verdict.deaths > 0))
        }
    }

    var text: String {
        let columns = ["damage", "n", "refused", "reported", "harmless", "missed", "misread", "deaths", "unclear", "check died"]
        var rows = [columns]
        for kind in kinds { rows.append(row(kind, verdicts[kind] ?? [])) }
        rows.append(row("all", kinds.flatMap { verdicts[$0] ?? [] }))
        let widths = columns.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths).enumerated().map { at, cell in
                let space = String(repeating: " ", count: cell.1 - cell.0.count)
                return at == 0 ? cell.0 + space : space + cell.0
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }

    private func row(_ name: String, _ all: [DamageVerdict]) -> [String] {
        let counts = [
            all.count, all.count { $0.isRefused }, all.count { $0.isReported }, all.count { $0.verify == "clean" && $0.isHarmless },
            all.count { $0.isMissed }, all.count { $0.isMisread }, all.reduce(0) { $0 + $1.deaths }, all.count { $0.isUnclear },
        ]
        let checks = all.compactMap(\.check)
        return [name] + counts.map(String.init) + [checks.isEmpty ? "-" : String(checks.count { $0 < 0 })]
    }
}
