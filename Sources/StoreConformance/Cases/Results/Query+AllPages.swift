import ActiveStore

extension Query {
    /// The records of all pages of a size, from the first to the last.
    func allPages(of size: Int) throws -> [M] {
        var records: [M] = []
        var cursor: PageCursor?
        repeat {
            let page = try page(size: size, after: cursor)
            records += page.records
            cursor = page.next
        } while cursor != nil
        return records
    }
}
