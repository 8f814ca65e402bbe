import ActiveStore
import FoundationEssentials

/// A message that has to be delivered. It is stored in the same transaction as the change it reports, so neither exists without the other.
@Model struct Notice {
    var text: String
    @BelongsTo var recipient: Reference<User>
    @BelongsTo var ticket: Reference<Ticket>
    /// The earliest time of its delivery. Claiming a notice moves this into the future, so that it is tried again if the delivery fails.
    @Indexed var due: Date = Date()
    var attempts = 0
}
