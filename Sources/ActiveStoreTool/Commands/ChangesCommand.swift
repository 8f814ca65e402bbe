import FoundationEssentials
import StoreCommandLine
import StoreCore

/// `activestore changes`: prints the change log of a store.
struct ChangesCommand: Command {
    static let name = "changes"
    static let summary = "Prints what commits changed, from a store's change log."

    static let syntax = ArgumentSyntax(
        operands: [.init(name: "URL", summary: "The store; it is opened read-only where its engine can.")],
        options: [
            .init(name: "--from", value: "N", summary: "The number of the first commit; the oldest one in the log if not given."),
            .init(name: "--follow", summary: "Waits for further commits, until it is interrupted."),
            .init(name: "--json", summary: "One JSON object a line instead of text."),
        ])

    static let notes = """
        The store must have been opened with an option such as changeLog=7d by the program that writes it. Without that
        program, `activestore migrate URL?changeLog=7d FILE` makes the log, where the file has an empty list of
        migrations: []. Each line is a commit, or several that are no longer in the log and may have changed everything.
        Keys and names of fields are printed, and no other value of the store.

        Examples:
          activestore changes sqlite:/var/lib/app.db
          activestore changes lmdb:/var/lib/app.lmdb --from 4711 --follow --json
        """

    private let url: String
    private let first: Int?
    private let follows: Bool
    private let isJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        url = arguments.operands[0]
        follows = arguments.has("--follow")
        isJSON = arguments.has("--json")
        first = try arguments.value("--from").map { text in
            guard let number = Int(text), number > 0 else { throw UsageError("--from takes the number of a commit, 1 or more") }
            return number
        }
    }

    var isPaged: Bool { !follows }

    func run(_ out: ProgramOutput) throws -> ExitCode {
        let store = try StoreOpening.forReading(url)
        defer { try? store.close() }
        let more = ThreadSignal()
        // Begins before the log is read, so that no commit is missed.
        let subscription = follows ? store.onChange { _ in more.signal() } : nil
        defer { subscription?.cancel() }
        var next = first
        while true {
            let seen = more.generation
            let sets = try sets(of: store, from: next)
            for set in sets { if isJSON { out.line(try json(set)) } else { out.sentence(text(set)) } }
            if let last = sets.last { next = last.number + 1 }
            if out.isStopped { return .success }
            if !sets.isEmpty { continue }
            if !follows { return .success }
            // Whoever reads the output waits for it now.
            out.flush()
            _ = more.wait(after: seen, until: .now + .seconds(3_600))
        }
    }

    private func sets(of store: any Store, from number: Int?) throws -> [ChangeSet] {
        do { return try store.changeLog(from: number) } catch var error as StoreError where error.code == .badRequest {
            // The library advises an option; the commands that open a store as it is do not make a log by it.
            error.message =
                "The store has no change log. The program that writes it makes one by an option such as changeLog=7d, and so does "
                + "`activestore migrate URL?changeLog=7d FILE`, where the file has an empty list of migrations: []."
            throw error
        }
    }

    private func text(_ set: ChangeSet) -> String {
        let numbers = set.commits.count == 1 ? "\(set.number)" : "\(set.commits.lowerBound)-\(set.commits.upperBound)"
        var words = [numbers, set.instant.formatted(.iso8601)]
        if set.isEverything { words.append("everything") }
        for changes in set.entities {
            words.append(changes.entity)
            if changes.areMany { words.append("many") }
            words += changes.inserted.map { "+\($0.value)" }
            words += changes.updated.map { "~\($0.key.value)(\($0.fields.joined(separator: ",")))" }
            words += changes.deleted.map { "-\($0.value)" }
        }
        return words.joined(separator: " ")
    }

    private func json(_ set: ChangeSet) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(Line(set)), as: UTF8.self)
    }
}

/// A change set as a line of JSON.
private struct Line: Encodable {
    struct Entity: Encodable {
        struct Update: Encodable {
            let key: Key
            let fields: [String]
        }

        let many: Bool
        let inserted: [Key]
        let updated: [Update]
        let deleted: [Key]
    }

    struct Key: Encodable {
        let key: RecordKey

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch key {
            case .int(let number): try container.encode(number)
            case .text(let text): try container.encode(text)
            case .uid(let high, let low): try container.encode(UUID(high: high, low: low).uuidString.lowercased())
            }
        }
    }

    let log: String?
    let first: Int
    let number: Int
    let instant: String
    let everything: Bool
    let entities: [String: Entity]

    init(_ set: ChangeSet) {
        log = set.logID?.uuidString.lowercased()
        first = set.commits.lowerBound
        number = set.number
        instant = set.instant.formatted(.iso8601)
        everything = set.isEverything
        entities = Dictionary(
            set.entities.map { changes in
                let updated = changes.updated.map { Entity.Update(key: Key(key: $0.key), fields: $0.fields) }
                return (
                    changes.entity,
                    Entity(
                        many: changes.areMany, inserted: changes.inserted.map(Key.init), updated: updated,
                        deleted: changes.deleted.map(Key.init))
                )
            }, uniquingKeysWith: { first, _ in first })
    }
}
