import FoundationEssentials

extension Cell {
    /// Whether the cell has the stored form of some value of the type; ``Kind/null`` always does.
    ///
    /// This is stricter than reading, which accepts anything it can interpret: text must be well-formed UTF-8 without U+0000, a decimal
    /// must have the one form of its number that sorts and compares as the number, JSON must be decodable. Engines call it in
    /// ``Store/verify(_:)``, for stores that other programs or a failing disk have written to.
    package func isStoredForm(of type: FieldType) -> Bool {
        if kind == .null { return true }
        switch type {
        case .bool: return kind == .int && (bits == 0 || bits == 1)
        case .int, .date: return kind == .int
        // Engines may store a whole number as an integer.
        case .double: return kind == .double ? !double.isNaN : kind == .int && Double(exactly: bits) != nil
        case .string: return isStorableText
        case .data: return kind == .blob
        case .uuid: return kind == .blob && length == 16
        case .decimal:
            guard kind == .blob, let decimal = DecimalCoding.decode(UnsafeRawBufferPointer(bytes)) else { return false }
            return DecimalCoding.encode(decimal)?.elementsEqual(bytes) ?? false
        case .json: return isStorableText && (try? CanonicalJSON.decode(AnyDocument.self, from: bytes)) != nil
        }
    }

    private var isStorableText: Bool {
        kind == .text && !bytes.containsNUL && String(validating: bytes, as: UTF8.self) != nil
    }
}

/// Any JSON; its content is not checked.
private struct AnyDocument: Decodable {
    init(from decoder: any Decoder) throws {}
}
