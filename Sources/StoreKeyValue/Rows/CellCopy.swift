import StoreCore

extension Cell {
    /// The number of bytes that it points to. A cell of another kind may still have the pointer of a former value.
    var byteCount: Int { (kind == .text || kind == .blob) && base != nil ? length : 0 }
}

extension UnsafeMutablePointer<Cell> {
    /// Copies cells to this memory, followed by the bytes that they point to.
    ///
    /// - Returns: The end of the bytes.
    @discardableResult
    func initialize(copying cells: UnsafeMutablePointer<Cell>, count: Int) -> UnsafeMutableRawPointer {
        var end = UnsafeMutableRawPointer(self + count)
        for at in 0..<count {
            var cell = cells[at]
            let length = cell.byteCount
            if let base = cell.base, length > 0 {
                end.copyMemory(from: base, byteCount: length)
                cell.base = UnsafePointer(end.assumingMemoryBound(to: UInt8.self))
                end += length
            }
            (self + at).initialize(to: cell)
        }
        return end
    }
}
