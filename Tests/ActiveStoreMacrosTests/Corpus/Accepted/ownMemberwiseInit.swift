import ActiveStore

@Model struct OwnMemberwiseInit {
    var name: String
    var age: Int

    init(name: String, age: Int) {
        self.init(uid: nil, name: name + "!", age: age)
    }
    init(name: String, age: String) throws {
        guard let age = Int(age) else { throw CancellationError() }
        self.init(name: name, age: age)
    }
    init?(_ name: String?) {
        guard let name else { return nil }
        self = OwnMemberwiseInit(name: name, age: 0)
    }
}
