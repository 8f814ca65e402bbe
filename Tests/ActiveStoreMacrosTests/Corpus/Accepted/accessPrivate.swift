import ActiveStore

@Model private struct AccessPrivate {
    var name: String
}
