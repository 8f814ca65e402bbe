import StoreCore
import Testing

@testable import StoreKeyValue

@Suite struct VerifyTests {
    static let indexes = [People.age, People.email, People.bio, People.uniqueBio]

    private struct Location {
        let trees = MapTrees()
        let store: KeyValueStore
        let table: Tree
        init(_ indexes: [IndexDefinition] = VerifyTests.indexes, count: Int = 40) throws {
            store = try People.open(indexes, trees)
            try People.fill(store, 0..<count)
            table = try store.read { try ($0.checkedReader() as? RecordSession)?.layout["person"]?.tree ?? 0 }
        }
        func tree(_ index: IndexDefinition) throws -> Tree { try People.find(store, index)?.tree ?? 0 }

        /// Damage is found at one level and every one above, and not below.
        func expect(from level: VerifyLevel, _ words: String, _ damage: (inout MapTrees.State) -> Void) throws {
            for level in VerifyLevel.allCases { #expect(try store.verify(level).problems == []) }
            trees.damage(damage)
            for present in VerifyLevel.allCases {
                let problems = try store.verify(present).problems
                let isFound = problems.contains { $0.contains(words) }
                #expect(isFound == (present.rawValue >= level.rawValue), "\(present): \(problems)")
                for problem in problems {
                    #expect(
                        !problem.contains("e11") && !problem.contains("Bio 11") && !problem.contains("Long"), "a value is in: \(problem)")
                }
            }
        }
    }

    @Test func aSoundStoreIsCleanAndAllIsCounted() throws {
        let location = try Location()
        try People.set(location.store, 11, bio: People.bio(55))
        try People.set(location.store, 10, bio: "short now")
        try People.set(location.store, 7, email: nil)
        try People.move(location.store, 8, to: 1_000)
        try People.remove(location.store, 9)
        #expect(try location.store.verify(.quick) == VerifyReport())
        #expect(try location.store.verify(.records) == VerifyReport(recordsChecked: 39))
        #expect(try location.store.verify(.full) == VerifyReport(recordsChecked: 39))
        #expect(location.store.resourcesInUse == 0)
    }

    @Test func anEmptyStoreIsClean() throws {
        let trees = MapTrees()
        let store = try KeyValueStore(StoreContext(StoreConfiguration(scheme: "map"), engine: "map"), trees)
        for level in VerifyLevel.allCases { #expect(try store.verify(level) == VerifyReport()) }
    }

    @Test func whatTheTreesSayIsAProblemAndRecordsAreLeftAlone() throws {
        let location = try Location()
        location.trees.problems.withLock { $0 = ["Page 7 is damaged."] }
        let report = try location.store.verify(.full)
        #expect(report.problems.first == "Page 7 is damaged." && report.problems.count == 2 && report.recordsChecked == 0)
    }

    @Test func aMissingEntryIsFoundByItsCount() throws {
        let location = try Location()
        let tree = try location.tree(People.age)
        try location.expect(from: .quick, "39 entries for 40 records") {
            let key = $0[tree]![3].key
            $0[tree]!.remove(key)
        }
        let problems = try location.store.verify(.records).problems
        #expect(problems.contains("1 record of person is not in the index \(People.age.name)."))
    }

    @Test func anEntryOfAnotherValueIsFoundWithTheRecords() throws {
        let location = try Location()
        let tree = try location.tree(People.email)
        try location.expect(from: .records, "is not in the index \(People.email.name)") {
            let (key, value) = $0[tree]![20]
            $0[tree]!.remove(key)
            var other = key
            other[2] ^= 1
            $0[tree]!.set(other, value)
        }
        #expect(try location.store.verify(.full).problems.contains { $0.contains("does not have the values of the record") })
    }

    @Test func anEntryThatLeadsElsewhereIsFoundWithTheRecords() throws {
        let location = try Location()
        let tree = try location.tree(People.email)
        try location.expect(from: .records, "lead elsewhere") {
            let map = $0[tree]!
            $0[tree]!.set(map[30].key, map[31].value)
        }
    }

    @Test func anEntryWithoutARecordIsFoundByItsCountAndNamedByTheFullCheck() throws {
        let location = try Location()
        let tree = try location.tree(People.email)
        try location.expect(from: .quick, "41 entries for 40 records") { $0[tree]!.set([0x40, 0x41, 0x00, 0x01], [0x21, 200]) }
        #expect(
            try location.store.verify(.full).problems.contains("1 entry of the index \(People.email.name) of person leads to no record."))
        location.trees.damage { $0[tree]!.set([0x40, 0x41, 0x01], [0x21, 201]) }
        #expect(try location.store.verify(.full).problems.contains("1 entry of the index \(People.email.name) of person is damaged."))
    }

