/// A request of which one part can be changed.
protocol Variable: Sendable {
    /// Whether running it changes the store.
    static var changesStore: Bool { get }
    /// For each part, copies with other values of it.
    var variations: [[Self]] { get }
}

extension Variable {
    static var changesStore: Bool { false }

    /// Copies of this one, each with another value of a part.
    func changed<V: Equatable>(_ part: WritableKeyPath<Self, V>, _ values: [V]) -> [Self] {
        values.filter { $0 != self[keyPath: part] }.map { value in
            var other = self
            other[keyPath: part] = value
            return other
        }
    }
}
