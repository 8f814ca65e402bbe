import StoreCore

/// Builds sort keys.
final class SortKeyMaker {
    private let plan: AccessPlan
    private let forms: [KeyCoding.Form]
    private let frame: Frame
    private let buffer = ByteBuffer()
    private let entries: EntryReader?

    init(_ plan: AccessPlan, covered: Bool) {
        self.plan = plan
        entries = covered ? plan.termsOfEntries : nil
        forms = plan.terms.map {
            KeyCoding.Form(
                type: plan.map.definition.fields[$0.field].type, isDescending: $0.isDescending, isFolded: $0.isCaseInsensitive)
        }
        frame = Frame(capacity: max(1, forms.count))
    }

    /// The sort key of a missing record: nil in every field. Valid until the next call.
    func makeMissing() -> UnsafeRawBufferPointer {
        buffer.reset()
        for form in forms { KeyCoding.appendNull(descending: form.isDescending, to: buffer) }
        KeyCoding.appendNull(descending: plan.isKeyDescending, to: buffer)
        return buffer.bytes
    }

    /// The sort key of a record; valid until the next call.
    @inline(__always) func make(
        key: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer, isChecked: Bool = false
    ) throws -> UnsafeRawBufferPointer {
        if let entries {
            try entries.fill(frame.cells, entry: body, key: key, scratch: frame.scratch)
        } else {
            try plan.termFields.fill(frame.cells, key: key, row: body, isChecked: isChecked)
        }
        buffer.reset()
        var at = 0
        while at < forms.count {
            _ = KeyCoding.append(frame.cells[at], forms[at], to: buffer)
            at &+= 1
        }
        let start = buffer.count
        buffer.append(key)
        if plan.isKeyDescending { buffer.complement(from: start) }
        return buffer.bytes
    }
}
