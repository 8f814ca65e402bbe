import ActiveStore

/// Touches of owners that are saved, destroyed or undone together with the records that touch them.
enum OwnerTouchGraphCases {
    static let all: [Case] = [
        Case("touch.new_owner", "an owner that is stored together with new records is not touched by them") { _ in
            var dossier = Dossier(title: "a")
            for number in 1...3 { dossier.slips.append(Slip(number: number, dossier: .to(dossier))) }
            try dossier.save()
            try expect([dossier.version, Dossier.get(dossier.id).version], equals: [1, 1])
            try expect(Dossier.get(dossier.id).updatedAt, equals: dossier.createdAt)
            dossier.title = "b"
            try dossier.save()
            var slip = Slip(number: 9, dossier: .to(Dossier(title: "c", drawer: .to(Drawer(label: "d")))))
            try slip.save()
            let drawer = try require(Drawer.query.first())
            try expect(drawer.updatedAt, equals: drawer.createdAt)
            var held = try require(slip.dossier?.loaded)
            held.title = "e"
            try held.save()
            try expect(held.version, equals: 2)
        },

        Case("touch.chosen_key", "a copy of an owner whose key was chosen stays that owner, though the stored one has been touched") { _ in
            let owner = Dossier(uid: Dossier(title: "").uid, title: "a")
            for number in 1...3 { try Slip(number: number, dossier: .to(owner)).saved() }
            try expect(Dossier.count(), equals: 1)
            try expect(Dossier.get(owner.id).slips.count(), equals: 3)
            try expect(throws: .duplicateKey) { try Slip(number: 4, dossier: .to(Dossier(uid: owner.uid, title: "b"))).saved() }
        },

        Case("touch.appended", "a stored owner shows the touch of records that it is saved with") { store in
            var dossier = try Dossier(title: "a").saved()
            dossier.slips.append(Slip(number: 1))
            dossier.slips.append(Slip(number: 2))
            try store.write { transaction in
                try dossier.save()
                try expect(dossier.updatedAt, equals: transaction.now)
            }
            try expect(dossier.version, equals: 2)
            try expect(Dossier.get(dossier.id), equals: dossier)
            dossier.title = "b"
            dossier.slips.append(Slip(number: 3))
            try dossier.save()
            try expect(dossier.version, equals: 3, "it is written once")
            dossier.slips.append(Slip(number: 1))
            try expect(throws: .duplicateValue) { try dossier.save() }
            try expect(Dossier.get(dossier.id).version, equals: 3)
            dossier.slips.updatePending { $0 = [] }
            dossier.title = "c"
            try dossier.save()
            try expect(Dossier.get(dossier.id), equals: dossier)
        },

        Case("touch.cascade", "a record that is destroyed with one owner touches the other, and an owner that goes is not in the way") {
            store in
            let (drawer, dossier, other) = try OwnerTouchCases.stored()
            try Slip.insert((1...3).map { Slip(number: $0, dossier: .to(dossier)) })
            try Docket(text: "x", dossier: .to(other), drawer: .to(drawer)).saved()
            let version = try Dossier.get(other.id).version
            try expect(drawer.destroyPlan().description, equals: "drawer 1, dossier 1, docket 1, slip 3")
            try expect(drawer.destroy().description, equals: "drawer 1, dossier 1, docket 1, slip 3")
            try expect(Dossier.get(other.id).version, equals: version + 1)
            // Its slips move the version of a dossier, which is destroyed at the version that was read.
            try Slip(number: 1, dossier: .to(other)).saved()
            let read = try Dossier.get(other.id)
            try expect(read.destroy().description, equals: "dossier 1, slip 1")
            try expect([Dossier.count(), Slip.count(), Docket.count()], equals: [0, 0, 0])
            try expect(store.verify(.full).problems, equals: [])
        },

        Case("touch.by_key_alone", "records that are removed without their dependants, and by a condition, touch their owners") { _ in
            let (drawer, dossier, _) = try OwnerTouchCases.stored()
            try Slip(number: 1, dossier: .to(dossier)).saved()
            let touched = try Drawer.get(drawer.id).updatedAt
            try Dossier.where { $0.title == "a" }.destroy(cascade: false)
            try expect(Drawer.get(drawer.id).updatedAt > touched, "the drawer of the dossier is touched")
            // The owner of the slip is no longer stored.
            try Slip.query.first()?.destroy()
            try expect(Slip.count(), equals: 0)
        },

        Case("touch.nullified", "a reference that a delete rule sets to nil touches the other owner of its record") { store in
            let (drawer, dossier, other) = try OwnerTouchCases.stored()
            let clerk = try Clerk(name: "Ann").saved()
            try Slip(number: 1, dossier: .to(dossier), clerk: .to(clerk)).saved()
            try Slip(number: 2, dossier: .to(other)).saved()
            let versions = try Dossier.order(by: \.title).pluck(\.version)
            try store.write { transaction in
                try clerk.destroy()
                try expect(Drawer.where { $0.updatedAt == transaction.now }.pluck(\.uid), equals: [drawer.id])
            }
            try expect(Slip.where { $0.clerk == nil }.count(), equals: 2)
            try expect(Dossier.order(by: \.title).pluck(\.version), equals: [versions[0] + 1, versions[1]])
        },

        Case("touch.stored_owner", "a copy touches the owner of the stored record, not one that it still refers to") { store in
            let (_, dossier, other) = try OwnerTouchCases.stored()
            func touched(_ body: () throws -> Void) throws -> [String] {
                try store.write { transaction in
                    try body()
                    return try Dossier.where { $0.updatedAt == transaction.now }.order(by: \.title).pluck(\.title)
                }
            }
            let slip = try Slip(number: 1, dossier: .to(dossier)).saved()
            try Slip.where { $0.uid == slip.id }.update(["dossierID": other.id])
            var copy = slip
            copy.text = "x"
            try expect(touched { try copy.save() }, equals: ["b"])
            copy.dossier = nil
            try expect(touched { try copy.touch() }, equals: ["b"])
            try expect(touched { try copy.save() }, equals: ["b"])
        },

        Case("touch.once", "a transaction moves the version of an owner once, however the owner and its records are written") { store in
            let (drawer, dossier, _) = try OwnerTouchCases.stored()
            var slip = try Slip(number: 1, dossier: .to(dossier)).saved()
            var read = try Dossier.get(dossier.id)
            try store.write { transaction in
                read.title = "c"
                try read.save()
                for text in ["x", "y"] {
                    read.slips.append(Slip(text: text))
                    try read.save()
                    slip.text = text
                    try slip.save()
                }
                try expect(Drawer.get(drawer.id).updatedAt, equals: transaction.now)
            }
            try expect([read.version, Dossier.get(dossier.id).version], equals: [3, 3])
            try expect(Dossier.get(dossier.id).slips.count(), equals: 3)
        },

        Case("touch.above", "an owner that a query has changed in the same transaction does not end the touches of those above") { store in
            let (drawer, dossier, _) = try OwnerTouchCases.stored()
            let above = try Drawer(label: "above").saved()
            var slip = try Slip(number: 1, dossier: .to(dossier)).saved()
            func touched(_ body: () throws -> Void) throws -> [String] {
                try store.write { transaction in
                    try body()
                    return try Drawer.where { $0.updatedAt == transaction.now }.order(by: \.label).pluck(\.label)
                }
            }
            let first = try touched {
                try Dossier.where { $0.uid == dossier.id }.update(.set(\.title, "x"))
                slip.text = "x"
                try slip.save()
            }
            try expect(first, equals: ["d"])
            var read = try Dossier.get(dossier.id)
            let graph = try touched {
                try Dossier.where { $0.uid == dossier.id }.update(.set(\.title, "y"))
                read = try Dossier.get(dossier.id)
                read.slips.append(Slip(text: "appended"))
                try read.save()
            }
            try expect(graph, equals: ["d"])
            try expect([read.version, Dossier.get(dossier.id).version], equals: [4, 4], "the query has moved it")
            let second = try touched {
                slip.text = "y"
                try slip.save()
                try Dossier.where { $0.uid == dossier.id }.update(["drawerID": above.id])
                slip.text = "z"
                try slip.save()
            }
            try expect(second, equals: ["above", "d"])
            try expect(Drawer.get(drawer.id).label, equals: "d")
        },

        .opening("touch.fixed_clock", "each transaction touches, though a clock shows the same instant") { sandbox in
            let models: [any Model.Type] = [Drawer.self, Dossier.self, Slip.self, Clerk.self, Docket.self, Keyword.self, Filing.self]
            let store = try sandbox.open(models) { $0.clock = .fixed(Date(timeIntervalSince1970: 1_000_000)) }
            try withStore(store) {
                let dossier = try Dossier(title: "a").saved()
                func version(_ body: () throws -> Void) throws -> Int {
                    try store.write { _ in try body() }
                    return try Dossier.get(dossier.id).version
                }
                var slip = Slip(number: 1, dossier: .to(dossier))
                let before = try version { try slip.save() }
                let after = try version {
                    slip.text = "x"
                    try slip.save()
                    try Slip(number: 2, dossier: .to(dossier)).saved()
                }
                try expect(after, equals: before + 1)
                try expect(version { try slip.touch() }, equals: before + 2)
                try expect(version { try slip.destroy() }, equals: before + 3)
            }
        },

        Case("touch.circle", "touches along a circle end") { store in
            var ann = try Neighbour(name: "Ann").saved()
            let bob = try Neighbour(name: "Bob", next: .to(ann)).saved()
            ann.next = .to(bob)
            try store.write { transaction in
                try ann.save()
                try expect(Neighbour.where { $0.updatedAt == transaction.now }.count(), equals: 2)
            }
            try Neighbour(name: "Eve", next: .to(ann)).saved()
            let (cid, dan) = (Neighbour(name: "Cid"), Neighbour(name: "Dan"))
            var (first, second) = (cid, dan)
            (first.next, second.next) = (.to(dan.id), .to(cid.id))
            try first.save()
            try second.save()
            try expect(Neighbour.get(dan.id), equals: second, "a new record is not touched by way of its owner")
            var own = Neighbour(name: "Own")
            own.next = .to(own.id)
            try own.save()
            own.name = "own"
            try own.save()
            try expect(Neighbour.get(own.id), equals: own)
            try own.destroy()
            try Neighbour.destroyAll()
            try expect(Neighbour.count(), equals: 0)
        },

        Case("touch.undone", "a touch is undone with the save that made it") { store in
            let (drawer, dossier, _) = try OwnerTouchCases.stored()
            let before = try Drawer.get(drawer.id)
            var slip = Slip(number: 1, dossier: .to(dossier))
            try store.write { transaction in
                try transaction.savepoint { savepoint in
                    try slip.save()
                    try expect(Dossier.get(dossier.id).version, equals: 2)
                    savepoint.rollback()
                }
                try expect(Dossier.get(dossier.id), equals: dossier)
                try Slip(number: 2, dossier: .to(dossier)).saved()
                transaction.rollback()
            }
            try expect(Dossier.get(dossier.id), equals: dossier)
            try expect(Drawer.get(drawer.id), equals: before)
            try slip.save()
            try expect(Dossier.get(dossier.id).version, equals: 2)
        },

        Case("touch.dangling", "a reference to a record that is not stored touches nothing") { _ in
            let dossier = Dossier(title: "a")
            var slip = try Slip(number: 1, dossier: .to(dossier.id)).saved()
            slip.text = "x"
            try slip.save()
            try slip.destroy()
            try expect(Dossier.count(), equals: 0)
        },

        Case("touch.told", "a change set tells of the owner, by the fields that the touch writes") { store in
            let (drawer, dossier, _) = try OwnerTouchCases.stored()
            let seen = ChangeCases.Seen(store)
            try Slip(number: 1, dossier: .to(dossier)).saved()
            let set = try require(seen.one())
            try expect(set["slip"]?.inserted.count, equals: 1)
            try expect(set["dossier"]?.updated.map(\.key), equals: [dossier.id.recordKey])
            try expect(set["dossier"]?.updated.first?.fields, equals: ["updatedAt", "version"])
            try expect(set["drawer"]?.updated.map(\.key), equals: [drawer.id.recordKey])
        },
    ]
}
