import ActiveStore

/// `@BelongsTo(touch: true)`: the owner counts as changed with the records that refer to it.
enum OwnerTouchCases {
    static let all: [Case] = [
        Case("touch.saved", "a record that is added, changed or destroyed touches its owner, and that the owner above") { store in
            let (drawer, dossier, other) = try stored()
            func expectTouch(_ isTouched: Bool, _ change: String, _ body: () throws -> Void) throws {
                try store.write { transaction in
                    try body()
                    let now = isTouched ? [transaction.now] : []
                    try expect(Dossier.where { $0.updatedAt == transaction.now }.pluck(\.title), equals: isTouched ? ["a"] : [], change)
                    try expect(Drawer.where { $0.updatedAt == transaction.now }.pluck(\.updatedAt), equals: now, change)
                }
            }
            var slip = Slip(number: 1, text: "x", dossier: .to(dossier))
            try expectTouch(true, "added") { try slip.save() }
            slip.text = "y"
            try expectTouch(true, "changed") { try slip.save() }
            try expectTouch(false, "unchanged") { try slip.save() }
            try expectTouch(true, "touched") { try slip.touch() }
            slip.text = "z"
            try expectTouch(true, "upserted") { try slip.upsert() }
            try expectTouch(true, "synchronised") { try Slip(number: 1, text: "s").synced(by: \.number) }
            try expectTouch(true, "destroyed") { try slip.destroy() }
            try expectTouch(false, "not stored") { try slip.destroy() }
            try expectTouch(true, "owner touched") { try Reference(dossier).touch() }
            try expect(Drawer.get(drawer.id).label, equals: "d")
            try expect(Dossier.get(other.id), equals: other)
            try expect(store.verify(.full).problems, equals: [])
        },

        Case("touch.moved", "a record that moves touches the owner that it leaves and the one that it comes to") { store in
            let (_, dossier, other) = try stored()
            func touched(_ body: () throws -> Void) throws -> Set<String> {
                try store.write { transaction in
                    try body()
                    return Set(try Dossier.where { $0.updatedAt == transaction.now }.pluck(\.title))
                }
            }
            var slip = try Slip(number: 1, dossier: .to(dossier)).saved()
            slip.dossier = .to(other)
            try expect(touched { try slip.save() }, equals: ["a", "b"])
            slip.dossier = nil
            try expect(touched { try slip.save() }, equals: ["b"])
            try expect(touched { try slip.save() }, equals: [])
            slip.dossierID = dossier.id
            try expect(touched { try slip.update() }, equals: ["a"])
            slip.dossier = .to(other)
            try expect(touched { try slip.upsert() }, equals: ["a", "b"])
            try expect(touched { slip = try dossier.slips.add(slip) }, equals: ["a", "b"])
            try expect(touched { try dossier.slips.add(slip) }, equals: [])
            try expect(touched { try dossier.slips.remove(slip) }, equals: ["a"])
            try expect(touched { try other.slips.set([slip]) }, equals: ["b"])
            try expect(touched { try other.slips.set([]) }, equals: ["b"])
            // Another value of a record that is stored meanwhile.
            let new = Slip(number: 7, dossier: .to(dossier))
            try new.saved()
            var copy = new
            copy.dossier = .to(other)
            try expect(touched { try copy.save() }, equals: ["a", "b"])
        },

        Case("touch.join_rows", "the rows of a join model touch as well") { store in
            let (_, dossier, _) = try stored()
            let word = try Keyword(word: "tax").saved()
            func isTouched(_ body: () throws -> Void) throws -> Bool {
                try store.write { transaction in
                    try body()
                    return try Dossier.get(dossier.id).updatedAt == transaction.now
                }
            }
            try expect(isTouched { try dossier.keywords.add(word) }, equals: true)
            try expect(isTouched { try dossier.keywords.add(word) }, equals: false)
            try expect(isTouched { try dossier.keywords.set([]) }, equals: true)
            try dossier.keywords.add(word)
            try expect(isTouched { try word.destroy() }, equals: true, "its rows go with it")
        },

        Case("touch.many", "many records that are inserted or destroyed touch each owner once; updates by query touch none") { store in
            let (drawer, dossier, other) = try stored()
            func versions() throws -> [Int] { try Dossier.order(by: \.title).pluck(\.version) }
            try Slip.insert((1...20).map { Slip(number: $0, dossier: .to($0 % 2 == 0 ? dossier : other)) })
            try expect(versions(), equals: [2, 2])
            try Slip.where { $0.number <= 4 }.update(.set(\.text, "x"))
            try Slip.updateAll(.set(\.text, "y"))
            _ = try Slip.order(by: \.number).claim(.set(\.text, "z"))
            try expect(versions(), equals: [2, 2])
            try Slip.where { $0.number <= 4 }.destroy()
            try expect(versions(), equals: [3, 3])
            try Slip.order(by: \.number).limit(1).destroy()
            try expect(versions(), equals: [3, 4])
            var slips = try Slip.where { $0.dossier == dossier.id }.all()
            for index in slips.indices { slips[index].text = "w" }
            try slips.save()
            try expect(versions(), equals: [4, 4])
            slips[0].text = "kept"
            let before = try Drawer.get(drawer.id).updatedAt
            try slips[0].save(timestamps: .keep)
            try expect(versions(), equals: [4, 4], "a save that keeps timestamps touches nothing")
            try expect(Drawer.get(drawer.id).updatedAt, equals: before)
            try Slip.destroyAll()
            try expect(versions(), equals: [5, 5])
            try store.eraseAll()
            try expect(Dossier.count(), equals: 0)
        },

        Case("touch.partial", "saving a part of a record touches its owner") { store in
            let (_, dossier, _) = try stored()
            let slip = try Slip(number: 1, text: "x", dossier: .to(dossier)).saved()
            let version = try Dossier.get(dossier.id).version
            var part = try require(Slip.where { $0.uid == slip.id }.only(\.text).first())
            part.text = "y"
            try part.save()
            try expect(Slip.get(slip.id).text, equals: "y")
            try expect(Dossier.get(dossier.id).version, equals: version + 1)
        },

        Case("touch.callbacks", "the owner is touched before the callbacks that follow the write; a refused save touches nothing") {
            store in
            let (_, dossier, _) = try stored()
            try expect(throws: .invalid) { try Docket(text: "", dossier: .to(dossier)).saved() }
            try expect(Dossier.get(dossier.id), equals: dossier)
            let docket = try Docket(text: "x", dossier: .to(dossier)).saved()
            try expect(Docket.get(docket.id).isNoted, equals: true)
            let touched = try Dossier.get(dossier.id)
            try expect(touched.version, equals: dossier.version + 1)
            try Docket.get(docket.id).destroy()
            try expect(Dossier.get(dossier.id).version, equals: touched.version + 1)
        },

        Case("touch.async", "awaited saves and removals touch as well") { (store: any Store) async throws in
            let dossier = try await Dossier(title: "a").saved()
            let slip = try await Slip(number: 1, dossier: .to(dossier)).saved()
            try await expect(Dossier.get(dossier.id).version, equals: 2)
            try await Slip.insert([Slip(number: 2, dossier: .to(dossier))])
            try await slip.destroy()
            try await expect(Dossier.get(dossier.id).version, equals: 4)
        },

        Case("touch.refused_at_open", "a record that has no updatedAt cannot be touched") { _ in
            let relation = RelationDefinition("trip", of: "slip", .belongsTo, to: "folder", reference: "text", touches: true)
            let error = try expect(throws: .badSchema) {
                try Schema([Slip.entity.definition, Folder.entity.definition], relations: [relation]).validate()
            }
            try expect(error.message.contains("folder"), "the error names the model: \(error.message)")
        },
    ]

    /// A drawer, and two dossiers of which the first is in it.
    static func stored() throws -> (Drawer, Dossier, Dossier) {
        let drawer = try Drawer(label: "d").saved()
        return (drawer, try Dossier(title: "a", drawer: .to(drawer)).saved(), try Dossier(title: "b").saved())
    }
}
