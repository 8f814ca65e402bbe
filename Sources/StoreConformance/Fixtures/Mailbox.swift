import ActiveStore

/// Fields that are indexed without regard to case and in no other way, and what refers to their records.
@Model struct Mailbox {
    @Unique(.caseInsensitive) var address: String?
    @Indexed(.caseInsensitive) var city = ""
    var size = 0
    @HasMany(\Parcel.mailbox) var parcels: Many<Parcel>
}

/// What is sent to a mailbox, with the address as it was written on it.
@Model struct Parcel {
    @BelongsTo var mailbox: Reference<Mailbox>?
    var address = ""
}
