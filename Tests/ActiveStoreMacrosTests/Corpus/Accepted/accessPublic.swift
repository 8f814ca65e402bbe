import ActiveStore

@Model public struct AccessPublic {
    public var name = ""
    public private(set) var count = 0
    public internal(set) var rank: Int?
    private var secret = "s"
}
