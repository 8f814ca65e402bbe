import ActiveStore

@Model internal struct AccessInternal {
    internal var name = ""
    fileprivate var hint = 1
    private var secret: String?
    private(set) var count = 0
}
