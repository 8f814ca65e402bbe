import FoundationEssentials
import StoreCore

/// How several records are laid out in one document.
public enum JSONForm: Sendable, Hashable {
    /// One array of objects.
    case array
    /// JSON Lines: each record on a separate line, whatever the layout of the style, each line ended by a line feed; no enclosing array.
    case lines
}

/// Writes records of one model one after another: their fields by a ``JSONFieldWriter``, then the computed entries.
@usableFromInline struct RecordJSON<M: Model> {
    @usableFromInline let writer: JSONFieldWriter
    @usableFromInline let conversion: Conversion<M>
    @usableFromInline let form: JSONForm?
    /// Whether entries besides fields are written, which need the record itself.
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

    /// Writes a stored record that consists of fields only, without instantiating it.
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

    /// Ends the document. Call it exactly once.
    @usableFromInline func end() { if form == .array { writer.endArray() } }

    @usableFromInline var data: Data { writer.takeData() }
    @usableFromInline var text: String { writer.text }

    /// Passes the output on once it fills a chunk.
    @inlinable func drainFullChunk(into sink: (UnsafeRawBufferPointer) throws -> Void) throws {
        if isFull { try drain(into: sink) }
    }

    /// Passes the output on.
    @usableFromInline func drain(into sink: (UnsafeRawBufferPointer) throws -> Void) throws { try writer.drain(into: sink) }

    @usableFromInline var isFull: Bool { writer.count >= 64 * 1024 }
}
