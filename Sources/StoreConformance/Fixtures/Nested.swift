import ActiveStore

/// Collections in collections, all stored as JSON.
@Model struct Nested {
    var grid: [[Int]] = []
    var gaps: [Int?] = []
    var groups: [String: [String]] = [:]
    var tree: [String: [String: Double]] = [:]
    var addresses: [PostalAddress] = []
    var maybeTexts: [String]?
}
