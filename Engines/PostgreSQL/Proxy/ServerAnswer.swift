/// Answers that the proxy gives in place of a server.
enum ServerAnswer {
    /// What a standby says to a transaction that is to write.
    static let standby = error("0A000", "cannot set transaction read-write mode during recovery")

    /// The failure of a simple query outside of a transaction.
    private static func error(_ state: String, _ text: String) -> [UInt8] {
        var fields: [UInt8] = []
        for (code, value) in [("S", "ERROR"), ("V", "ERROR"), ("C", state), ("M", text)] { fields += Array((code + value).utf8) + [0] }
        return message("E", fields + [0]) + message("Z", Array("I".utf8))
    }

    private static func message(_ kind: Character, _ content: [UInt8]) -> [UInt8] {
        let length = UInt32(content.count + 4)
        return Array(String(kind).utf8) + (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) } + content
    }
}
