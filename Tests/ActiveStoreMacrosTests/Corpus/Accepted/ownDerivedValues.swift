import ActiveStore

@Model struct OwnDerivedValues {
    var name = ""
    var upper: String { name.uppercased() }
    static let derivedValues: [DerivedValue<OwnDerivedValues>] = []
}
