import FoundationEssentials
import StoreCore

/// How several records stand in one document.
public enum JSONForm: Sendable, Hashable {
    /// One array of objects.
    case array
    /// JSON Lines: each record on a line of its own, whatever the layout of the style, each line ended by a line feed; nothing around.
    case lines
}

/// Writes records of one model one after another: their fields by a ``JSONFieldWriter``, then what is computed.
@usableFromInline struct RecordJSON<M: Model> {
    @usableFromInline let writer: JSONFieldWriter
    @usableFromInline let conversion: Conversion<M>
    @usableFromInline let form: JSONForm?
    /// Whether something besides fields is written, for which the record itself is needed.
    @usableFromInline var isComputing: Bool { conversion.isComputing }

    /// - Parameter form: nil for a single record.
    @usableFromInline init(_ conversion: Conversion<M>, _ style: JSONStyle, _ form: JSONForm?) {
        var style = style
        if form == .lines { style.layout = .compact }
        writer = JSONFieldWriter(M.entity, conversion.positions, conversion.converter, style, depth: form == .array ? 1 : 0)
        self.conversion = conversion
        self.form = form
        if form == .array { writer.beginArray() }
    }

    /// Writes a record.
    @inlinable func append(_ record: M) throws {
        writer.beginRecord()
        do { try record.write(conversion.fields, to: writer) } catch { throw writer.located(error) }
        if isComputing { try compute(record) }
        endRecord()
    }

    /// Writes a stored record of nothing but fields, without making it.
    @inlinable func append(_ row: inout Row) throws {
        writer.beginRecord()
        do { try M.copy(conversion.fields, of: &row, to: writer) } catch { throw writer.located(error) }
        endRecord()
    }

    @usableFromInline func compute(_ record: M) throws {
        for property in conversion.derived { try writer.appendConverted(property.name, try conversion.value(of: property, record)) }
        for entry in conversion.added {
            if let value = try entry.value(record) { try writer.append(entry.name, JSONValue(value)) }
        }
    }

    @usableFromInline func endRecord() {
        writer.endRecord()
        if form == .lines { writer.endLine() }
    }

    /// Ends the document. Call it once.
    @usableFromInline func end() { if form == .array { writer.endArray() } }

    @usableFromInline var data: Data { writer.takeData() }
    @usableFromInline var text: String { writer.text }

    /// Hands over what was written once it fills a chunk.
    @inlinable func drainFullChunk(into sink: (UnsafeRawBufferPointer) throws -> Void) throws {
        if isFull { try drain(into: sink) }
    }

    /// Hands over what was written.
    @usableFromInline func drain(into sink: (UnsafeRawBufferPointer) throws -> Void) throws { try writer.drain(into: sink) }

    @usableFromInline var isFull: Bool { writer.count >= 64 * 1024 }
}
