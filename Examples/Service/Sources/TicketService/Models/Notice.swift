import ActiveStore
import FoundationEssentials

/// A message that has to be delivered. It is stored in the transaction of the change that it tells of, so neither exists without the other.
@Model struct Notice {
    var text: String
    @BelongsTo var recipient: Reference<User>
    @BelongsTo var ticket: Reference<Ticket>
    /// When it may be delivered. Whoever claims it moves this into the future, so that it is tried again if the delivery does not end.
    @Indexed var due: Date = Date()
    var attempts = 0
}
