import ActiveStore

@Model struct Computed {
    var first = ""
    var last = ""
    var full: String { first + " " + last }
    var initial: Character? {
        get { first.first }
        set { first = newValue.map { String($0) } ?? "" }
    }
    var length: Int {
        @inline(__always) get { full.count }
    }
    func greeting() -> String { "Hello, \(full)" }
    mutating func clear() { first = "" }
    subscript(index: Int) -> String { index == 0 ? first : last }
    static let shared = 1
    static var counter: Int { 3 }
    typealias Name = String
}
