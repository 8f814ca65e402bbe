import ActiveStore

@Model struct NaturalKeyInteger {
    @Key var number: Int64 = 0
    var name = ""
}
