import ActiveStore

/// Two related models for cases about joins and aggregates; their table names differ from their own.
@Model("composers") struct Composer {
    var name = ""
    var city: String?
    @HasMany(\Piece.composer) var pieces: Many<Piece>
}

/// A piece of music; a folk song has no known composer.
@Model("works") struct Piece {
    var title = ""
    @Indexed var minutes: Int?
    var fee = 0.0
    @BelongsTo var composer: Reference<Composer>?
}

extension Composer {
    /// Three composers, of whom Clara has two pieces, Ludwig one and Nadia none, and a folk song without a composer.
    @discardableResult static func concert() throws -> (clara: Composer, ludwig: Composer, nadia: Composer) {
        let clara = try Composer(name: "Clara", city: "Leipzig").saved()
        let ludwig = try Composer(name: "Ludwig", city: "Bonn").saved()
        let nadia = try Composer(name: "Nadia").saved()
        try Piece(title: "Romance", minutes: 4, fee: 1.5, composer: .to(clara)).saved()
        try Piece(title: "Bagatelle", minutes: 3, fee: 0.25, composer: .to(ludwig)).saved()
        try Piece(title: "Folk song").saved()
        try Piece(title: "Concerto", minutes: 21, fee: 10, composer: .to(clara)).saved()
        return (clara, ludwig, nadia)
    }
}
