import Foundation

import ActiveStore

enum Level: Int, Storable { case low, high }

@Model struct CataloguedDefaults {
    var level: Level = .low
    var other: Level = Level.high
    var limit: Int = .max
    var at: Date = .now
    var epoch: Date = .distantPast
    var half: Double = 1
    var tags: [String] = []
    var scores: [String: Int] = [:]
    var negative: Int64 = -3
    var computed: Int = 3 + 4
    var optional: Int? = 5
}
