import ActiveStore

/// Fields with only a case-insensitive index, and a model that refers to their records.
@Model struct Mailbox {
    @Unique(.caseInsensitive) var address: String?
    @Indexed(.caseInsensitive) var city = ""
    var size = 0
    @HasMany(\Parcel.mailbox) var parcels: Many<Parcel>
}

/// Sent to a mailbox, with the address as it was written on it.
@Model struct Parcel {
    @BelongsTo var mailbox: Reference<Mailbox>?
    var address = ""
}
