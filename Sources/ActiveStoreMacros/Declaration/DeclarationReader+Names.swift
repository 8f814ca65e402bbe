import SwiftSyntax

extension DeclarationReader {
    /// Finds names that two things would share: fields with each other, with their columns, and with what `@Model`
    /// writes.
    mutating func checkNames() {
        checkKeys()
        var columns: [String: String] = [:]
        for (property, node) in fields {
            let column = property.column ?? property.name
            if let other = columns.updateValue(property.name, forKey: column) {
                report(.sharedColumn(other, property.name, column), at: node)
            }
            checkReserved(property, node)
        }
    }

    private mutating func checkKeys() {
        let keys = fields.filter(\.property.isKey)
        for (property, node) in keys.dropFirst() {
            report(
                .secondKey(property.name, after: keys[0].property.name),
                at: node)
        }
    }

    private mutating func checkReserved(_ property: ModelProperty, _ node: Syntax) {
        if property.isKey { return }
        switch property.name {
        case "uid", "id":
            report(
                .keyName(property.name),
                at: node)
        case "createdAt" where hasTimestamps, "updatedAt" where hasTimestamps:
            report(
                .timestampName(property.name),
                at: node)
        default: break
        }
    }
}
