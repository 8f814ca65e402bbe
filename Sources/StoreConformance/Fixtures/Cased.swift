import ActiveStore

/// Text that is indexed without regard to case, and the same text without an index.
@Model(timestamps: false) struct Cased {
    @Indexed(.caseInsensitive) var word = ""
    var plain = ""
    @Indexed var number = 0
}
