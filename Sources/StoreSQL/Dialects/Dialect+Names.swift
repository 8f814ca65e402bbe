import StoreCore

extension Dialect {
    /// A quoted name. Names come only from the schema; quotes inside are doubled nevertheless.
    public func quoted(_ name: String) -> String {
        var result = "\""
        for scalar in shortened(name).unicodeScalars {
            result.unicodeScalars.append(scalar)
            if scalar == "\"" { result += "\"" }
        }
        return result + "\""
    }

    /// Whether a name in the database is the stored form of a name of the schema.
    public func isName(_ stored: String, of name: String) -> Bool {
        let name = shortened(name)
        return stored.hasSameBytes(as: name) || (namesIgnoreCase && stored.lowercased() == name.lowercased())
    }

    /// The name as the database stores it.
    ///
    /// A name that is too long ends in a hash of all of it, so that two long names with a common beginning stay different. Databases that
    /// truncate names would treat them as equal.
    public func shortened(_ name: String) -> String {
        guard let longest = maximumNameLength, name.utf8.count > longest else { return name }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325  // FNV-1a
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        let ending = "_" + String(repeating: "0", count: 16 - digits.utf8.count) + digits
        var result = ""
        for scalar in name.unicodeScalars {
            if result.utf8.count + UTF8.width(scalar) + ending.utf8.count > longest { break }
            result.unicodeScalars.append(scalar)
        }
        return result + ending
    }
}

extension Dialect {
    /// Whether an integer that is compared with a double is converted, so that an index over integers cannot be used.
    var convertsIntegers: Bool { besideInteger("x") != "x" }
}
