import ActiveStore

@Model struct CallInBody {
    var words: [String] = []

    mutating func add(_ word: String) { words.append(word) }
    var last: String? {
        get { words.last }
        set { if let newValue { words.append(newValue) } }
    }
}
