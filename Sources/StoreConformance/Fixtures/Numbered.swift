import ActiveStore

/// Records that are numbered when they are stored, like those of SQL databases with integer keys.
@Model struct Receipt {
    @Key var number = 0
    var title = ""
    @HasMany(\ReceiptLine.receipt) var lines: Many<ReceiptLine>
}

@Model(timestamps: false) struct ReceiptLine {
    @Key var number: Int64 = 0
    var text = ""
    @BelongsTo var receipt: Reference<Receipt>?
}

extension Receipt: Callbacks {
    mutating func beforeValidation(_ transaction: WriteTransaction) throws {
        if number == 0 { number = try Receipt.nextKey() }
    }
}

extension ReceiptLine: Callbacks {
    mutating func beforeCreate(_ transaction: WriteTransaction) throws {
        if number == 0 { number = try ReceiptLine.nextKey() }
    }
}
