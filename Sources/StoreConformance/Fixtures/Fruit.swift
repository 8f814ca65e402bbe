import ActiveStore
import FoundationEssentials

/// A small model for cases about predicates and orders: text and numbers, optional and not, indexed and not.
@Model struct Fruit {
    var name = ""
    @Indexed var color: String?
    @Indexed var weight: Int?
    var stock = 0
    var price = 0.0
    var discount: Double?
    var isRipe = false
    var picked = Date(timeIntervalSince1970: 0)
}

extension Fruit {
    /// Five fruits in this order of creation; the lemon has neither color nor weight.
    static func market() throws {
        try Fruit(name: "apple", color: "red", weight: 150, stock: 3, price: 0.5, isRipe: true).saved()
        try Fruit(name: "plum", color: "blue", weight: 40, stock: 40, price: 0.25).saved()
        try Fruit(name: "cherry", color: "red", weight: 8, stock: 500, price: 0.05, isRipe: true).saved()
        try Fruit(name: "lemon", stock: 7, price: 0.8).saved()
        try Fruit(name: "melon", color: "green", weight: 2_000, stock: 1, price: 3, discount: 3).saved()
    }

    /// Stores fruits with these names, in this order.
    static func named(_ names: String...) throws { for name in names { try Fruit(name: name).saved() } }
}
