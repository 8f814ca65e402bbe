import ActiveStore

@Model struct Outer {
    var name = ""

    @Model struct Part {
        var number = 0
    }
}
