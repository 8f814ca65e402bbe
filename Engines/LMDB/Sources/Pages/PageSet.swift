/// A set of page numbers, with one bit for each page of a file.
///
/// The bits are in blocks, and only blocks with a page in them take memory: a damaged
/// number of pages costs nothing, and neither does checking a few pages of a large file.
struct PageSet {
    /// The number of pages in a block: 4 KiB of bits.
    private static let piece: UInt64 = 1 << 15
    private var pieces: [[UInt64]]
    private let last: UInt64
    /// The number of pages in the set.
    private(set) var count: UInt64 = 0

    /// An empty set of numbers up to the last; the two meta pages are excluded.
    init(upTo last: UInt64) {
        self.last = last
        pieces = [[UInt64]](repeating: [], count: Int(last / PageSet.piece) + 1)
    }

    func contains(_ page: UInt64) -> Bool {
        if page > last { return false }
        let piece = pieces[Int(page / PageSet.piece)]
        return !piece.isEmpty && piece[Int(page % PageSet.piece / 64)] & (1 << (page % 64)) != 0
    }

    /// Adds this many pages from one on.
    ///
    /// - Returns: The problem: a page that the file does not have, or one that is already in the set.
    mutating func insert(_ page: UInt64, count: UInt64 = 1) -> String? {
        if page < 2 || page > last || count > last - page + 1 { return "page \(page) is asked for, which the file does not have" }
        for page in page..<page + count {
            let (piece, word) = (Int(page / PageSet.piece), Int(page % PageSet.piece / 64))
            if pieces[piece].isEmpty { pieces[piece] = [UInt64](repeating: 0, count: Int(PageSet.piece / 64)) }
            let bit: UInt64 = 1 << (page % 64)
            if pieces[piece][word] & bit != 0 { return "page \(page) is in two places" }
            pieces[piece][word] |= bit
        }
        self.count += count
        return nil
    }

    /// The number of pages of the file that are not in the set.
    var missing: UInt64 { last - 1 - count }
}
