import ActiveStore

// Records that count as changed with those that refer to them: a slip touches its dossier, and the dossier its drawer.

/// The top of a chain of touches.
@Model struct Drawer {
    var label = ""
    @HasMany(\Dossier.drawer) var dossiers: Many<Dossier>
    @HasMany(\Docket.drawer) var dockets: Many<Docket>
}

/// An owner with a version, which touches another one.
@Model struct Dossier {
    var title = ""
    @Version var version: Int
    @BelongsTo(touch: true) var drawer: Reference<Drawer>?
    @HasMany(\Slip.dossier) var slips: Many<Slip>
    @HasMany(through: \Filing.dossier, \Filing.keyword) var keywords: Many<Keyword>
}

/// A record without callbacks that touches its owner.
@Model struct Slip {
    @Unique var number: Int?
    var text = ""
    @BelongsTo(touch: true) var dossier: Reference<Dossier>?
    @BelongsTo var clerk: Reference<Clerk>?
}

/// Whose slips stay when they go.
@Model struct Clerk {
    var name = ""
    @HasMany(\Slip.clerk, onDelete: .nullify) var slips: Many<Slip>
}

/// A record with validation and callbacks that touches one of its owners, and that is destroyed with the other.
@Model struct Docket: Callbacks, Validated {
    var text = ""
    /// Whether the callback saw the dossier touched.
    var isNoted = false
    @BelongsTo(touch: true) var dossier: Reference<Dossier>?
    @BelongsTo var drawer: Reference<Drawer>?

    static let validations: [Validation<Docket>] = [.presence(\.text)]

    func afterCreate(_ transaction: WriteTransaction) throws {
        let isTouched = try dossier?.find()?.updatedAt == transaction.now
        try Docket.where { $0.uid == uid }.update(.set(\.isNoted, isTouched))
    }
}

/// A word that dossiers are found by.
@Model struct Keyword {
    @Unique var word = ""
    @HasMany(through: \Filing.keyword, \Filing.dossier) var dossiers: Many<Dossier>
}

/// A row of a join model that touches one end.
@Model struct Filing {
    @BelongsTo(touch: true) var dossier: Reference<Dossier>
    @BelongsTo var keyword: Reference<Keyword>
}

/// Records that may touch one another in a circle.
@Model struct Neighbour {
    var name = ""
    @BelongsTo(touch: true) var next: Reference<Neighbour>?
}
