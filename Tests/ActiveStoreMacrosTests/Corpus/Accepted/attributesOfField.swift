import ActiveStore

@Model struct AttributesOfField {
    @available(*, deprecated, renamed: "name") var title = ""
    var name = ""
}
