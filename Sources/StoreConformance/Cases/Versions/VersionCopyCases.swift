import ActiveStore
import ActiveStoreImport

/// Versions of copies: what a copy has not read, it does not overwrite.
enum VersionCopyCases {
    static let all: [Case] = [
        Case("versions.inserted_again", "removed records that are inserted together go on from the version that was read") { _ in
            var sheet = try Sheet(title: "a").saved()
            let old = sheet
            for words in 1...4 {
                sheet.words = words
                try sheet.save()
            }
            let read = try require(try Sheet.find(sheet.id))
            try read.destroy()
            var binder = try Binder(name: "b").saved()
            try binder.destroy()
            binder.sheets.append(Sheet(title: "with it"))
            try Binder.insert([binder])
            try expect(Binder.query.pluck(\.version), equals: [2], "with a record that is pending in it")
            try Sheet.where { $0.title == "with it" }.destroy()
            try Sheet.insert([read, Sheet(title: "new")])
            try expect(Sheet.order(by: \.title).pluck(\.version), equals: [6, 1])
            var stale = old
            stale.title = "stale"
            let error = try expect(throws: .conflict) { try stale.save() }
            try expect(error.versions, equals: RecordVersions(read: 1, stored: 6))
            let stock = try Stock(code: "a", count: 1).saved()
            try stock.destroy()
            try Stock.insert([stock])
            try expect(Stock.query.pluck(\.revision), equals: [2])
        },

        Case("versions.held_copy", "a copy that a reference holds has the stored version only if it has the stored fields") { _ in
            var binder = Binder(name: "Old")
            var sheet = Sheet(title: "a", binder: .to(binder))
            var other = Sheet(title: "b", binder: .to(binder))
            binder.name = "New"
            try binder.save()
            binder.name = "Newer"
            try binder.save()
            try sheet.save()
            var held = try require(sheet.binder?.loaded)
            try expect(held.recordState.isChanged, equals: false)
            held.name += "!"
            try expect(throws: .conflict) { try held.save() }
            try expect(Binder.query.pluck(\.name), equals: ["Newer"])
            try held.reload()
            held.name += "!"
            try held.save()
            try expect(held.version, equals: 3)
            // With the stored fields it is the stored record.
            held.name = "Old"
            try held.save()
            try other.save()
            // Its updatedAt differs, as that of every record that was changed.
            var another = try require(other.binder?.loaded)
            another.name = "another"
            try expect(throws: .conflict) { try another.save() }
            var fresh = Binder(name: "fresh")
            var last = Sheet(title: "c", binder: .to(fresh))
            try fresh.save()
            try last.save()
            try expect(last.binder?.loaded, equals: fresh)
            fresh = try require(last.binder?.loaded)
            fresh.name = "changed"
            try fresh.save()
            try expect(fresh.version, equals: 2)
        },

        Case("versions.held_copy_undone", "after a rollback a held copy that was stored by another one is to be stored again") { store in
            var binder = Binder(name: "a")
            var sheet = Sheet(title: "a", binder: .to(binder))
            try store.write { transaction in
                try binder.save()
                try sheet.save()
                try expect(sheet.binder?.loaded?.version, equals: 1)
                transaction.rollback()
            }
            try expect(sheet.binder?.loaded?.version, equals: 0)
            try sheet.save()
            try expect(Binder.query.pluck(\.version), equals: [1])
            try expect(sheet.binder?.loaded?.version, equals: 1)
        },

        Case("versions.held_chosen_key", "a held copy with a chosen key that was stored meanwhile is that record if they are alike") { _ in
            var stock = Stock(code: "a", count: 1)
            var pallet = Pallet(stock: .to(stock))
            var late = Pallet(stock: .to(stock))
            try stock.save()
            try pallet.save()
            var held = try require(pallet.stock.loaded)
            try expect(held, equals: stock)
            held.count = 2
            try held.save()
            try expect(held.revision, equals: 2)
            // Another record may have taken the key.
            try expect(throws: .duplicateKey) { try late.save() }
        },

        Case("versions.unchanged_stale", "a save with nothing to write compares no version") { _ in
            var mine = try Sheet(title: "a").saved()
            try Sheet.updateAll(.set(\.title, "b"))
            try mine.save()
            try mine.update()
            try expect(mine.version, equals: 1)
            try expect(Sheet.query.pluck(\.title), equals: ["b"])
        },

        Case("versions.unique", "a save that changes a unique field compares the version and moves it by one") { _ in
            var mine = try Sheet(number: 1, title: "a").saved()
            try Sheet(number: 2).saved()
            var stale = mine
            mine.number = 3
            try mine.save()
            try expect(mine.version, equals: 2)
            stale.number = 4
            try expect(throws: .conflict) { try stale.save() }
            mine.number = 2
            let error = try expect(throws: .duplicateValue) { try mine.save() }
            try expect(error.field, equals: "number")
            try expect(Sheet.order(by: \.number).pluck(\.version), equals: [1, 2])
            mine.number = 5
            try mine.save()
            try expect(Sheet.order(by: \.number).pluck(\.version), equals: [1, 3])
        },

        Case("versions.import_callbacks", "an import goes on from what its callbacks stored in records that come later") { _ in
            let records: ImportSource = .records([["code": "a", "count": 1], ["code": "b", "count": 2], ["code": "c", "count": 3]])
            try expect(Stock.importRecords(from: records).inserted, equals: 3)
            let changed: ImportSource = .records([["code": "a", "count": 50], ["code": "b", "count": 7], ["code": "c", "count": 8]])
            let report = try Stock.importRecords(from: changed)
            try expect(report.updated, equals: 3)
            try expect(report.skipped, equals: 0)
            try expect(Stock.order(by: \.code).pluck(\.count), equals: [50, 7, 8])
            // The callback moved the versions of the others by one, and their own rows by another.
            try expect(Stock.order(by: \.code).pluck(\.revision), equals: [2, 3, 3])
            // A record that is in conflict with its own callback is reported, and the others are imported.
            let refused = try Stock.importRecords(from: .records([["code": "b", "count": 51], ["code": "c", "count": 9]]))
            try expect(refused.updated, equals: 1)
            try expect(refused.skipped, equals: 1)
            try expect(Stock.order(by: \.code).pluck(\.count), equals: [50, 7, 9])
        },
    ]
}
