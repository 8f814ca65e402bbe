import ActiveStore

/// Values in the representations of other programs.
@Model(timestamps: false) struct Adopted {
    @Key var number: Int
    @Indexed var text: DateAsText
    @Indexed var seconds: DateAsSeconds
    var milliseconds: DateAsMilliseconds?
    var real: DateAsReal?
    var decimal: DecimalAsText
    @Unique var token: UUIDAsText?
}

/// What another program makes and this one only reads.
@Model(readOnly: true, timestamps: false) struct Overview {
    @Key var number: Int
    var name = ""
}
