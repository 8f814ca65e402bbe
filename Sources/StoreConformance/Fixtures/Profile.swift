import ActiveStore
import FoundationEssentials

/// Stored, computed and ignored properties side by side, for conversion.
@Model struct Profile {
    var name = ""
    var visits = 0
    var born: Date?
    var rating: Double?
    var avatar: Data?
    var tags: [String] = []
    @Ignored var draft = "a draft"
    @Ignored var steps = 0..<3

    var initials: String { String(name.split(separator: " ").compactMap(\.first)) }
    var isRegular: Bool { visits >= 10 }
    var nickname: String? { visits > 100 ? "Regular" : nil }
    var lastSeen: Date { Date(timeIntervalSince1970: Double(visits)) }
}

extension Profile {
    /// 2019-06-07 09:15:15.123456, the creation time of the record.
    static let morning = Date(timeIntervalSince1970: 1_559_898_915.123_456)

    /// The record that most cases convert, stored and read back, without a rating.
    static func ann() throws -> Profile {
        let ann = Profile(
            uid: UID(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210), createdAt: morning, name: "Ann \"A\" O'Hara/Özil",
            visits: 12,
            born: Date(timeIntervalSince1970: -1), avatar: Data([0, 1, 254, 255]), tags: ["x", "y"])
        try ann.saved()
        return try Profile.get(ann.id)
    }

    /// Stores this many records, including long texts and texts that need escaping.
    static func crowd(_ count: Int) throws {
        try Profile.insert((0..<count).map { numbered($0) })
    }

    private static func numbered(_ number: Int) -> Profile {
        var profile = Profile(createdAt: morning, name: "name \(number)", visits: number)
        if number % 7 == 0 { profile.name = "line\n\"\(number)\"" }
        if number % 3 != 0 { profile.born = Date(timeIntervalSince1970: Double(number) * 1_000_000.25) }
        if number % 5 == 0 { profile.tags = [String(repeating: "é", count: number % 500)] }
        return profile
    }
}
