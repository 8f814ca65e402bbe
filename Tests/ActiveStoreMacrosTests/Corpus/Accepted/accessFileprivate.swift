import ActiveStore

@Model fileprivate struct AccessFileprivate {
    var name = ""
    private var secret = 2
}
