/// The member names of the open objects, for detecting duplicates.
///
/// Most objects have few members, and a linear search is faster than hashing. From the 33rd member on an object has a set.
struct JSONNames: Sendable {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    /// Where the names of each open object begin, and their set if there are many.
    private var levels: [(first: Int, many: Set<[UInt8]>?)] = []

    private static let few = 32

    mutating func openObject() { levels.append((ends.count, nil)) }

    mutating func closeObject() {
        guard let level = levels.popLast() else { return }
        ends.removeSubrange(level.first...)
        bytes.removeSubrange((ends.last ?? 0)...)
    }

    /// The number of members of the innermost object.
    var count: Int { levels.last.map { $0.many?.count ?? ends.count - $0.first } ?? 0 }

    /// Adds a name of the innermost object.
    ///
    /// - Returns: Whether the name is new.
    mutating func insert(_ name: [UInt8]) -> Bool {
        guard let level = levels.last else { return true }
        if level.many != nil { return levels[levels.count - 1].many?.insert(name).inserted ?? true }
        var start = level.first == 0 ? 0 : ends[level.first - 1]
        for index in level.first..<ends.count {
            let end = ends[index]
            if end - start == name.count, bytes[start..<end].elementsEqual(name) { return false }
            start = end
        }
        if ends.count - level.first < Self.few {
            bytes.append(contentsOf: name)
            ends.append(bytes.count)
        } else {
            levels[levels.count - 1].many = Set(names(from: level.first)).union([name])
        }
        return true
    }

    private func names(from first: Int) -> [[UInt8]] {
        (first..<ends.count).map { Array(bytes[($0 == 0 ? 0 : ends[$0 - 1])..<ends[$0]]) }
    }
}
