import ActiveStore

enum VersionAccepted {
    @Model public struct Article: Codable {
        public var title = ""
        @Version public var version: Int
    }

    @Model(timestamps: false) struct Counted {
        @Key var code: String
        @Column("rev") @Version var revision = 0
    }
}
