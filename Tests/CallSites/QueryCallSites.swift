import ActiveStore

// The usual ways of asking for more than records, as code that must compile; QueryCallSitesTests.swift runs them.

enum QueryCallSites {
    // MARK: In a synchronous function

    static func joins() throws -> [String] {
        let pairs = try Writer.join(Story.self, on: \.uid, \.writerID).all()
        var lines = pairs.map { writer, story in "\(writer.name): \(story.title)" }
        for (writer, story) in try Writer.order(by: \.name).leftJoin(\.stories).all() {
            lines.append("\(writer.name): \(story?.title ?? "nothing")")
        }
        for (story, editor) in try Story.query.leftJoin(\.editor).all() { lines.append("\(story.title) by \(editor?.name ?? "nobody")") }
        return lines
    }

    static func joinsOfNarrowedSides() throws -> [(String, String)] {
        try Writer.where { $0.age > 30 }.join(Story.where { $0.words > 100 }.order(by: \.title), on: \.uid, \.editorID)
            .limit(10)
            .pluck(\.name, \.title)
    }

    static func aggregates() throws -> (Int, Int, Double?, Int?) {
        let words = try Story.sum(\.words)
        let writers = try Story.where { $0.words > 0 }.count(distinct: \.writerID)
        return (words, writers, try Story.average(\.words), try Story.maximum(\.words))
    }

    static func groups() throws -> [String] {
        var lines: [String] = []
        for (age, count) in try Writer.group(by: \.age).count() { lines.append("\(age): \(count)") }
        let prolific = Story.group(by: \.writerID)
            .select(.count, .sum(\.words), .average(\.words))
            .having { $0.count > 1 && $0.sum(\.words) > 100 }
            .order(by: .sum(\.words), .descending)
            .limit(3)
        for (_, count, sum, average) in try prolific.all() { lines.append("\(count) \(sum) \(average ?? 0)") }
        return lines
    }

    static func groupsInClosures() throws -> [String] {
        let ages = try Writer.group(by: \.age).count().map { age, count in "\(age): \(count)" }
        let long = try Story.group(by: \.writerID, \.title).count().filter { $0.2 > 0 }.sorted { $0.1 < $1.1 }.map { ($0.1, $0.2) }
        var sums: [UID<Writer>: Int] = [:]
        for (writer, count, words) in try Story.group(by: \.writerID).select(.count, .sum(\.words)).all() { sums[writer] = words / count }
        let words: [UID<Writer>: Int] = try Story.group(by: \.writerID).sum(\.words).reduce(into: [:]) { $0[$1.0] = $1.1 }
        let counts = Dictionary(uniqueKeysWithValues: try Writer.group(by: \.name).count())
        let longest = try Story.group(by: \.writerID, \.editorID, \.title).select(.maximum(\.words), .average(\.words)).all().map {
            $0.3 ?? 0
        }
        let four = try Story.group(by: \.writerID, \.editorID, \.title, \.words).count()
        let edited = try Writer.first()?.edited.group(by: \.title).count().map { $0.1 } ?? []
        let lines = long.map { "\($0.0) \($0.1)" }
        return ages + lines
            + ["\(sums.values.sorted()) \(words.values.sorted()) \(counts["Ann"] ?? 0) \(longest.sorted()) \(four.count) \(edited)"]
    }

    static func referencesBesideKeys(_ writer: Writer) throws -> [Int] {
        let (key, nobody, noKey): (UID<Writer>, Writer?, UID<Writer>?) = (writer.id, nil, nil)
        let stories = [
            Story.where { $0.writer == writer }, Story.where { $0.writer == key }, Story.where { $0.editor == writer.id },
            Story.where { $0.editor == writer }, Story.where { $0.editor != key }, Story.where { $0.editor == nobody },
            Story.where { $0.editor == noKey && $0.words > 10 }, Story.where { $0.editor == nil },
        ]
        return try stories.map { try $0.count() } + [Label.where { $0.stories.any { $0.writer == key } }.count()]
    }

    static func valuesThatMayBeMissing(
        _ writer: UID<Writer>?, _ editor: Writer?, _ words: Int?, _ part: String?
    ) throws -> Int {
        let stories = Story.where(given: writer) { $0.writer == $1 }
            .where(given: editor) { $0.editor == $1 }
            .where(given: words) { $0.words >= $1 && $0.words < 1_000 }
            .where(given: part) { $0.title.hasPrefix($1, .insensitive) }
        guard let first = try Writer.first() else { return 0 }
        return try stories.count() + first.stories.where(given: words) { $0.words > $1 }.count()
    }

    static func caught(_ name: String) async throws -> Int {
        do { try await Label(name: name).created() } catch StoreError.Code.duplicateValue { return 409 } catch StoreError.Code.invalid {
            return 422
        }
        return 201
    }

