import ActiveStore

/// Random migrations on two stores at once, interleaved with writes, queries and reopenings;
/// after each step both must have the same catalog and the same records, byte for byte.
///
/// The stores are open without models, as for programs that know a store only by its catalog.
/// Each step is generated from the run's seed, its number and the oracle's schema at that point.
struct MigrationSequenceRun: StepRun {
    static let word = "migrations"
    static let sequenceLength = 80

    var subject: DifferentialTarget
    var oracle: DifferentialTarget
    var seed: UInt64

    func run(_ steps: [Int], seed: UInt64, number: Int, _ result: inout StepResult) throws -> StepMismatch? {
        let folders = (try subject.makeFolder(number), try oracle.makeFolder(number))
        defer {
            subject.removeFolder(folders.0)
            oracle.removeFolder(folders.1)
        }
        let a = try MigrationSide(subject, folder: folders.0)
        let b = try MigrationSide(oracle, folder: folders.1)
        defer {
            try? a.close()
            try? b.close()
        }
        let replica = subject.hasReplica ? LogReplica() : nil
        var script: [String] = []
        // The log begins with everything.
        _ = replica?.difference(from: a.store, [], allowsEverything: true)
        for (index, number) in steps.enumerated() {
            var generator = MigrationGenerator(seed: seed, step: number, try b.catalog())
            let step = generator.next()
            script.append("\(number): \(step)")
            result.tally(step)
            if let text = difference(step, a, b, &result) ?? (index == steps.count - 1 ? difference(.verify, a, b, &result) : nil)
                ?? replica.flatMap({ differenceOfReplica($0, step, a) })
            {
                return StepMismatch(seed: seed, steps: Array(steps[...index]), text: text, script: script)
            }
        }
        return nil
    }

    private func differenceOfReplica(_ replica: LogReplica, _ step: MigrationStep, _ side: MigrationSide) -> String? {
        do {
            let isMigration = if case .migrate = step { true } else { false }
            return replica.difference(from: side.store, try side.catalog().schema.entities, allowsEverything: isMigration)
        } catch { return "the catalog cannot be read: \(error)" }
    }

    private func difference(_ step: MigrationStep, _ a: MigrationSide, _ b: MigrationSide, _ result: inout StepResult) -> String? {
        let states: (a: MigrationState, b: MigrationState)
        do { states = (try MigrationState(a.store), try MigrationState(b.store)) } catch { return "the stores cannot be read: \(error)" }
        let found = a.run(step)
        let expected = b.run(step)
        for answer in expected { result.answers[answer.name, default: 0] += 1 }
        if !found.elementsEqual(expected, by: { $0.agrees(with: $1) }) || found.contains(where: \.isBroken) {
            return "found:    \(found)\nexpected: \(expected)"
        }
        do {
            let (stored, expectedCatalog) = (try a.catalog(), try b.catalog())
            if stored != expectedCatalog {
                return "the catalogs differ\nfound:    \(try stored.text())\nexpected: \(try expectedCatalog.text())"
            }
            let (rows, expectedRows) = (try a.contents(), try b.contents())
            if rows != expectedRows {
                return "the records differ\nfound:    \(StepOutcome.rows(rows))\nexpected: \(StepOutcome.rows(expectedRows))"
            }
            let hasFailed = found.contains { if case .failed = $0 { true } else { false } }
            let broken = try MigrationLaws(before: states.a, store: a.store).broken(by: step, failed: hasFailed)
            // The reference runs the same code, and the same laws apply.
            return try broken
                ?? MigrationLaws(before: states.b, store: b.store).broken(by: step, failed: hasFailed).map { "the reference: \($0)" }
        } catch {
            return "the stores cannot be read: \(error)"
        }
    }
}

extension StepResult {
    fileprivate mutating func tally(_ step: MigrationStep) {
        operations[step.name, default: 0] += 1
        switch step {
        case .migrate(let migration):
            for change in migration.changes { subjects[String(change.description.prefix { $0 != " " }), default: 0] += 1 }
        case .write(let writes): tally(writes)
        default: break
        }
    }

    private mutating func tally(_ writes: [MigrationStep.Write]) {
        for write in writes {
            operations["write", default: 0] += 1
            if case .savepoint(let inner, _) = write { tally(inner) }
        }
    }
}
