import ActiveStore

@Model struct OwnInit {
    var name = ""
    var age: Int

    init(name: String) {
        self.init(name: name, age: 18)
    }
}
