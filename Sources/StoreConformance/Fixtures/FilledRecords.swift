import ActiveStore
import FoundationEssentials

extension EveryType {
    /// A record whose fields all hold the n-th of three ascending values (only two for Bool), optional fields the same as plain ones.
    static func filled(_ n: Int) throws -> Self {
        var all = Self()
        all.bool = n > 1
        all.int = n * 1_000_000_000
        all.int8 = Int8(clamping: n * 40 - 80)
        all.int16 = Int16(clamping: n * 300)
        all.int32 = Int32(clamping: n * 70_000)
        all.int64 = Int64(n) << 40
        all.uint = UInt(clamping: n)
        all.uint8 = UInt8(clamping: n * 80)
        all.uint16 = UInt16(clamping: n * 20_000)
        all.uint32 = UInt32(clamping: n) << 29
        all.uint64 = UInt64(clamping: n) << 60
        all.double = Double(n) / 10
        all.float = Float(n) / 4
        all.string = "text \(n)"
        all.data = Data([0, UInt8(clamping: n), 255])
        all.date = Date(timeIntervalSince1970: Double(n) * 86_400.5)
        all.uuid = UUID(high: 1, low: UInt64(clamping: n) << 60)
        all.url = try require(URL(string: "https://example.org/\(n)"))
        all.decimal = Decimal(n) / 10
        all.mood = n == 1 ? .calm : n == 2 ? .merry : .wild
        all.urgency = n == 1 ? .idle : n == 2 ? .normal : .urgent
        all.price = Price(cents: Int64(n) * 99)
        all.numbers = [n, -n]
        all.labels = ["n": "\(n)"]
        all.address = PostalAddress(street: "Street \(n)", city: "Örebro", floor: n)
        all.maybeBool = all.bool
        all.maybeInt = all.int
        all.maybeInt8 = all.int8
        all.maybeInt16 = all.int16
        all.maybeInt32 = all.int32
        all.maybeInt64 = all.int64
        all.maybeUint = all.uint
        all.maybeUint8 = all.uint8
        all.maybeUint16 = all.uint16
        all.maybeUint32 = all.uint32
        all.maybeUint64 = all.uint64
        all.maybeDouble = all.double
        all.maybeFloat = all.float
        all.maybeString = all.string
        all.maybeData = all.data
        all.maybeDate = all.date
        all.maybeUuid = all.uuid
        all.maybeUrl = all.url
        all.maybeDecimal = all.decimal
        all.maybeMood = all.mood
        all.maybeUrgency = all.urgency
        all.maybePrice = all.price
        all.maybeNumbers = all.numbers
        all.maybeLabels = all.labels
        all.maybeAddress = all.address
        return all
    }

    /// Sets every optional field to nil.
    mutating func clear() {
        maybeBool = nil
        maybeInt = nil
        maybeInt8 = nil
        maybeInt16 = nil
        maybeInt32 = nil
        maybeInt64 = nil
        maybeUint = nil
        maybeUint8 = nil
        maybeUint16 = nil
        maybeUint32 = nil
        maybeUint64 = nil
        maybeDouble = nil
        maybeFloat = nil
        maybeString = nil
        maybeData = nil
        maybeDate = nil
        maybeUuid = nil
        maybeUrl = nil
        maybeDecimal = nil
        maybeMood = nil
        maybeUrgency = nil
        maybePrice = nil
        maybeNumbers = nil
        maybeLabels = nil
        maybeAddress = nil
    }
}

extension EveryIndexed {
    /// A record whose fields all hold the n-th of three ascending values (only two for Bool), optional fields the same as plain ones.
    static func filled(_ n: Int) throws -> Self {
        var all = Self()
        all.bool = n > 1
        all.int = n * 1_000_000_000
        all.int8 = Int8(clamping: n * 40 - 80)
        all.int16 = Int16(clamping: n * 300)
        all.int32 = Int32(clamping: n * 70_000)
        all.int64 = Int64(n) << 40
        all.uint = UInt(clamping: n)
        all.uint8 = UInt8(clamping: n * 80)
        all.uint16 = UInt16(clamping: n * 20_000)
        all.uint32 = UInt32(clamping: n) << 29
        all.uint64 = UInt64(clamping: n) << 60
        all.double = Double(n) / 10
        all.float = Float(n) / 4
        all.string = "text \(n)"
        all.data = Data([0, UInt8(clamping: n), 255])
        all.date = Date(timeIntervalSince1970: Double(n) * 86_400.5)
        all.uuid = UUID(high: 1, low: UInt64(clamping: n) << 60)
        all.url = try require(URL(string: "https://example.org/\(n)"))
        all.decimal = Decimal(n) / 10
        all.mood = n == 1 ? .calm : n == 2 ? .merry : .wild
        all.urgency = n == 1 ? .idle : n == 2 ? .normal : .urgent
        all.price = Price(cents: Int64(n) * 99)
        all.maybeBool = all.bool
        all.maybeInt = all.int
        all.maybeInt8 = all.int8
        all.maybeInt16 = all.int16
        all.maybeInt32 = all.int32
        all.maybeInt64 = all.int64
        all.maybeUint = all.uint
        all.maybeUint8 = all.uint8
        all.maybeUint16 = all.uint16
        all.maybeUint32 = all.uint32
        all.maybeUint64 = all.uint64
        all.maybeDouble = all.double
        all.maybeFloat = all.float
        all.maybeString = all.string
        all.maybeData = all.data
        all.maybeDate = all.date
        all.maybeUuid = all.uuid
        all.maybeUrl = all.url
        all.maybeDecimal = all.decimal
        all.maybeMood = all.mood
        all.maybeUrgency = all.urgency
        all.maybePrice = all.price
        return all
    }
}
