import ActiveStore

@propertyWrapper struct Clamped: Sendable {
    private var value = 0
    var wrappedValue: Int {
        get { value }
        set { value = min(max(newValue, 0), 10) }
    }
    init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
}

@Model struct IgnoredWrapper {
    var name = ""
    @Ignored @Clamped var level = 3
}
