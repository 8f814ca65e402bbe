import ActiveStore

/// Imports the flights into each store, asks each the same questions and compares the answers.
struct Demonstration {
    /// A store and the name it is printed by.
    struct Subject {
        let name: String
        let store: any Store
    }

    static let models: [any Model.Type] = [Airline.self, Airport.self, Plane.self, Flight.self]

    let subjects: [Subject]
    let data: String
    let print: (String) -> Void

    /// Imports, asks and compares.
    ///
    /// - Returns: Whether all stores gave the same answers.
    func run() throws -> Bool {
        for subject in subjects { try fill(subject) }
        var differing: [String] = []
        for question in Question.all {
            if try !ask(question) { differing.append(question.title) }
        }
        if subjects.count > 1 {
            print("")
            print(
                differing.isEmpty
                    ? "All \(subjects.count) stores gave the same answers to all \(Question.all.count) questions."
                    : "The stores do NOT agree: \(differing.joined(separator: " "))")
        }
        return differing.isEmpty
    }

    private func fill(_ subject: Subject) throws {
        print("Importing into \(subject.name)")
        var importer = Importer(folder: data, store: subject.store)
        importer.progress = { model, imported in
            if imported.isMultiple(of: 10_000) { print("  \(model.padded(to: 8))  \(Figures.grouped(imported)) …") }
        }
        try importer.run { outcome in
            var parts: [String] = []
            if outcome.present > 0 { parts.append("\(Figures.grouped(outcome.present)) records are there already") }
            if outcome.imported > 0 || outcome.present == 0 {
                let rate = Figures.rate(outcome.imported, outcome.duration)
                parts.append(
                    "\(Figures.grouped(outcome.imported)) records imported in \(Figures.time(outcome.duration)), \(rate)")
            }
            print("  \(outcome.model.padded(to: 8))  \(parts.joined(separator: "; "))")
        }
    }

    /// Asks every store, prints the answer of the first and says whether the others gave the same.
    private func ask(_ question: Question) throws -> Bool {
        print("")
        print(question.title)
        print("  \(question.how)")
        let clock = ContinuousClock()
        var answers: [[[String]]] = []
        var times: [String] = []
        for subject in subjects {
            var answer: [[String]] = []
            let time = try clock.measure { answer = try question.answer(subject.store) }
            answers.append(answer)
            times.append(subjects.count > 1 ? "\(subject.name) \(Figures.time(time))" : Figures.time(time))
        }
        let first = answers.first ?? []
        for line in AnswerTable.lines(question.columns, first) { print("    " + line) }
        print("  (\(times.joined(separator: "; ")))")
        var agree = true
        for (subject, answer) in zip(subjects, answers) where answer != first {
            agree = false
            print("  \(subject.name) answers differently:")
            for line in AnswerTable.lines(question.columns, answer) { print("    " + line) }
        }
        return agree
    }
}
