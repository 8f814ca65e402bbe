import FoundationEssentials

/// A value as written in a ``MigrationFile``: JSON whose numbers keep their digits.
enum WrittenValue {
    case null
    case bool(Bool)
    case number(String)
    case text(String)
    case list([WrittenValue])
    case object([String: WrittenValue])

    /// The number, if it is whole.
    var wholeNumber: Int64? {
        guard case .number(let digits) = self else { return nil }
        return Int64(digits) ?? DecimalCoding.parse(digits).flatMap { Int64(DecimalCoding.text($0)) }
    }

    /// The value as one of a field's type. JSON has no dates, bytes, UUIDs and decimals, so text represents them; without a type it is the
    /// plain JSON value.
    ///
    /// - Throws: ``StoreError`` `.configuration`.
    func value(of type: FieldType?, _ name: String) throws -> Value {
        switch (self, type) {
        case (.text(let text), .date):
            return .date(Instant.date(microseconds: try DateText.parse(text) ?? none(name, "a date; write it as 2019-06-07T12:00:00Z")))
        case (.text(let text), .data): return .data(try Data(base64Encoded: text) ?? none(name, "bytes in base64"))
        case (.text(let text), .uuid): return .uuid(try UUID(spelled: text) ?? none(name, "a UUID"))
        case (.text(let text), .decimal), (.number(let text), .decimal):
            return .decimal(try DecimalCoding.parse(text) ?? none(name, "a decimal number that can be kept exactly"))
        case (.text(let text), .json):
            do { _ = try WrittenValue(json: text.utf8) } catch { return try none(name, "JSON") }
            return .json(text)
        case (.list, _), (.object, _):
            throw StoreError(.configuration, "A value cannot be a list or an object; JSON in a field is written as text: \"[]\".")
        default: break
        }
        let value = try plain(name)
        guard let type else { return value }
        return try (try? value.fitting(FieldDefinition(name: name, type: type))) ?? none(name, "a value of type \(type.rawValue)")
    }

    private func plain(_ name: String) throws -> Value {
        switch self {
        case .bool(let flag): .bool(flag)
        case .text(let text): .string(text)
        case .number(let digits):
            try wholeNumber.map { .int($0) }
                ?? .double(Double(digits).flatMap { $0.isFinite ? $0 : nil } ?? none(name, "a number that can be kept"))
        default: .null
        }
    }

    private func none<T>(_ name: String, _ what: String) throws -> T {
        throw StoreError(.configuration, "A change cannot be read: \(name) is not \(what).")
    }
}