    @Test func anOrphanInPlaceOfAnEntryIsFoundByTheFullCheck() throws {
        let location = try Location([People.age], count: 10)
        let table = location.table
        // A record disappears without its entry, another comes with one, but a third has none: counts are right, entries are not.
        location.trees.damage {
            let last = $0[table]![9].key
            $0[table]!.remove(last)
            let key: [UInt8] = [0x21, 150]
            $0[table]!.set(key, row($0[table]![0].value, under: key))
        }
        #expect(try location.store.verify(.quick).problems == [])
        #expect(try location.store.verify(.records).problems == ["1 record of person is not in the index \(People.age.name)."])
        #expect(
            try location.store.verify(.full).problems
                == [
                    "1 record of person is not in the index \(People.age.name).",
                    "1 entry of the index \(People.age.name) of person leads to no record.",
                ])
    }

    @Test func aFlippedBitInARowIsFoundWithTheRecordsAndTheOthersAreStillLookedAt() throws {
        let location = try Location()
        let table = location.table
        try location.expect(from: .records, "1 record of person is damaged") {
            let (key, row) = $0[table]![11]
            var value = row
            value[10] ^= 4
            $0[table]!.set(key, value)
        }
        #expect(try location.store.verify(.full).recordsChecked == 40)
        #expect(try location.store.verify(.full).problems.count == 1)
    }

    @Test func aRowOfAnUnknownShapeAndAnUnreadableKeyAreFound() throws {
        let location = try Location([], count: 5)
        let table = location.table
        try location.expect(from: .records, "cannot be read") {
            let map = $0[table]!
            $0[table]!.set([0x99, 1], map[0].value)
            $0[table]!.set(map[1].key, [1, 0, 9, 0, 0, 0, 0, 0, 0])
        }
        let report = try location.store.verify(.records)
        #expect(report.recordsChecked == 6 && report.problems.count == 2)
    }

    @Test func aNilWhereNoneMayBeIsFound() throws {
        let location = try Location([], count: 5)
        let table = location.table
        let shape = try location.store.read { try ($0.checkedReader() as? RecordSession)?.layout["person"]?.shape }
        try location.expect(from: .records, "1 record of person holds no value of bio's type") { state in
            guard let shape else { return }
            let row = ByteBuffer()
            let cells = [Cell(int: 1), Cell(), Cell()]
            let key = state[table]![2].key
            key.withUnsafeBytes { RowEncoder.append(cells, shape, key: $0, to: row) }
            state[table]!.set(key, Array(row.bytes))
        }
    }

    @Test func aWrongCounterOfCutValuesIsFoundByTheFullCheck() throws {
        let location = try Location()
        let tree = try location.tree(People.bio)
        try location.expect(from: .full, "8 values are cut, but 5 were counted") {
            $0[0]!.set(Array("cut/\(tree)".utf8), [0, 0, 0, 0, 0, 0, 0, 5])
        }
    }

    @Test func sharedValuesOfAUniqueIndexAreFoundByTheFullCheck() throws {
        let location = try Location([People.uniqueBio])
        let table = location.table
        let tree = try location.tree(People.uniqueBio)
        // The record 5 gets the long text of record 0, with everything that belongs to it.
        try location.expect(from: .full, "1 value occurs in several records") { state in
            let map = state[table]!
            state[table]!.set(map[5].key, row(map[0].value, under: map[5].key))
            let entries = state[tree]!.contents
            let own = entries.first { $0[0].suffix(2) == map[5].key.suffix(2) }!
            let other = entries.first { $0[0].suffix(1) == map[0].key.suffix(1) }!
            state[tree]!.remove(own[0])
            state[tree]!.set(Array(other[0].dropLast(1)) + map[5].key, other[1])
        }
    }

    @Test func aMissingTreeIsFound() throws {
        let location = try Location()
        let tree = try location.tree(People.bio)
        try location.expect(from: .quick, "has 0 entries for 40 records") { $0[tree] = nil }
        let problems = try location.store.verify(.records).problems
        #expect(problems.contains("40 records of person are not in the index \(People.bio.name)."))
    }

    @Test func leftoversAreFound() throws {
        let location = try Location()
        let tree = try location.tree(People.bio)
        _ = try location.store.write { try ($0.checkedWriter() as? RecordSession)?.drop(index: People.bio.name, of: "person") }
        location.trees.damage { $0[tree, default: MapTree()].set([1], []) }
        #expect(try location.store.verify(.quick).problems.contains("The tree \(tree) belongs to nothing, but is not empty."))
        location.trees.damage {
            $0[tree] = nil
            $0[0]!.set(Array("cut/\(tree)".utf8), [0, 0, 0, 0, 0, 0, 0, 5])
        }
        #expect(try location.store.verify(.full).problems.contains { $0.contains("for an index that is not there") })
    }

    @Test func aCatalogThatSaysSomethingElseIsFound() throws {
        let location = try Location()
        func write(_ change: (inout Catalog) -> Void) throws -> [String] {
            try location.store.write { transaction in
                let writer = try transaction.checkedWriter()
                var catalog = try writer.catalog() ?? Catalog()
                change(&catalog)
                try writer.write(catalog)
            }
            return try location.store.verify(.quick).problems
        }
        let sound = try location.store.read { try $0.catalog() }
        #expect(
            try write { $0.schema.entities[0].name = "pet" } == ["The table pet is missing.", "The table person is not in the catalog."])
        if let sound { #expect(try write { $0 = sound } == []) }
        #expect(
            try write { $0.schema.entities[0].fields.append(FieldDefinition(name: "extra", type: .int)) }
                == ["The field extra of person is missing."])
        if let sound { #expect(try write { $0 = sound } == []) }
        #expect(
            try write { $0.schema.entities[0].fields[1].type = .double } == [
                "The field age of person is stored otherwise than the catalog says."
            ])
        if let sound { #expect(try write { $0 = sound } == []) }
        #expect(
            try write { $0.schema.entities[0].indexes.append(IndexDefinition(entity: "person", parts: [.init("bio")])) }
                == ["The index person_bio_index of person is missing."])
        if let sound { #expect(try write { $0 = sound } == []) }
        #expect(
            try write { $0.schema.entities[0].indexes[0].isUnique = true }
                == ["The index \(People.age.name) of person is stored otherwise than the catalog says."])
        if let sound { #expect(try write { $0 = sound } == []) }
        location.trees.damage { $0[0]!.set(Array("catalogue".utf8), Array("{".utf8)) }
        #expect(try location.store.verify(.quick).problems.count > 0)
        location.trees.damage { $0[0]!.remove(Array("catalogue".utf8)) }
        #expect(try location.store.verify(.quick).problems.contains("The catalog is missing."))
    }

    @Test func aTreeWithTwoOwnersIsFound() throws {
        let location = try Location()
        try location.store.write { transaction in
            guard let session = try transaction.checkedWriter() as? RecordSession else { return }
            var stored = session.layout.stored
            stored.tables[0].indexes[1].tree = stored.tables[0].indexes[0].tree
            try session.store(stored)
        }
        #expect(try location.store.verify(.quick).problems.contains { $0.contains("is used for 2 things at once") })
    }

    @Test func aLayoutThatCannotBeReadIsAProblem() throws {
        let location = try Location()
        location.trees.damage {
            $0[0]!.set(Array("layout".utf8), Array("[]".utf8))
            $0[0]!.set(Array("epoch".utf8), [0, 0, 0, 0, 0, 0, 1, 0])
        }
        #expect(try location.store.verify(.quick).problems == ["The layout inside the store cannot be read."])
    }
}
