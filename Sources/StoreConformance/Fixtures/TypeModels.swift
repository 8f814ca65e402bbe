import ActiveStore
import FoundationEssentials

/// Every value type of the contract, each also optional.
@Model struct EveryType: Codable {
    var bool = false
    var int = 0
    var int8: Int8 = 0
    var int16: Int16 = 0
    var int32: Int32 = 0
    var int64: Int64 = 0
    var uint: UInt = 0
    var uint8: UInt8 = 0
    var uint16: UInt16 = 0
    var uint32: UInt32 = 0
    var uint64: UInt64 = 0
    var double = 0.0
    var float: Float = 0.0
    var string = ""
    var data = Data()
    var date = Date(timeIntervalSince1970: 0)
    var uuid = UUID(high: 0, low: 0)
    var url = URL(filePath: "/")
    var decimal = Decimal(0)
    var mood: Mood = .calm
    var urgency: Urgency = .normal
    var price = Price(cents: 0)
    var numbers: [Int] = []
    var labels: [String: String] = [:]
    var address = PostalAddress()

    var maybeBool: Bool?
    var maybeInt: Int?
    var maybeInt8: Int8?
    var maybeInt16: Int16?
    var maybeInt32: Int32?
    var maybeInt64: Int64?
    var maybeUint: UInt?
    var maybeUint8: UInt8?
    var maybeUint16: UInt16?
    var maybeUint32: UInt32?
    var maybeUint64: UInt64?
    var maybeDouble: Double?
    var maybeFloat: Float?
    var maybeString: String?
    var maybeData: Data?
    var maybeDate: Date?
    var maybeUuid: UUID?
    var maybeUrl: URL?
    var maybeDecimal: Decimal?
    var maybeMood: Mood?
    var maybeUrgency: Urgency?
    var maybePrice: Price?
    var maybeNumbers: [Int]?
    var maybeLabels: [String: String]?
    var maybeAddress: PostalAddress?
}

/// Every value type with an order, each with a separate index, and each also optional.
@Model struct EveryIndexed {
    @Indexed var bool = false
    @Indexed var int = 0
    @Indexed var int8: Int8 = 0
    @Indexed var int16: Int16 = 0
    @Indexed var int32: Int32 = 0
    @Indexed var int64: Int64 = 0
    @Indexed var uint: UInt = 0
    @Indexed var uint8: UInt8 = 0
    @Indexed var uint16: UInt16 = 0
    @Indexed var uint32: UInt32 = 0
    @Indexed var uint64: UInt64 = 0
    @Indexed var double = 0.0
    @Indexed var float: Float = 0.0
    @Indexed var string = ""
    @Indexed var data = Data()
    @Indexed var date = Date(timeIntervalSince1970: 0)
    @Indexed var uuid = UUID(high: 0, low: 0)
    @Indexed var url = URL(filePath: "/")
    @Indexed var decimal = Decimal(0)
    @Indexed var mood: Mood = .calm
    @Indexed var urgency: Urgency = .normal
    @Indexed var price = Price(cents: 0)

    @Indexed var maybeBool: Bool?
    @Indexed var maybeInt: Int?
    @Indexed var maybeInt8: Int8?
    @Indexed var maybeInt16: Int16?
    @Indexed var maybeInt32: Int32?
    @Indexed var maybeInt64: Int64?
    @Indexed var maybeUint: UInt?
    @Indexed var maybeUint8: UInt8?
    @Indexed var maybeUint16: UInt16?
    @Indexed var maybeUint32: UInt32?
    @Indexed var maybeUint64: UInt64?
    @Indexed var maybeDouble: Double?
    @Indexed var maybeFloat: Float?
    @Indexed var maybeString: String?
    @Indexed var maybeData: Data?
    @Indexed var maybeDate: Date?
    @Indexed var maybeUuid: UUID?
    @Indexed var maybeUrl: URL?
    @Indexed var maybeDecimal: Decimal?
    @Indexed var maybeMood: Mood?
    @Indexed var maybeUrgency: Urgency?
    @Indexed var maybePrice: Price?
}
