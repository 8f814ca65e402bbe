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

        Case("versions.unchanged_stale", "a save with nothing to write compares no version") { _ in
            var mine = try Sheet(title: "a").saved()
            try Sheet.updateAll(.set(\.title, "b"))
            try mine.save()
            try mine.update()
            try expect(mine.version, equals: 1)
            try expect(Sheet.query.pluck(\.title), equals: ["b"])
        },
    ]
}
