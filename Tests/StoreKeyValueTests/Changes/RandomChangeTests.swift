import Foundation
import StoreCore
import Testing

@testable import StoreKeyValue

/// Changes of the schema and of records in any order, in transactions and savepoints of which some are undone, with readers of older states,
/// with rewriting and reopening: the store is like the plain tables all the time.
@Suite struct RandomChangeTests {
    @Test(arguments: [UInt64(1), 2, 3]) func aStoreInMemoryIsLikePlainTables(seed: UInt64) throws {
        var run = RandomRun(try Library(), seed)
        try run.run(steps: 500)
    }

    @Test(arguments: [UInt64(4), 5]) func aFileOfLMDBIsLikePlainTables(seed: UInt64) throws {
        let folder = TemporaryFolder()
        var run = RandomRun(try Library(folder: folder.url), seed)
        try run.run(steps: 500)
        try run.library.store.close()
    }
}

private struct RandomRun {
    let library: Library
    private var random: Random
    private var reader: (reader: any EngineReader, plain: PlainTables)?
    private var made = 0
    private struct Undo: Error {}

    init(_ library: Library, _ seed: UInt64) {
        self.library = library
        random = Random(seed)
    }

    mutating func run(steps: Int) throws {
        for step in 0..<steps {
            switch random.below(100) {
            case ..<70: try transaction()
            case ..<80: try lookFromAnOlderState()
            case ..<90:
                var chunks = random.below(6)
                try library.store.rewriteRecords(chunk: 1 + random.below(8)) { _ in
                    chunks -= 1
                    return chunks > 0
                }
            case ..<95:
                if reader == nil { try library.reopen() }
            default: try library.check()
            }
            try library.store.read { try Library.check($0.checkedReader(), library.plain) }
            if step % 20 == 0 { try library.check() }
        }
        if let (reader, plain) = reader {
            try Library.check(reader, plain)
            library.store.endRead(reader)
        }
        try library.check()
        #expect(library.store.resourcesInUse == 0)
    }

    private mutating func lookFromAnOlderState() throws {
        guard let (reader, plain) = reader else {
            reader = (try library.store.beginRead(.snapshot), library.plain)
            return
        }
        try Library.check(reader, plain)
        if random.isTrue(50) {
            library.store.endRead(reader)
            self.reader = nil
        }
    }

    private mutating func transaction() throws {
        do {
            try library.write { _ in
                for _ in 0...random.below(5) {
                    if random.isTrue(25) { try savepoint() } else { try change() }
                }
                if random.isTrue(15) { throw Undo() }
            }
        } catch is Undo {}
    }

    private mutating func savepoint() throws {
        do {
            try library.write { writer in
                for _ in 0...random.below(4) { try change() }
                try Library.check(writer, library.plain)
                if random.isTrue(50) { throw Undo() }
            }
        } catch is Undo {}
    }

    private mutating func change() throws {
        guard let name = library.plain.tables.keys.sorted().randomElement(using: &random), !random.isTrue(4) else {
            guard let free = (0..<5).map({ "e\($0)" }).filter({ library.plain.tables[$0] == nil }).randomElement(using: &random) else {
                return
            }
            var entity = EntityDefinition(name: free, fields: [FieldDefinition(name: "id", type: .int)])
            for number in 0..<random.below(4) { entity.fields.append(field("f\(number)")) }
            return try library.change(.addEntity(entity))
        }
        if random.isTrue(60) { try changeRecord(name) } else { try changeSchema(name) }
    }

    // MARK: Records

    private mutating func changeRecord(_ name: String) throws {
        let definition = try library.definition(name)
        let key = Int64(random.below(40))
        var records = library.plain.tables[name]?.records ?? [:]
        switch random.below(10) {
        case ..<5:
            let values = [Value.int(key)] + definition.fields.dropFirst().map { value(of: $0) }
            let exists = records[key] != nil
            records[key] = values
            try attempt(name, records, fails: exists) { try library.put(name, values) }
        case ..<9:
            guard let field = definition.fields.dropFirst().randomElement(using: &random) else { return }
            let value = value(of: field)
            records[key]?[try definition.requirePosition(of: field.name)] = value
            try attempt(name, records) { try library.set(name, key, field.name, value) }
        default: try library.remove(name, key)
        }
    }

