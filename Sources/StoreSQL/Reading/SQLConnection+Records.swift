public import StoreCore

extension SQLConnection {
    /// Checks every field of every record; counts invalid values by field, and never reports a value. Tells listeners how far it is.
    public func verifyRecords(of entity: EntityDefinition, into report: inout VerifyReport) throws {
        let fields = entity.fields
        let key = entity.key
        var number = 0
        var bad = Array(repeating: 0, count: fields.count)
        do {
            // A count may take a while too, so it is for listeners alone.
            let total = context.isObserved ? try performCount(FetchRequest(EntityID(entity))) : 0
            try performFetch(FetchRequest(EntityID(entity))) { row in
                number += 1
                if number % 10_000 == 0 {
                    context.emit(.progressed("checking \(entity.name)", done: min(number, total), total: total))
                }
                for position in fields.indices where position < row.count {
                    let cell = row.cells[position]
                    let isMissing = cell.kind == .null && !fields[position].isOptional
                    let isTooLong = position == key && cell.kind == .text && cell.length > RecordKey.maximumTextLength
                    if isMissing || isTooLong || !cell.isStoredForm(of: fields[position].type) { bad[position] += 1 }
                }
                return .next
            }
        } catch let error as StoreError where !error.endsCheck {
            report.problems.append("The records of \(entity.name) cannot be read: \(error.message)")
        }
        report.recordsChecked += number
        for (field, count) in zip(fields, bad) where count > 0 {
            report.problems.append(
                "\(count) record\(count == 1 ? "" : "s") of \(entity.name) hold\(count == 1 ? "s" : "") no value of \(field.name)'s type.")
        }
    }
}
