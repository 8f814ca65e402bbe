/// Records that were copied out of the store.
final class CopiedRecords {
    private let bytes = ByteBuffer()
    @exclusivity(unchecked) private var ends: [(key: Int, body: Int)] = []
    @exclusivity(unchecked) private var at = 0

    /// The total number of bytes.
    var size: Int { bytes.count }

    func append(_ key: UnsafeRawBufferPointer, _ body: UnsafeRawBufferPointer) {
        bytes.append(key)
        let end = bytes.count
        bytes.append(body)
        ends.append((end, bytes.count))
    }

    func next() -> (key: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer)? {
        guard at < ends.count else { return nil }
        let start = at == 0 ? 0 : ends[at - 1].body
        let (key, body) = ends[at]
        at += 1
        let all = bytes.bytes
        return (UnsafeRawBufferPointer(rebasing: all[start..<key]), UnsafeRawBufferPointer(rebasing: all[key..<body]))
    }
}
