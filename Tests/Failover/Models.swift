import ActiveStore

/// One of the records that a transaction writes: all of them have to be there, or none.
@Model(timestamps: false) struct Part {
    static let count = 3
    var writer = 0
    @Indexed var number = 0
    var part = 0
}

/// What transactions of several writers change, so that they conflict.
@Model(timestamps: false) struct Account {
    @Key var number: Int
    var balance = 0
    /// The number of its owner's last transaction.
    var last = 0
}
