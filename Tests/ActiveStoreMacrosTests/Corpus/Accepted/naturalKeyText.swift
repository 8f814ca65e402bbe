import ActiveStore

@Model(timestamps: false) struct NaturalKeyText {
    @Key var faa: String
    var name = ""
}
