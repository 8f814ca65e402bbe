/// Answers that the proxy gives in place of a server.
enum ServerAnswer {
    /// What a standby says to a transaction that is to write.
    static let standby = error("ERROR", "0A000", "cannot set transaction read-write mode during recovery") + message("Z", Array("I".utf8))
    /// What a server that is stopped says to its sessions.
    static let stopped = error("FATAL", "57P01", "terminating connection due to administrator command")
    /// What a pooler says whose connection to the server has broken.
    static let lost = error("FATAL", "08P01", "server conn crashed?")

    private static func error(_ severity: String, _ state: String, _ text: String) -> [UInt8] {
        var fields: [UInt8] = []
        for (code, value) in [("S", severity), ("V", severity), ("C", state), ("M", text)] { fields += Array((code + value).utf8) + [0] }
        return message("E", fields + [0])
    }

    private static func message(_ kind: Character, _ content: [UInt8]) -> [UInt8] {
        let length = UInt32(content.count + 4)
        return Array(String(kind).utf8) + (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) } + content
    }
}
