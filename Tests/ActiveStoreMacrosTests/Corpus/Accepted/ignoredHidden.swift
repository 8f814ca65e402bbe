import ActiveStore

@Model public struct IgnoredHidden {
    public var name = ""
    @Ignored private var cache: [String] = []
    @Ignored public var shown = [Int]()
    @Ignored var unknown = ["a"].first
    public var length: Int { name.count + cache.count }
    private var secret: Int { 3 }
    var failing: Int { get throws { 3 } }
}
