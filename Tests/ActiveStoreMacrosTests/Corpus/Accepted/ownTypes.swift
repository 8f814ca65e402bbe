import Foundation

import ActiveStore

struct Money: StoredAs {
    var cents: Int64
    var stored: Int64 { cents }
    init(stored: Int64) { cents = stored }
}
struct Address: Codable, JSONStorable {
    var street = ""
    var city = ""
}

@Model struct OwnTypes {
    var price = Money(stored: 5)
    var address = Address()
    var second: Address?
    var token = UUID()
    var url: URL?
    var total: Decimal = 0
    var payload = Data()
    var ratio: Float = 0.5
    var tiny: UInt8 = 1
    var history: [Address] = []
    var author: UID<Plain>?
}
