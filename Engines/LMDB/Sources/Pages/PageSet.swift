/// A set of page numbers, one bit for each page of a file.
struct PageSet {
    private var words: [UInt64]
    private let last: UInt64
    /// How many are in it.
    private(set) var count: UInt64 = 0

    /// An empty set of numbers up to the last; the two meta pages are none of them.
    init(upTo last: UInt64) {
        self.last = last
        words = [UInt64](repeating: 0, count: Int(last / 64) + 1)
    }

    func contains(_ page: UInt64) -> Bool { page <= last && words[Int(page / 64)] & (1 << (page % 64)) != 0 }

    /// Adds so many pages from one on.
    ///
    /// - Returns: What is wrong with that: a page that the file does not have, or one that is in the set already.
    mutating func insert(_ page: UInt64, count: UInt64 = 1) -> String? {
        if page < 2 || page > last || count > last - page + 1 { return "page \(page) is asked for, which the file does not have" }
        for page in page..<page + count {
            let bit: UInt64 = 1 << (page % 64)
            if words[Int(page / 64)] & bit != 0 { return "page \(page) is in two places" }
            words[Int(page / 64)] |= bit
        }
        self.count += count
        return nil
    }

    /// How many pages that a file has are not in the set.
    var missing: UInt64 { last - 1 - count }
}
