import ActiveStore

// The usual ways of calling relations, as code that must compile; RelationCallSitesTests.swift runs them.

@Model struct Writer {
    @Indexed var name = ""
    var age = 0
    @HasOne(\Preferences.writer) var preferences: One<Preferences>
    @HasMany(\Story.writer) var stories: Many<Story>
    @HasMany(\Story.editor, onDelete: .nullify) var edited: Many<Story>
}

@Model struct Preferences {
    var theme = "light"
    @BelongsTo var writer: Reference<Writer>
}

@Model struct Story {
    var title = ""
    var words = 0
    @BelongsTo var writer: Reference<Writer>
    @BelongsTo var editor: Reference<Writer>?
    @HasMany(through: \Labelling.story, \Labelling.label) var labels: Many<Label>
}

@Model struct Labelling {
    @BelongsTo var story: Reference<Story>
    @BelongsTo var label: Reference<Label>
}

@Model struct Label {
    @Unique var name = ""
    @HasMany(through: \Labelling.label, \Labelling.story) var stories: Many<Story>
}

@Model(timestamps: false) struct Branch {
    @Key var path: String
    @BelongsTo var parent: Reference<Branch>?
    @HasMany(\Branch.parent) var children: Many<Branch>
}

enum RelationCallSites {
    static let models: [any Model.Type] = [Writer.self, Preferences.self, Story.self, Labelling.self, Label.self, Branch.self]

    static func inASynchronousFunction() throws -> Int {
        var ann = Writer(name: "Ann", age: 40)
        ann.stories.append(Story(title: "One", writer: .to(ann)))
        ann.stories.append(Story(title: "Two", words: 2_000, writer: .to(ann)))
        ann.preferences.assign(Preferences(theme: "dark", writer: .to(ann)))
        try ann.save()
        return try ann.stories.count()
    }

    static func inAnAsynchronousFunction(_ writer: Writer) async throws -> [String] {
        try await writer.stories.add(Story(title: "Three", writer: .to(writer)))
        let stories = try await writer.stories.all()
        return stories.map(\.title)
    }

    static func alongALetRecord(_ story: Story) throws -> String? {
        let label = try story.labels.add(Label(name: "new"))
        try story.labels.remove(label)
        return try story.writer.find()?.name
    }

    static func byFormat(_ story: Story) throws -> [Label] {
        try story.labels.where(format: "name BEGINSWITH %@", "n").all()
            + story.labels.where(format: "name == :name", parameters: ["name": "x"]).all()
    }

    static func alongOptionals(_ title: String) throws -> String? {
        try Story.find(["title": title])?.editor?.find()?.name
    }

    static func inALoop() throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for writer in try Writer.including(\.stories, { $0.including(\.labels) }).all() {
            for story in try writer.stories.all() { counts[story.title] = try story.labels.count() }
        }
        return counts
    }

    static func inConditions() throws -> [Writer] {
        try Writer.where {
            $0.stories.any { $0.words > 1_000 } && !$0.stories.isEmpty && $0.stories.count >= 2 && $0.preferences.any { $0.theme == "dark" }
        }.all()
    }

    static func alongReferencesInConditions() throws -> [Story] {
        try Story.where { $0.writer.name == "Ann" && $0.editor.isNil && $0.writer.stories.count > 1 }.all()
    }

    static func assigning(_ story: inout Story, to writer: Writer) throws {
        story.writer = .to(writer)
        story.editor = nil
        story.editor = .to(writer)
        story.editorID = nil
        try story.save()
    }

    static func insideATransaction(_ store: any Store, _ writer: Writer) throws -> DestroySummary {
        try store.write { _ in
            for story in try writer.stories.all() { try story.labels.set([Label(name: story.title), Label(name: story.title + "!")]) }
            return try writer.destroy()
        }
    }
}

actor Library {
    var writer: Writer
    init(_ writer: Writer) { self.writer = writer }

    func add(_ title: String) async throws -> Int {
        try await writer.stories.add(Story(title: title, writer: .to(writer)))
        writer.stories.append(Story(title: title + " again", writer: .to(writer)))
        writer = try await writer.saved()
        return try await writer.stories.count()
    }
}