    static func relatedNumbers() throws -> [String] {
        var lines = try Writer.order(by: \.name).all(counting: \.stories).map { writer, count in "\(writer.name) \(count)" }
        for (story, count) in try Story.query.all(counting: \.labels, { $0.name != "x" }) { lines.append("\(story.title) \(count)") }
        return lines
    }

    static func listsOfOptionals(_ some: [UID<Writer>?], _ all: [UID<Writer>], _ names: Set<String>) throws -> [Int] {
        try [
            Story.where { $0.editorID.in(some) }.count(), Story.where { $0.editorID.in(all) }.count(),
            Story.where { $0.writerID.in(some) }.count(), Story.where { $0.writerID.in(all) }.count(),
            Story.where { $0.editorID.in([all[0], nil]) }.count(), Story.where { $0.editorID.notIn(all) }.count(),
            Writer.where { $0.name.in(names) && $0.age.notIn([1, nil]) }.count(), Writer.where { $0.name.in([]) }.count(),
        ]
    }

    static func orderByAName(_ name: String) throws -> [String] {
        try Writer.order(byName: name, .descending).pluck(\.name) + Writer.where { $0.age > 0 }.order(byName: name).limit(1).pluck(\.name)
    }

    static func distinctValues() throws -> ([String], [(String, Int)]) {
        (try Writer.distinct(\.name), try Writer.where { $0.age > 1 }.distinct(\.name, \.age))
    }

    static func updates() throws -> Int {
        try Writer.where { $0.age < 18 }.update(.set(\.name, "young"), .add(\.age, 1))
            + Writer.where { $0.age > 90 }.update(["name": "old"])
            + Writer.updateAll(.add(\.age, 1), timestamps: .keep)
    }

    static func parts() throws -> String? {
        guard var writer = try Writer.order(by: \.name).only(\.name).first() else { return nil }
        writer.name = (writer.name ?? "") + " Sr."
        try writer.save()
        let whole = try writer.load()
        return whole.name + " \(whole.age)"
    }

    static func pieces() throws -> Int {
        var count = 0
        try Story.query.batches(of: 2) { stories in count += stories.count }
        var page = try Story.order(by: \.title).page(size: 2)
        count += page.records.count
        while let next = page.next {
            page = try Story.order(by: \.title).page(size: 2, after: next)
            count += page.records.count
        }
        return count
    }

    static func anyOne() throws -> Story? { try Story.query.shuffled().first() }

    // MARK: By predicate formats

    static func formats(_ editor: Writer) throws -> [String] {
        let busy = Writer.where(format: "stories.@count > %d AND age > %d", 1, 20)
        var lines = try busy.order(by: \.name).pluck(\.name)
        let words = Set([100, 300])
        lines += try Story.where(format: "editor == %@ OR words IN %@", editor, words).order(by: \.title).pluck(\.title)
        let named: String? = nil
        lines.append("\(try Story.where(format: "editor.name == %@", named).count())")
        let parameters: [String: (any FormatArgument)?] = ["name": "Ann", "words": [50, 100], "none": nil]
        lines += try Story.query
            .where(format: "writer.name == :name AND words BETWEEN :words AND editor != :none", parameters: parameters)
            .all().map(\.title)
        if let story = try Story.find(format: "ANY labels.name == %@ OR title == %@", "x", "Two") { lines.append(story.title) }
        lines.append(try Writer.findLast(format: "NONE stories.words > %d", 100)?.name ?? "nobody")
        return lines
    }

    static func formatsAsynchronously() async throws -> Int {
        let all = try await Story.count(format: nil)
        let some = try await Story.count(format: "writer.age > :age", parameters: ["age": 20])
        let first = try await Story.find(format: "title BEGINSWITH[c] %@", "t")
        let last = try await Story.where(format: "ALL labels.name != 'x'").last()
        return all + some + (first?.words ?? 0) + (last?.words ?? 0)
    }

    // MARK: In an asynchronous function

    static func asynchronously() async throws -> Int {
        var count = try await Writer.join(\.stories).count()
        for try await story in Story.where({ $0.words > 0 }).order(by: \.title) { count += story.words }
        for try await story in Story.query.stream(chunk: 1) { count += story.words }
        count += try await Story.sum(\.words)
        for (_, stories) in try await Writer.query.all(counting: \.stories, { $0.words > 1_000_000 }) { count += stories }
        count += try await Story.where(given: Int?.none) { $0.words == $1 }.where(given: "No") { $0.title == $1 }.count()
        count += try await Writer.group(by: \.age).count().count
        count += try await Writer.distinct(\.name).count
        count += try await Writer.updateAll(.add(\.age, 1))
        if var part = try await Writer.only(\.age).first() {
            part.age = 50
            try await part.save()
            count += try await part.load().age
        }
        return count + (try await Story.query.page(size: 5)).records.count
    }

    // MARK: In a transaction

    static func inATransaction(_ store: any Store) throws -> Int {
        try store.write { _ in
            try Writer.where { $0.name == "Ann" }.update(.set(\.age, 60))
            return try Writer.maximum(\.age) ?? 0
        }
    }
}
