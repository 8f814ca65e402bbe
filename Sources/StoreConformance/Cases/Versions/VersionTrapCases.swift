import ActiveStore
import ActiveStoreImport
import FoundationEssentials

/// Versions where they meet the rest: parts of records, imports, cascades, timestamps, records from before the field.
enum VersionTrapCases {
    static let all: [Case] = [
        Case("versions.get_if", "a record is given if it has the version that a client had, else the error is a conflict with both") { _ in
            var sheet = try Sheet(title: "a").saved()
            var mine = try Sheet.get(sheet.id, ifVersion: 1)
            try expect(Sheet.get("\(sheet.id)", ifVersion: 1), equals: sheet)
            try expect(Sheet.get(sheet.id, ifVersion: nil), equals: sheet)
            sheet.title = "b"
            try sheet.save()
            for read in [0, 1, 3] {
                let error = try expect(throws: .conflict) { try Sheet.get(sheet.id, ifVersion: read) }
                try expect(error.versions, equals: RecordVersions(read: read, stored: 2))
                try expect(error.key, equals: sheet.id.recordKey)
            }
            // The save compares it again.
            mine.title = "mine"
            try expect(throws: .conflict) { try mine.save() }
            try expect(Sheet.get(sheet.id, ifVersion: 2).title, equals: "b")
            try sheet.destroy()
            try expect(throws: .notFound) { try Sheet.get(sheet.id, ifVersion: 2) }
            let tally = try Tally().saved()
            try expect(throws: .badRequest) { try Tally.get(tally.id, ifVersion: 1) }
        },

        Case("versions.nullify", "a cascade that sets a reference to nil moves the version of the child; removing by query checks none") {
            _ in
            var binder = Binder(name: "b")
            binder.sheets.append(contentsOf: [Sheet(number: 1), Sheet(number: 2)])
            try binder.save()
            var sheet = try require(try Sheet.where { $0.number == 1 }.first())
            try binder.destroy()
            try expect(Sheet.order(by: \.number).pluck(\.version), equals: [2, 2])
            sheet.title = "x"
            try expect(throws: .conflict) { try sheet.save() }
            try expect(Sheet.where { $0.number > 0 }.destroy().total, equals: 2)
        },

        Case("versions.touch", "touching a record moves its version and checks it") { _ in
            var sheet = try Sheet(title: "a").saved()
            var stale = sheet
            sheet.title = "b"
            try sheet.touch()
            try expect(sheet.version, equals: 2)
            try expect(Sheet.query.pluck(\.title), equals: ["a"])
            try sheet.save()
            try expect(sheet.version, equals: 3)
            let updated = stale.updatedAt
            try expect(throws: .conflict) { try stale.touch() }
            try expect(stale.updatedAt, equals: updated)
            try expect(Sheet.find(sheet.id), equals: sheet)
        },

        Case("versions.parts", "a part of a record is saved with its version, and refused without it") { store in
            var sheet = try Sheet(number: 1, title: "a").saved()
            var blind = try require(try Sheet.query.only(\.title).first())
            blind.title = "blind"
            let refused = try expect(throws: .badRequest) { try blind.save() }
            try expect(refused.field, equals: "version")
            var part = try require(try Sheet.query.only(\.title, \.version).first())
            var stale = part
            part.title = "b"
            try part.save()
            try expect(part.version, equals: 2)
            stale.title = "stale"
            let error = try expect(throws: .conflict) { try stale.save() }
            try expect(error.versions, equals: RecordVersions(read: 1, stored: 2))
            try store.write { transaction in
                part.title = "undone"
                try part.save()
                transaction.rollback()
            }
            try expect(part.version, equals: 2)
            try part.save()
            try expect(part.version, equals: 3)
            sheet.title = "c"
            try expect(throws: .conflict) { try sheet.save() }
            try expect(Sheet.query.pluck(\.title), equals: ["undone"])
        },

        Case("versions.parts_with_callbacks", "a part of a record with callbacks is checked too") { _ in
            try Stock(code: "a", count: 1).saved()
            var part = try require(try Stock.query.only(\.count, \.revision).first())
            var stale = part
            part.count = 2
            try part.save()
            try expect(part.revision, equals: 2)
            stale.count = 3
            try expect(throws: .conflict) { try stale.save() }
            try expect(Stock.query.pluck(\.count), equals: [2])
        },

        Case("versions.sync", "synchronising by a natural key moves the version of the stored record") { _ in
            try Sheet(number: 1, title: "a").saved()
            var sheet = Sheet(number: 1, title: "b")
            try sheet.sync(by: \.number)
            try expect(sheet.version, equals: 2)
            try expect(Sheet.query.pluck(\.version), equals: [2])
            try expect(sheet.sync(by: \.number), equals: nil)
            try expect(Sheet.query.pluck(\.version), equals: [2])
        },

        Case("versions.copy", "copying another record's fields leaves the version") { _ in
            var one = try Sheet(title: "a").saved()
            var other = try Sheet(title: "b").saved()
            other.words = 2
            try other.save()
            try one.copy(from: other)
            try expect(one.version, equals: 1)
            try one.save()
            try expect(one.version, equals: 2)
        },

        Case("versions.import", "imported records begin at version 1 whatever the data say, and updated ones move by one") { _ in
            let records: ImportSource = .records([["number": 1, "title": "a", "version": 7], ["number": 2, "title": "b"]])
            try expect(Sheet.importRecords(from: records).inserted, equals: 2)
            try expect(Sheet.order(by: \.number).pluck(\.version), equals: [1, 1])
            try expect(Sheet.importRecords(from: records).unchanged, equals: 2)
            let changed: ImportSource = .records([["number": 1, "title": "c", "version": 9], ["number": 2, "title": "b"]])
            try expect(Sheet.importRecords(from: changed).updated, equals: 1)
            try expect(Sheet.order(by: \.number).pluck(\.version), equals: [2, 1])
            try Stock.importRecords(from: .records([["code": "a", "count": 1, "revision": 5]]))
            try expect(Stock.query.pluck(\.revision), equals: [1])
        },

        .opening(
            "versions.added_field", "records from before the field have version 0, which is a version like any other", needs: [.durable]
        ) { sandbox in
            var store = try sandbox.open([Undated.Entry.self])
            try Undated.Entry(id: 1, name: "a").saved(in: store)
            store = try sandbox.reopen(store, [Dated.Entry.self])
            var entry = try require(try Dated.Entry.find(1, in: store))
            var stale = entry
            try expect(entry.version, equals: 0)
            entry.name = "b"
            try entry.save(in: store)
            try expect(entry.version, equals: 1)
            stale.name = "c"
            let error = try expect(throws: .conflict) { try stale.save(in: store) }
            try expect(error.versions, equals: RecordVersions(read: 0, stored: 1))
            try expect(throws: .conflict) { try stale.destroy(in: store) }
            try expect(Dated.Entry.find(1, in: store), equals: entry)
            try expect(store.verify(.full).problems, equals: [])
        },

        Case("versions.awaited", "asynchronous saves and removals check the version") { store in
            var sheet = try await Sheet(title: "a").saved(in: store)
            var stale = sheet
            sheet.title = "b"
            try await sheet.save(in: store)
            stale.title = "c"
            let error = try await expect(throws: .conflict) { try await stale.save(in: store) }
            try expect(error.versions, equals: RecordVersions(read: 1, stored: 2))
            try await expect(throws: .conflict) { try await stale.destroy(in: store) }
            try await expect(sheet.destroy(in: store).total, equals: 1)
        },

        Case("versions.concurrent", "of several writers that read the same version one succeeds") { store in
            let sheet = try await Sheet(title: "a").saved(in: store)
            let winners = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 1...8 {
                    group.addTask {
                        var copy = sheet
                        copy.words = number
                        do { try await copy.save(in: store) } catch let error as StoreError where error.versions != nil { return 0 }
                        return 1
                    }
                }
                return try await group.reduce(0, +)
            }
            try expect(winners, equals: 1)
            try await expect(Sheet.query.in(store).pluck(\.version), equals: [2])
        },
    ]
}
