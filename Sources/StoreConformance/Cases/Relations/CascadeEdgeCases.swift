import ActiveStore

/// Cascades that reach a record along several paths, or end midway.
enum CascadeEdgeCases {
    static let all: [Case] = [
        Case("relations.cascade_within_one_entity", "in a tree of one entity the leaves are removed before the branches, and the root last")
        {
            _ in
            let top = try Planner(name: "top").saved()
            let middle = try Planner(name: "middle", boss: .to(top)).saved()
            try Planner(name: "left", boss: .to(middle)).saved()
            let right = try Planner(name: "right", boss: .to(middle)).saved()
            try Planner(name: "below", boss: .to(right)).saved()
            let log = CallLog()
            try log.listen { try expect(top.destroy().total, equals: 5) }
            let calls = log.taken()
            for (child, parent) in [("below", "right"), ("right", "middle"), ("left", "middle"), ("middle", "top")] {
                let after = try require(calls.firstIndex(of: "afterDestroy \(child)"), "afterDestroy \(child)")
                let before = try require(calls.firstIndex(of: "beforeDestroy \(parent)"), "beforeDestroy \(parent)")
                try expect(after < before, "\(child) goes before \(parent): \(calls)")
            }
        },

        Case(
            "relations.cascade_undone_by_callback",
            "a callback that undoes the removal of a dependent record fails the destroy"
        ) {
            store in
            let top = try Planner(name: "top").saved()
            let middle = try Planner(name: "middle", boss: .to(top)).saved()
            try Planner(name: "stays", boss: .to(middle)).saved()
            try expect(throws: .constraint) { try top.destroy() }
            try expect(Planner.count(), equals: 3)
            // The transaction continues without the destroy.
            try store.write { _ in
                try expect(throws: .constraint) { try middle.destroy() }
                try Planner(name: "new").saved()
            }
            try expect(Planner.all().map(\.name), equals: ["top", "middle", "stays", "new"])
        },

        Case("relations.cascade_upward_to_nothing", "a dangling reference removes nothing else, and the plan agrees") { _ in
            let red = try Team(name: "red").saved()
            let ann = try Player(name: "Ann", team: .to(red)).saved()
            try red.destroy(cascade: false)
            try expect(ann.destroyPlan().description, equals: "player 1")
            try expect(ann.destroy().description, equals: "player 1")
        },

        .opening("relations.deny_on_two_ways", "deny counts only the records that stay, on whichever path the others are removed") {
            sandbox in
            let store = try sandbox.open(Fleet.models)
            try withStore(store) {
                let fleet = try Fleet(name: "north").saved()
                let port = try Port(name: "a", fleet: .to(fleet)).saved()
                let guild = try Guild(name: "g", fleet: .to(fleet)).saved()
                try Vessel(number: 1, port: .to(port), guild: .to(guild)).saved()
                try Vessel(number: 2, guild: .to(guild)).saved()
                try expect(throws: .stillReferenced) { try fleet.destroyPlan() }
                try expect(throws: .stillReferenced) { try fleet.destroy() }
                try expect([Fleet.count(), Port.count(), Guild.count(), Vessel.count()], equals: [1, 1, 1, 2])
                // Now all of the guild's vessels are in the port, which is also removed.
                try Vessel.where { $0.number == 2 }.update(.set(\.portID, port.id))
                try expect(fleet.destroyPlan().description, equals: "fleet 1, port 1, guild 1, vessel 2")
                try expect(fleet.destroy().description, equals: "fleet 1, port 1, guild 1, vessel 2")
                try expect([Fleet.count(), Port.count(), Guild.count(), Vessel.count()], equals: [0, 0, 0, 0])
            }
        },

        .opening(
            "relations.destroy_summary_order",
            "a destroy names entities in the order in which relations reach them, like its plan, whichever of them have records"
        ) { sandbox in
            let store = try sandbox.open([Depot.self, Delivery.self, Van.self])
            try withStore(store) {
                for way in ["one", "by key", "several"] {
                    let depots = try [Depot(name: way).saved(), Depot(name: way).saved()]
                    for (number, depot) in depots.enumerated() {
                        try Delivery(number: number, end: .to(depot)).saved()
                        try Van(number: number, depot: .to(depot)).saved()
                    }
                    let all = Depot.where { $0.name == way }
                    let count = way == "several" ? 2 : 1
                    let expected = "depot \(count), delivery \(count), van \(count)"
                    try expect((way == "several" ? all : all.limit(1)).destroyPlan().description, equals: expected, way)
                    let summary =
                        switch way {
                        case "one": try depots[0].destroy()
                        case "by key": try all.limit(1).destroy()
                        default: try all.destroy()
                        }
                    try expect(summary.description, equals: expected, way)
                    try Depot.destroyAll()
                    try expect([Delivery.count(), Van.count()], equals: [0, 0], way)
                }
            }
        },

        .opening(
            "relations.enforced_among_followers",
            "dependents are checked as well: an enforced reference to one refuses the commit"
        ) { sandbox in
            let store = try sandbox.open(Fleet.models)
            try withStore(store) {
                for way in ["one", "several", "by query"] {
                    let ports = try [Port(name: way).saved(), Port(name: way).saved()]
                    try Barge(number: 1, port: .to(ports[0])).saved()
                    try Barge(number: 2, port: .to(ports[1])).saved()
                    try Passage(number: 1, barge: .init(id: 2)).saved()
                    func destroy() throws {
                        switch way {
                        case "one": try ports[1].destroy()
                        case "several": try Port.destroyAll()
                        default: try Port.where { $0.name == way }.destroy()
                        }
                    }
                    try expect(throws: .stillReferenced, way) { try destroy() }
                    try expect([Port.count(), Barge.count(), Passage.count()], equals: [2, 2, 1], way)
                    try store.write { _ in
                        try destroy()
                        try Passage.destroyAll()
                    }
                    try Port.destroyAll()
                    try expect([Port.count(), Barge.count(), Passage.count()], equals: [0, 0, 0], way)
                }
            }
        },

        .opening(
            "relations.through_known_to_one_end",
            "join rows are removed with either end, also with the one that declares no relation"
        ) { sandbox in
            let store = try sandbox.open(Fleet.models)
            try withStore(store) {
                let ann = try Pilot(name: "Ann").saved()
                let port = try ann.ports.add(Port(name: "a"))
                try ann.ports.add(Port(name: "b"))
                try expect(port.destroyPlan().description, equals: "port 1, pilotage 1")
                try expect(port.destroy().description, equals: "port 1, pilotage 1")
                try expect(ann.ports.all().map(\.name), equals: ["b"])
                try expect(ann.destroy().description, equals: "pilot 1, pilotage 1")
                try expect(Port.all().map(\.name), equals: ["b"])
            }
        },

        Case(
            "relations.follower_that_fails",
            "a record whose children cannot be removed stays with them, even if the body catches the error"
        ) {
            store in
            let (clara, _, _) = try Composer.concert()
            let (ann, _, _) = try Author.household()
            let failing = RefusingStore(wrapping: store, .deleteByQuery)
            try expect(throws: .storageFull) { try withStore(failing) { try clara.destroy() } }
            try expect(throws: .storageFull) { try withStore(failing) { try ann.destroy() } }
            // Half of it was done, so nothing of the transaction may remain.
            try expect(throws: .storageFull) {
                try failing.write { _ in
                    try Composer(name: "new").saved()
                    try expect(throws: .storageFull) { try clara.destroy() }
                }
            }
            try expect(Composer.all().map(\.name), equals: ["Clara", "Ludwig", "Nadia"])
            try expect(Piece.count(), equals: 4)
            try expect([Author.count(), Article.count(), Settings.count()], equals: [3, 3, 1])
        },
    ]
}
