import ActiveStore

/// Values in representations of existing databases.
@Model(timestamps: false) struct Adopted {
    @Key var number: Int
    @Indexed var text: DateAsText
    @Indexed var seconds: DateAsSeconds
    var milliseconds: DateAsMilliseconds?
    var real: DateAsReal?
    var decimal: DecimalAsText
    @Unique var token: UUIDAsText?
}

/// Created by another program and read-only in this one.
@Model(readOnly: true, timestamps: false) struct Overview {
    @Key var number: Int
    var name = ""
}
