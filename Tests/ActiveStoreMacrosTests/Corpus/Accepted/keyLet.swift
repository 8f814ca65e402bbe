import ActiveStore

@Model(timestamps: false) struct KeyLet {
    @Key let number: Int64
}
