import StoreCore

/// Builds sort keys.
final class SortKeyMaker {
    private let forms: [KeyCoding.Form]
    private let isKeyDescending: Bool
    private let frame: Frame
    private let cells: UnsafeMutablePointer<Cell>
    private let buffer = ByteBuffer()
    private let fields: FieldReader
    private let entries: EntryReader?
    /// The same without reference counts, which would be updated for each record.
    private let unmanaged: (fields: Unmanaged<FieldReader>, entries: Unmanaged<EntryReader>?)

    init(_ plan: AccessPlan, covered: Bool) {
        isKeyDescending = plan.isKeyDescending
        fields = plan.termFields
        entries = covered ? plan.termsOfEntries : nil
        unmanaged = (.passUnretained(fields), entries.map { .passUnretained($0) })
        forms = plan.terms.map {
            KeyCoding.Form(
                type: plan.map.definition.fields[$0.field].type, isDescending: $0.isDescending, isFolded: $0.isCaseInsensitive)
        }
        frame = Frame(capacity: max(1, forms.count))
        cells = frame.cells
    }

    /// The sort key of a missing record: nil in every field. Valid until the next call.
    func makeMissing() -> UnsafeRawBufferPointer {
        buffer.reset()
        for form in forms { KeyCoding.appendNull(descending: form.isDescending, to: buffer) }
        KeyCoding.appendNull(descending: isKeyDescending, to: buffer)
        return buffer.bytes
    }

    /// The sort key of a record; valid until the next call.
    @inline(__always) func make(
        key: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer, isChecked: Bool = false
    ) throws -> UnsafeRawBufferPointer {
        if let entries = unmanaged.entries {
            try entries._withUnsafeGuaranteedRef { try $0.fill(cells, entry: body, key: key, scratch: frame.scratch) }
        } else {
            try unmanaged.fields._withUnsafeGuaranteedRef { try $0.fill(cells, key: key, row: body, isChecked: isChecked) }
        }
        buffer.reset()
        var at = 0
        while at < forms.count {
            _ = KeyCoding.append(cells[at], forms[at], to: buffer)
            at &+= 1
        }
        let start = buffer.count
        buffer.append(key)
        if isKeyDescending { buffer.complement(from: start) }
        return buffer.bytes
    }
}
