import ActiveStore

@Model struct Defaults {
    static let standardRank = 5
    var rank: Int = Self.standardRank
    var label: String = Defaults.makeLabel()
    var level: Int = 3 > 2 ? 1 : 0
    var text = """
        two lines:
            "quoted" \(1 + 1)
        """
    var closure: Int = { () -> Int in
        let a = 1
        return a + 1
    }()
    var list: [Int] = [
        1,
        2,
    ]
    var joined: String = ["a", "b"].map { $0 + "," }.joined()
    var nothing: Int? = nil
    var something: Int? = 3
    var condition: String = if Self.standardRank > 3 { "high" } else { "low" }

    static func makeLabel() -> String { "label" }
}