    /// Does something that is refused exactly if records would share values then.
    private func attempt(_ name: String, _ records: [Int64: [Value]], fails: Bool = false, _ body: () throws -> Void) throws {
        let isRefused = try fails || library.definition(name).indexes.contains { library.plain.hasDuplicates(name, $0, records) }
        do {
            try body()
            #expect(!isRefused)
        } catch let error as StoreError {
            #expect(isRefused && (error.code == .duplicateValue || error.code == .duplicateKey), "\(error)")
        }
    }

    private mutating func value(of field: FieldDefinition) -> Value {
        if field.isOptional, random.isTrue(30) { return .null }
        let number = random.below(9)
        return switch field.type {
        case .int: .int(Int64(number))
        case .double: .double(Double(number) / 4)
        case .bool: .bool(number > 4)
        case .data: .data(Data(repeating: UInt8(number), count: number * 3))
        case .date: .date(Date(timeIntervalSince1970: Double(number)))
        case .uuid: .uuid(UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, UInt8(number))))
        case .decimal: .decimal(Decimal(number) / 10)
        default: .string(String(repeating: "s", count: number % 3 == 0 ? 700 : number) + "\(number / 2)")
        }
    }

    // MARK: Schema

    private mutating func field(_ name: String) -> FieldDefinition {
        let type = random.one(of: [FieldType.int, .string, .string, .double, .bool, .data, .date, .uuid, .decimal])
        var field = FieldDefinition(name: name, type: type, isOptional: random.isTrue(50))
        if !field.isOptional || random.isTrue(30) {
            repeat { field.defaultValue = value(of: field) } while field.defaultValue == .null
        }
        return field
    }

    private mutating func changeSchema(_ name: String) throws {
        let entity = try library.definition(name)
        let free = (0..<8).map { "f\($0)" }.filter { entity.position(of: $0) == nil }
        let others = Array(entity.fields.dropFirst())
        made += 1
        switch random.below(20) {
        case ..<5:
            guard let name = free.randomElement(using: &random) else { return }
            try library.change(.addField(entity: entity, field(name)))
        case ..<8:
            let indexed = Set(entity.indexes.flatMap { $0.parts.map(\.field) })
            guard let field = others.filter({ !indexed.contains($0.name) }).randomElement(using: &random) else { return }
            try library.change(.dropField(entity: entity, field))
        case ..<10:
            guard let field = others.randomElement(using: &random), let name = free.randomElement(using: &random) else { return }
            var new = field
            new.name = name
            new.column = name
            try library.change(.renameField(entity: entity, field, to: new))
        case ..<13:
            guard let field = others.randomElement(using: &random) else { return }
            let at = try entity.requirePosition(of: field.name)
            var new = field
            new.isOptional = random.isTrue(50) || (library.plain.tables[name]?.records.values.contains { $0[at] == .null } ?? false)
            let value = value(of: field)
            new.defaultValue = value == .null ? nil : value
            try library.change(.changeField(entity: entity, field, to: new))
        case ..<16:
            var parts: [IndexDefinition.Part] = []
            for field in others.shuffled(using: &random).prefix(1 + random.below(2)) {
                parts.append(.init(field.name, descending: random.isTrue(20)))
            }
            if parts.isEmpty { return }
            let index = IndexDefinition(entity: name, parts: parts, unique: random.isTrue(40), name: "i\(made)")
            let isRefused = library.plain.hasDuplicates(name, index, library.plain.tables[name]?.records ?? [:])
            do {
                try library.change(.addIndex(entity: entity, index))
                #expect(!isRefused)
            } catch let error as StoreError { #expect(isRefused && error.code == .duplicateValue, "\(error)") }
        case ..<17:
            guard let index = entity.indexes.randomElement(using: &random) else { return }
            try library.change(.renameIndex(entity: entity, index, to: "r\(made)"))
        case ..<18:
            guard let index = entity.indexes.randomElement(using: &random) else { return }
            try library.change(.dropIndex(entity: entity, index))
        case ..<19:
            guard let new = (0..<5).map({ "e\($0)" }).filter({ library.plain.tables[$0] == nil }).randomElement(using: &random) else {
                return
            }
            try library.change(.renameEntity(entity, to: new))
        default: if random.isTrue(30) { try library.change(.dropEntity(entity)) }
        }
    }
}
