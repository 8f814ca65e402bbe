extension ModelExpansion {
    /// The members that make the model `Encodable` and `Decodable`, as far as the struct declares and does not implement it.
    var coding: [String] {
        guard let coding = model.coding else { return [] }
        return (coding.keys == nil ? [codingKeys(coding)] : []) + (coding.encodes ? [encode(coding)] : [])
            + (coding.decodes ? [decode(coding)] : [])
    }

    private func codingKeys(_ coding: ModelCoding) -> String {
        let names = columns.map(\.identifier) + (coding.encodes ? model.relations.map(\.identifier) : [])
        return """
            /// The names of what is coded.
            private enum CodingKeys: Swift.String, Swift.CodingKey {
                case \(names.joined(separator: ", "))
            }
            """
    }

    private func encode(_ coding: ModelCoding) -> String {
        let fields = columns.filter { coding.codes($0.name) }.map { column in
            let method = column.property?.isOptional == true ? "encodeIfPresent" : "encode"
            return "try coded.\(method)(\(column.value), .\(column.identifier))"
        }
        let relations = model.relations.filter { coding.codes($0.name) }.map { relation in
            let method = relation.kind == .belongsTo || relation.kind == .hasOne ? "encodeLoadedRecord" : "encodeLoadedRecords"
            return "try coded.\(method)(recordState, \(relation.number), .\(relation.identifier))"
        }
        return method(
            "/// Encodes the fields, and the related records that were loaded with this one.",
            "func encode(to encoder: any Swift.Encoder) throws",
            ["\(fields.isEmpty && relations.isEmpty ? "_" : "var coded") = ActiveStore.RecordEncoding(encoder, CodingKeys.self)"] + fields
                + relations)
    }

    private func decode(_ coding: ModelCoding) -> String {
        var lines = ["let coded = try ActiveStore.RecordDecoding(decoder, CodingKeys.self)"]
        lines += columns.map { column in
            let key = coding.codes(column.name) ? ".\(column.identifier)" : nil
            guard let property = column.property else {
                switch column.name {
                case "uid": return "uid = try coded.decodeKey(\(key ?? "nil"))"
                case "createdAt": return "_createdAt = " + (key.map { "try coded.decodeTime(\($0)) ?? " } ?? "") + "coded.createdAt"
                default: return "_updatedAt = " + (key.map { "try coded.decodeTime(\($0)) ?? " } ?? "") + "_createdAt"
                }
            }
            guard let key else { return "\(column.storedVariable) = \(property.valueByDefault)" }
            let method = property.isOptional ? "decodeIfPresent" : "decode"
            let value = property.defaultValue.map { ", default: \($0.text)" } ?? ""
            return "\(column.storedVariable) = try coded.\(method)(\(key)\(value))"
        }
        lines.append(
            model.key != nil
                ? "recordState = .new"
                : "recordState = .new(keyIsGenerated: " + (coding.codes("uid") ? "try !coded.hasValue(.uid))" : "true)"))
        return method("/// A new record, not stored yet, with the decoded fields.", "init(from decoder: any Swift.Decoder) throws", lines)
    }

    private func method(_ comment: String, _ head: String, _ lines: [String]) -> String {
        "\(comment)\n\(access)\(head) {\n" + lines.map { "    " + $0 }.joined(separator: "\n") + "\n}"
    }
}
