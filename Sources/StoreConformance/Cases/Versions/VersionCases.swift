import ActiveStore
import ActiveStoreImport

/// `@Version`: every change of a record moves its version, and a save of a stale copy is refused.
enum VersionCases {
    static let all: [Case] = [
        Case("versions.first_save", "a new record is stored at version 1, and every save that writes moves it by one") { _ in
            var sheet = Sheet(title: "a")
            try expect(sheet.version, equals: 0)
            try sheet.save()
            try expect(sheet.version, equals: 1)
            sheet.title = "b"
            try sheet.save()
            try expect(sheet.version, equals: 2)
            sheet.words = 3
            try sheet.update()
            try expect(sheet.version, equals: 3)
            try expect(Sheet.find(sheet.id), equals: sheet)
            try expect(Sheet.query.pluck(\.version), equals: [3])
        },

        Case("versions.unchanged", "a save with nothing to write does not move the version") { _ in
            var sheet = try Sheet(title: "a").saved()
            sheet.title = "b"
            sheet.title = "b"
            try sheet.save()
            try sheet.save()
            try sheet.update()
            try expect(sheet.version, equals: 2)
            try expect(Sheet.query.pluck(\.version), equals: [2])
        },

        Case("versions.stale_save", "a save of a record that was changed meanwhile is a conflict with both versions") { _ in
            var mine = try Sheet(title: "a").saved()
            var theirs = mine
            theirs.title = "theirs"
            try theirs.save()
            theirs.title = "theirs again"
            try theirs.save()
            mine.title = "mine"
            let error = try expect(throws: .conflict) { try mine.save() }
            try expect(error.versions, equals: RecordVersions(read: 1, stored: 3))
            try expect(error.entity, equals: "sheet")
            try expect(error.key, equals: mine.id.recordKey)
            try expect(throws: .conflict) { try mine.update() }
            // The copy is as it was, and nothing of it was written.
            try expect(mine.version, equals: 1)
            try expect(mine.recordState.isChanged, "it is still changed")
            try expect(Sheet.find(mine.id), equals: theirs)
        },

        Case("versions.retry", "after a conflict the record is loaded again, changed and saved") { _ in
            var mine = try Sheet(title: "a").saved()
            try Sheet.updateAll(.add(\.words, 5))
            mine.title = "mine"
            try expect(throws: .conflict) { try mine.save() }
            try mine.reload()
            mine.title = "mine"
            try mine.save()
            try expect(mine.version, equals: 3)
            try expect(mine.words, equals: 5)
        },

        Case("versions.stale_destroy", "destroying a record that was changed meanwhile is a conflict; one that is gone is nothing") { _ in
            var sheet = try Sheet(title: "a").saved()
            let stale = sheet
            sheet.title = "b"
            try sheet.save()
            let error = try expect(throws: .conflict) { try stale.destroy() }
            try expect(error.versions, equals: RecordVersions(read: 1, stored: 2))
            try expect(Sheet.count(), equals: 1)
            try expect(sheet.destroy().total, equals: 1)
            try expect(stale.destroy().total, equals: 0)
        },

        Case("versions.removed_meanwhile", "a save adds a record that was removed meanwhile, at a version after the one that was read") {
            _ in
            var sheet = try Sheet(title: "a").saved()
            let stale = sheet
            sheet.title = "b"
            try sheet.save()
            try sheet.destroy()
            sheet.title = "c"
            try sheet.save()
            try expect(sheet.version, equals: 3)
            var old = stale
            old.title = "d"
            try expect(throws: .conflict) { try old.save() }
            try sheet.destroy()
            try expect(throws: .notFound) {
                sheet.title = "e"
                try sheet.update()
            }
        },

        Case("versions.unread_copy", "a copy that was never read from the store cannot be saved over the stored record") { _ in
            let sheet = Sheet(title: "a")
            try sheet.saved()
            var copy = sheet
            copy.title = "copy"
            let error = try expect(throws: .conflict) { try copy.save() }
            try expect(error.versions, equals: RecordVersions(read: nil, stored: 1))
            try expect(throws: .conflict) { try copy.update() }
            try expect(throws: .duplicateKey) { try copy.insert() }
            try copy.upsert()
            try expect(copy.version, equals: 2)
            try expect(Sheet.find(copy.id), equals: copy)
        },

        Case("versions.upsert", "an upsert overwrites whichever version is stored, and moves it") { _ in
            var stock = Stock(code: "a", count: 1)
            try stock.upsert()
            try expect(stock.revision, equals: 1)
            var stale = stock
            stock.count = 2
            try stock.save()
            stale.count = 3
            try expect(throws: .conflict) { try stale.save() }
            try stale.upsert()
            try expect(stale.revision, equals: 3)
            try expect(Stock.find("a"), equals: stale)
            stale.count = 4
            try stale.save()
            try expect(Stock.query.pluck(\.revision), equals: [4])
        },

        Case("versions.callbacks", "models with validation and callbacks are checked alike; an invalid record moves nothing") { _ in
            var stock = try Stock(code: "a", count: 13).saved()
            try expect(stock.count, equals: 14)
            try expect(stock.revision, equals: 1)
            let stale = stock
            stock.count = -1
            try expect(throws: .invalid) { try stock.save() }
            stock.count = 2
            try stock.save()
            try expect(stock.revision, equals: 2)
            try expect(throws: .conflict) { try stale.destroy() }
            try expect(stock.destroy().total, equals: 1)
        },

        Case("versions.undone", "after an undone transaction a record has the version that it had before") { store in
            var sheet = Sheet(title: "a")
            try store.write { transaction in
                try sheet.save()
                sheet.title = "b"
                try sheet.save()
                try expect(sheet.version, equals: 2)
                transaction.rollback()
            }
            try expect(sheet.version, equals: 0)
            try sheet.save()
            try expect(sheet.version, equals: 1)
            sheet.title = "c"
            try store.write { transaction in
                try sheet.save()
                transaction.rollback()
            }
            try expect(sheet.version, equals: 1)
            try expect(sheet.recordState.isChanged, "its change is to be saved again")
            try sheet.save()
            try expect(sheet.version, equals: 2)
            try expect(Sheet.find(sheet.id), equals: sheet)
        },

        Case("versions.undone_savepoint", "a version that an undone savepoint moved goes back by that much", needs: [.savepoints]) {
            store in
            var sheet = Sheet(title: "a")
            try store.write { transaction in
                try sheet.save()
                try transaction.savepoint { inner in
                    sheet.title = "b"
                    try sheet.save()
                    inner.rollback()
                }
                try expect(sheet.version, equals: 1)
                try sheet.save()
                try expect(sheet.version, equals: 2)
            }
            try expect(Sheet.find(sheet.id), equals: sheet)
        },

        Case("versions.undone_then_inserted", "records whose save was undone are inserted together at version 1") { store in
            var sheets = [Sheet(title: "a"), Sheet(title: "b")]
            try store.write { transaction in
                for index in sheets.indices {
                    try sheets[index].save()
                    sheets[index].words = 1
                    try sheets[index].save()
                }
                transaction.rollback()
            }
            try Sheet.insert(sheets)
            try expect(Sheet.query.pluck(\.version), equals: [1, 1])
        },

        Case("versions.insert_many", "records inserted together, in a list or with their parent are stored at version 1") { _ in
            try Sheet.insert((1...3).map { Sheet(number: $0) })
            var listed = [Sheet(number: 4), Sheet(number: 5)]
            try listed.save()
            try expect(listed.map(\.version), equals: [1, 1])
            var binder = Binder(name: "b")
            binder.sheets.append(contentsOf: [Sheet(number: 6), Sheet(number: 7)])
            try binder.save()
            try expect(binder.version, equals: 1)
            try expect(Sheet.order(by: \.number).pluck(\.version), equals: [1, 1, 1, 1, 1, 1, 1])
            listed[0].title = "x"
            listed[1].title = "y"
            try listed.save()
            try expect(listed.map(\.version), equals: [2, 2])
        },

        Case("versions.update_by_query", "an update by query moves the version of each record that it changes, and cannot set it") { _ in
            var sheet = try Sheet(number: 1, title: "a").saved()
            try Sheet(number: 2, title: "b").saved()
            try expect(Sheet.where { $0.number == 1 }.update(.set(\.title, "c")), equals: 1)
            try expect(Sheet.order(by: \.number).pluck(\.version), equals: [2, 1])
            try Sheet.updateAll(.add(\.words, 1))
            try Sheet.where { $0.number > 0 }.update(["words": 7])
            try expect(Sheet.order(by: \.number).pluck(\.version), equals: [4, 3])
            sheet.title = "mine"
            let error = try expect(throws: .conflict) { try sheet.save() }
            try expect(error.versions, equals: RecordVersions(read: 1, stored: 4))
            try expect(throws: .badRequest) { try Sheet.updateAll(.set(\.version, 9)) }
            try expect(Sheet.where { $0.version == 4 }.count(), equals: 1)
        },
    ]
}
