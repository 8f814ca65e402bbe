import ActiveStore

@Model(timestamps: false) struct TimestampsOff {
    var name = ""
}
