import ActiveStore

// Custom value types, one for each kind in the contract.

/// Stored by its raw text.
enum Mood: String, Storable, Codable, CaseIterable { case calm, merry, wild }

/// Stored by its raw number, which also determines its order, not the order of the cases.
enum Urgency: Int, Storable, Codable, CaseIterable {
    case urgent = 10
    case normal = 0
    case idle = -1
}

/// Stored as JSON.
struct PostalAddress: JSONStorable, Hashable {
    var street = ""
    var city = ""
    var floor: Int?
    var tags: [String] = []
}

/// Stored as another storable type, by two conversions. Negative prices are refused.
struct Price: StoredAs, Hashable, Codable {
    var cents: Int64

    init(cents: Int64) { self.cents = cents }

    var stored: Int64 { cents }
    init?(stored: Int64) {
        if stored < 0 { return nil }
        cents = stored
    }
}
