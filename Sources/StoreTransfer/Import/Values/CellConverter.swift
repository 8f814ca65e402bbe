import FoundationEssentials
import StoreCore
import StoreJSON

/// Converts imported data (text, numbers, truth values, dates, trees) to a cell of a field's type.
///
/// | to | from |
/// |---|---|
/// | bool | numbers, of which only 0 is false; text of an unsigned one; `y`, `yes`, `t`, `true` and `n`, `no`, `f`, `false` in any case |
/// | int, decimal | numbers that fit exactly; text of one, also with commas at the thousands; for an int true is 1 |
/// | double | the nearest to a number, or to text of one |
/// | string | text as it is; numbers and truth values as JSON writes them; dates, UUIDs and data as in JSON |
/// | date | text by the key's format; numbers as seconds since 1970 |
/// | data | text in base64 |
/// | uuid | text of 36 characters |
/// | json | arrays and objects; text of JSON |
///
/// Nothing else is rounded or truncated: a value that does not fit is rejected, and the field is left unchanged.
///
/// Corresponds to RZImport's conversions.
struct CellConverter: Sendable {
    let type: FieldType
    let dateFormat: ImportDateFormat

    init(_ type: FieldType, _ dateFormat: ImportDateFormat = .iso8601) {
        self.type = type
        self.dateFormat = dateFormat
    }

    /// The cell for some text, which is UTF-8.
    ///
    /// - Parameters:
    ///   - offset: The offset of the text in `bytes`, if it is already there.
    ///   - bytes: Receives the content of text and blobs.
    /// - Returns: nil if the text is not such a value.
    @inline(__always) func cell(_ text: UnsafeBufferPointer<UInt8>, at offset: Int? = nil, into bytes: inout [UInt8]) -> Cell? {
        switch type {
        case .string:
            guard let offset else { return text.containsNUL ? nil : bytes.appendCell(.text, text) }
            var cell = Cell(text: nil, length: text.count)
            cell.bits = Int64(offset)
            return cell
        case .int: return NumberText.integer(text).map { Cell(int: $0) }
        case .double: return NumberText.double(text).map { Cell(double: $0 + 0) }
        case .bool: return NumberText.bool(text).map { Cell(int: $0 ? 1 : 0) }
        case .date: return dateFormat.microseconds(text.trimmed).map { Cell(int: $0) }
        default: return rareCell(text, into: &bytes)
        }
    }

    private func rareCell(_ text: UnsafeBufferPointer<UInt8>, into bytes: inout [UInt8]) -> Cell? {
        switch type {
        case .decimal: return NumberText.decimal(text).flatMap { cell($0, into: &bytes) }
        case .data: return Base64Text.decode(text).map { bytes.appendCell(.blob, $0) }
        case .uuid: return UUID(spelled: String(decoding: text.trimmed, as: UTF8.self)).map { cell($0, into: &bytes) }
        case .json:
            guard let tree = try? JSONValue(json: text) else { return nil }
            return jsonCell(tree, into: &bytes)
        default: return nil
        }
    }

    /// The cell for a value. nil, which is ``Value/null``, has none and is handled before.
    func cell(_ value: JSONValue, into bytes: inout [UInt8]) -> Cell? {
        guard case .value(let single) = value.content else { return type == .json ? jsonCell(value, into: &bytes) : nil }
        switch single {
        case .null: return nil
        case .string(let text):
            var text = text
            return text.withUTF8 { cell($0, into: &bytes) }
        case .bool(let truth) where type == .bool || type == .int: return Cell(int: truth ? 1 : 0)
        case .int(let number): return cell(number, into: &bytes)
        case .decimal(let number): return cell(number: number, into: &bytes)
        case .double(let number):
            if type == .double { return number.isNaN ? nil : Cell(double: number + 0) }
            // Converted as printed: 0.1 is a tenth.
            return DecimalCoding.parse("\(number)").flatMap { cell(number: $0, into: &bytes) }
        case .date(let date) where type == .date: return Instant.microseconds(of: date).map { Cell(int: $0) }
        case .data(let data) where type == .data: return bytes.appendCell(.blob, data)
        case .uuid(let uuid) where type == .uuid: return cell(uuid, into: &bytes)
        case .json(let text) where type == .json:
            var text = text
            return text.withUTF8 { cell($0, into: &bytes) }
        case .json(let text) where type == .double:
            // A number that no decimal can hold.
            guard JSONNumber.isValid(text.utf8), let number = Double(text), number.isFinite else { return nil }
            return Cell(double: number + 0)
        default: return type == .string ? textCell(single.description, into: &bytes) : nil
        }
    }

    private func cell(_ number: Int64, into bytes: inout [UInt8]) -> Cell? {
        switch type {
        case .int: Cell(int: number)
        case .bool: Cell(int: number == 0 ? 0 : 1)
        case .double: Cell(double: Double(number))
        case .string: textCell(String(number), into: &bytes)
        case .decimal: cell(Decimal(number), into: &bytes)
        case .date: dateFormat.microseconds(Decimal(number)).map { Cell(int: $0) }
        default: nil
        }
    }

    private func cell(number: Decimal, into bytes: inout [UInt8]) -> Cell? {
        switch type {
        case .decimal: cell(number, into: &bytes)
        case .double: Double(DecimalCoding.text(number)).map { Cell(double: $0 + 0) }
        case .int: Int64(DecimalCoding.text(number)).map { Cell(int: $0) }
        case .bool: Cell(int: number == 0 ? 0 : 1)
        case .string: textCell(DecimalCoding.text(number), into: &bytes)
        case .date: dateFormat.microseconds(number).map { Cell(int: $0) }
        default: nil
        }
    }

    private func cell(_ decimal: Decimal, into bytes: inout [UInt8]) -> Cell? {
        DecimalCoding.encode(decimal).map { bytes.appendCell(.blob, $0) }
    }

    private func cell(_ uuid: UUID, into bytes: inout [UInt8]) -> Cell {
        withUnsafeBytes(of: uuid.uuid) { bytes.appendCell(.blob, $0) }
    }

    private func textCell(_ text: String, into bytes: inout [UInt8]) -> Cell { bytes.appendCell(.text, text.utf8) }

    private func jsonCell(_ tree: JSONValue, into bytes: inout [UInt8]) -> Cell? {
        guard let text = try? tree.canonicalText(), UnstorableValue.reason(.json(text)) == nil else { return nil }
        return textCell(text, into: &bytes)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Without leading and trailing spaces and tabs.
    var trimmed: UnsafeBufferPointer<UInt8> {
        var (start, end) = (0, count)
        while start < end, self[start] == UInt8(ascii: " ") || self[start] == UInt8(ascii: "\t") { start += 1 }
        while end > start, self[end - 1] == UInt8(ascii: " ") || self[end - 1] == UInt8(ascii: "\t") { end -= 1 }
        return UnsafeBufferPointer(rebasing: self[start..<end])
    }
}
