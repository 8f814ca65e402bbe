import ActiveStore

/// The models used by cases.
public enum Fixtures {
    /// Those of stores that a case opens itself, unless it names others: a server takes some milliseconds for each table.
    public static let common: [any Model.Type] = [Person.self, Note.self, Account.self, Country.self, Tally.self]

    /// All of them; the store of a case has them unless it opens stores itself. One line per file of models.
    public static let models: [any Model.Type] = [
        [Person.self, Note.self, Account.self],
        [Country.self, Reading.self, Invoice.self, Tally.self],
        [Receipt.self, ReceiptLine.self],
        [Wide.self],
        [EveryType.self, EveryIndexed.self, Nested.self, Fruit.self],
        [Composer.self, Piece.self],
        [Member.self, Filled.self],
        [Watched.self, Slug.self],
        [Profile.self],
        [Press.self, Volume.self, Vault.self, Errand.self, Branch.self, Loan.self, Subscriber.self, Postcard.self],
        [Planner.self, Plan.self],
        [Locker.self],
        [Sheet.self, Binder.self, Stock.self, Pallet.self],
        [Drawer.self, Dossier.self, Slip.self, Clerk.self, Docket.self, Keyword.self, Filing.self, Neighbour.self],
        [Author.self, Settings.self, Article.self, Tag.self, Topic.self, Listing.self],
        [Folder.self, Carrier.self, Trip.self, Berth.self, Team.self, Player.self],
        [Hen.self, Egg.self, Crate.self, Packing.self, Item.self],
        [Root.self, Limb.self, Leaf.self],
        [Twin.self, Halt.self],
        [ImportedUser.self, Contact.self, Artist.self, Song.self, MusicLabel.self, Manager.self, Festival.self, Appearance.self],
        [Genre.self, Album.self],
        [Cased.self, Keyed.self],
        [Site.self, Hall.self, Desk.self],
        [Recording.self, RankedRow.self, RankedRecord.self, Alike.self],
    ].flatMap { $0 as [any Model.Type] }
}
