/// A request that can be changed in one part.
protocol Variable: Sendable {
    /// Whether asking it changes what is stored.
    static var changesStore: Bool { get }
    /// For each part the same with other values of it.
    var variations: [[Self]] { get }
}

extension Variable {
    static var changesStore: Bool { false }

    /// This one with other values of a part, each by itself.
    func changed<V: Equatable>(_ part: WritableKeyPath<Self, V>, _ values: [V]) -> [Self] {
        values.filter { $0 != self[keyPath: part] }.map { value in
            var other = self
            other[keyPath: part] = value
            return other
        }
    }
}
