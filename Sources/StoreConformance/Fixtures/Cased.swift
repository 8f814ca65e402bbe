import ActiveStore

/// Text with a case-insensitive index, and the same text without an index.
@Model(timestamps: false) struct Cased {
    @Indexed(.caseInsensitive) var word = ""
    var plain = ""
    @Indexed var number = 0
}
