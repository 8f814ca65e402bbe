import FoundationEssentials

/// The conversion of values to another type, where a migration does not supply its own: exact, or an error.
struct FieldConversion: Sendable {
    private let source: FieldType
    private let target: FieldType
    private let location: (entity: String, field: String)

    /// - Throws: ``StoreError`` `.badSchema` for types without a conversion.
    init(from source: FieldType, to target: FieldType, of entity: String, _ field: String) throws {
        self.source = source
        self.target = target
        location = (entity, field)
        guard FieldConversion.targets[source]?.contains(target) == true else {
            throw StoreError(
                .badSchema,
                "\(entity).\(field) is of type \(source.rawValue), of which nothing becomes \(target.rawValue) by itself: say with `by:` what does.",
                entity: entity, field: field)
        }
    }

    private static let targets: [FieldType: Set<FieldType>] = [
        .bool: [.int, .double, .decimal, .string],
        .int: [.bool, .double, .decimal, .string],
        .double: [.int, .decimal, .string],
        .decimal: [.int, .double, .string],
        .string: [.bool, .int, .double, .decimal, .date, .uuid, .data],
        .date: [.string],
        .uuid: [.string, .data],
        .data: [.string, .uuid],
        .json: [.string],
    ]

    /// The value in the other type; nil stays nil.
    ///
    /// - Throws: ``StoreError`` `.typeMismatch` for a value that has no counterpart.
    @Sendable func convert(_ value: Value) throws -> Value {
        if value.isNull { return .null }
        guard let converted = converted(value) else {
            throw StoreError(
                .typeMismatch,
                "A value of \(location.entity).\(location.field) cannot become one of type \(target.rawValue); convert it with `by:`, or mend the records "
                    + "first.", entity: location.entity, field: location.field, values: [value.debugDescription])
        }
        return converted
    }

    private func converted(_ value: Value) -> Value? {
        switch (value, target) {
        case (.bool(let x), .int): .int(x ? 1 : 0)
        case (.bool(let x), .double): .double(x ? 1 : 0)
        case (.bool(let x), .decimal): .decimal(x ? 1 : 0)
        case (.int(let x), .bool): x == 0 || x == 1 ? .bool(x == 1) : nil
        case (.int(let x), .double): Double(exactly: x).map { .double($0) }
        case (.int(let x), .decimal): .decimal(Decimal(x))
        case (.double(let x), .int): Int64(exactly: x).map { .int($0) }
        case (.double(let x), .decimal): DecimalCoding.parse("\(x)").map { .decimal($0) }
        case (.decimal(let x), .int): Int64(DecimalCoding.text(x)).map { .int($0) }
        case (.decimal(let x), .double): FieldConversion.double(DecimalCoding.text(x)).map { .double($0) }
        case (.double(let x), .string): x.isFinite ? .string(value.description) : nil
        case (.string(let x), _): read(x)
        case (.uuid(let x), .data): withUnsafeBytes(of: x.uuid) { .data(Data($0)) }
        case (.data(let x), .uuid): UUID(bytes: x).map { .uuid($0) }
        case (.data(let x), .string): String(validating: x, as: UTF8.self).map { .string($0) }
        case (_, .string): .string(value.description)
        default: nil
        }
    }

    private func read(_ text: String) -> Value? {
        switch target {
        case .bool: ["true": true, "false": false, "1": true, "0": false][text].map { .bool($0) }
        case .int: Int64(text).flatMap { String($0) == text ? .int($0) : nil }
        case .double: FieldConversion.isCode(text) ? nil : FieldConversion.double(text).map { .double($0) }
        case .decimal: FieldConversion.isCode(text) ? nil : DecimalCoding.parse(text).map { .decimal($0) }
        case .date: FieldConversion.microseconds(text).map { .date(Instant.date(microseconds: $0)) }
        case .uuid: UUID(spelled: text).map { .uuid($0) }
        case .data: .data(Data(text.utf8))
        default: nil
        }
    }

    /// Whether it begins with a plus or with a zero before another digit: such digits are a code, which the number would not keep.
    private static func isCode(_ text: String) -> Bool {
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        if digits.first == UInt8(ascii: "+") { return true }
        return digits.first == UInt8(ascii: "0") && digits.dropFirst().first.map { (48...57).contains($0) } == true
    }

    /// The double that prints as the number; nil if digits would be lost.
    private static func double(_ text: String) -> Double? {
        // Swift also parses hexadecimal numbers and NaN, which are not accepted here.
        guard text.allSatisfy({ "0123456789+-.eE".contains($0) }), let number = Double(text), number.isFinite else { return nil }
        guard let exact = DecimalCoding.parse(text) else {
            // The text has more digits than a decimal holds, or the number is too large or too small for one.
            return text.count(where: \.isNumber) <= 20 && number != 0 ? number : nil
        }
        return DecimalCoding.parse("\(number)") == exact ? number : nil
    }

    /// The instant, unless it is finer than a microsecond.
    private static func microseconds(_ text: String) -> Int64? {
        guard let point = text.lastIndex(of: "."), text[point...].dropFirst(7).first?.isNumber == true else { return DateText.parse(text) }
        let rest = text[point...].dropFirst(7).prefix { $0.isNumber }
        return rest.allSatisfy { $0 == "0" } ? DateText.parse(text) : nil
    }
}

extension UUID {
    fileprivate init?(bytes: Data) {
        guard bytes.count == 16 else { return nil }
        self.init(uuid: bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
    }
}
