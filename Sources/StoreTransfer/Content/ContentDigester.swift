import StoreCore
import StoreJSON

/// Computes the digest of content, and keeps the encoded records until they are drained, so that a caller can write them elsewhere.
final class ContentDigester: ContentSink {
    /// The records since the last ``drain()``, encoded.
    private(set) var encoded = OutputBuffer(capacity: 1 << 17)
    private(set) var counts: [(entity: String, count: Int)] = []
    private var hash = SHA256()
    private var entity = EntityDefinition(name: "", fields: [])
    private var types: [FieldType] = []
    private var count = 0
    /// The number of bytes of ``encoded`` that have been hashed.
    private var hashed = 0
    /// Whether the records are dropped once they have been hashed.
    private let drains: Bool

    /// - Parameter drains: false for a caller that drains it itself.
    init(drains: Bool = true) { self.drains = drains }

    func begin(_ schema: ContentSchema) throws {
        hash.add("activestore-content-1\n")
        for line in try schema.lines() { hash.add(line + "\n") }
    }

    func begin(_ entity: EntityDefinition) throws {
        self.entity = entity
        types = entity.fields.map(\.type)
        count = 0
    }

    func add(_ cells: UnsafePointer<Cell>) throws {
        encoded.append(ContentEncoding.record)
        for position in 0..<types.count where !ContentEncoding.append(cells[position], types[position], to: &encoded) {
            throw ContentEncoding.unfit(position, of: cells, entity)
        }
        count &+= 1
        if drains, encoded.count >= 1 << 16 { drain() }
    }

    func endEntity() throws {
        ContentEncoding.appendEnd(count, to: &encoded)
        counts.append((entity.name, count))
    }

    /// Hashes the encoded records, and discards them.
    func drain() {
        hashRest()
        encoded.truncate(to: 0)
        hashed = 0
    }

    private func hashRest() {
        encoded.withBytes { hash.add(UnsafeRawBufferPointer(rebasing: $0[hashed...])) }
        hashed = encoded.count
    }

    /// The summary, once everything has been seen.
    func summary() -> TransferSummary {
        hashRest()
        return TransferSummary(records: Dictionary(counts.map { ($0.entity, $0.count) }) { $1 }, digest: hash.digest)
    }
}
