import ActiveStore

@Model struct KeyNamedUID {
    @Key var uid: String
}
