extension Double {
    /// The `Float` next to the number, where it is not one itself; nil if it is, or is beyond all of them.
    var nearestFloat: Double? {
        let nearest = Double(Float(self))
        return nearest.isFinite && nearest != self ? nearest : nil
    }
}
