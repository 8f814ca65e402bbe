import ActiveStore
import FoundationEssentials
import Synchronization

/// The first three of the thousand records that each of a thousand owners has: by one request for the first of each owner, and by reading
/// all of them in order and counting, as long as no index gives the order and with one that does.
enum InclusionMeasurement {
    static func run(_ folder: BenchmarkFolder, _ options: Options, _ show: (String) -> Void) throws {
        let size = max(Int(options.scale * 1_000), 10)
        for engine in options.engines {
            let path = folder.path("inclusions.\(engine.rawValue)")
            let store = try openStore(engine.url(path), engines: [engine.engine], models: [Shelf.self, Volume.self])
            try load(size, into: store)
            let narrowings: [(String, @Sendable (Query<Volume>) -> Query<Volume>)] = [
                ("by key", { $0.limit(3) }), ("by an index of owner and order", { $0.order(by: \.rank).limit(3) }),
                ("without an index of the order", { $0.order(by: \.weight).limit(3) }),
            ]
            for (name, narrow) in narrowings {
                var (each, all): ([Double], [Double]) = ([], [])
                var found: [[UID<Volume>]] = []
                for round in 0...options.rounds {
                    var watch = Stopwatch(options.clock)
                    let first = try watch.time {
                        try Shelf.including(\.volumes, narrow).in(store).all().map { try $0.volumes.all().map(\.id) }
                    }
                    var other = Stopwatch(options.clock)
                    let counted = try other.time { try countAll(narrow(Volume.query), store) }
                    if first != counted { throw BenchmarkError.differentEngines(operation: "inclusions") }
                    found = first
                    if round > 0 { (each, all) = (each + [watch.seconds * 1000], all + [other.seconds * 1000]) }
                }
                let examined = try examined(store) { _ = try Shelf.including(\.volumes, narrow).in(store).all() }
                show(
                    """
                    inclusions, \(engine.rawValue), \(name): \(found.count) owners of \(size), \(found.joined().count) records in \
                    \(Report.number(each.median, 2)) ms, examined \(examined.map(String.init) ?? "unknown"); all read and counted in \
                    \(Report.number(all.median, 2)) ms
                    """)
            }
            try store.close()
        }
    }

    private static func load(_ size: Int, into store: any Store) throws {
        let shelves = (0..<size).map { Shelf(number: $0) }
        try Shelf.insert(shelves, in: store)
        for rank in 0..<size {
            try Volume.insert(
                shelves.map { Volume(rank: (rank * 7_919) % 10_007, weight: (rank * 104_729) % 10_007, text: "volume", shelf: .to($0)) },
                in: store)
        }
    }

    /// Reads all records of all owners in order, and decodes those inside the limit of their owner.
    private static func countAll(_ query: Query<Volume>, _ store: any Store) throws -> [[UID<Volume>]] {
        let shelves = try Shelf.query.in(store).all()
        var places: [UID<Shelf>: Int] = [:]
        for (place, shelf) in shelves.enumerated() { places[shelf.id] = place }
        var lists = [[UID<Volume>]](repeating: [], count: shelves.count)
        var request = query.where { $0.shelfID.in(shelves.map(\.id)) }.request
        let limit = request.limit ?? .max
        request.limit = nil
        let position = try Volume.entity.definition.requirePosition(of: "shelfID")
        try store.readState { reader in
            try reader.fetch(request) { row in
                let shelf: UID<Shelf> = try row.read(position)
                guard let place = places[shelf], lists[place].count < limit else { return .next }
                lists[place].append(try Volume(row: &row).id)
                return .next
            }
        }
        return lists
    }

    /// How many records the last request of the body looked at; nil where the engine does not know.
    private static func examined(_ store: any Store, _ body: () throws -> Void) throws -> Int? {
        let last = Mutex<Int?>(nil)
        let listener = store.onEvent { event in
            if case .request(let request) = event { last.withLock { $0 = request.examined } }
        }
        defer { listener.cancel() }
        try body()
        return last.withLock { $0 }
    }
}

@Model(timestamps: false) private struct Shelf {
    var number = 0
    @HasMany(\Volume.shelf) var volumes: Many<Volume>
}

@Indexed("shelf", "rank")
@Model(timestamps: false) private struct Volume {
    var rank = 0
    var weight = 0
    var text = ""
    @Indexed @BelongsTo var shelf: Reference<Shelf>
}
