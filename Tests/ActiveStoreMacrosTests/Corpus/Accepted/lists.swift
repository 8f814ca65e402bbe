import ActiveStore

@Model struct Lists {
    var tags: [String] = ["a", "b"]
    var counts: [String: Int] = ["a": 1]
    var empty = [Int]()
    var none = [String: Double]()
    var names = Array<String>()
}
