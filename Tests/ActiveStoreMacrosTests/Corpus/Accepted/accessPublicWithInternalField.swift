import ActiveStore

@Model public struct AccessPublicWithInternalField {
    public var name = ""
    var note: String
}
