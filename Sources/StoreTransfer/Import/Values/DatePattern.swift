import StoreCore

/// Dates by a pattern of letters: the pattern is parsed once, and each text is read
/// part by part and rewritten as ISO 8601, whose reader knows which days exist.
enum DatePattern {
    enum Part: Sendable, Hashable {
        /// Digits: minimum and maximum number.
        case year(Int)
        case month(Int)
        case monthName
        case day(Int)
        case hour(Int, ofTwelve: Bool)
        case minute(Int)
        case second(Int)
        case fraction
        case half
        case zone
        case weekday
        case text([UInt8])
    }

    /// The parts of a pattern; nil if it has unknown letters or does not specify a day.
    static func parse(_ pattern: String) -> [Part]? {
        var parts: [Part] = []
        var rest = pattern.utf8[...]
        func addText(_ bytes: some Sequence<UInt8>) {
            if case .text(let before) = parts.last {
                parts[parts.count - 1] = .text(before + bytes)
            } else {
                parts.append(.text(Array(bytes)))
            }
        }
        while let letter = rest.first {
            if letter == UInt8(ascii: "'") {
                rest.removeFirst()
                // Two quotes are one literal quote, inside quotes and outside.
                if rest.first == letter {
                    rest.removeFirst()
                    addText([letter])
                    continue
                }
                while true {
                    let run = rest.prefix { $0 != letter }
                    addText(run)
                    rest = rest[run.endIndex...]
                    guard rest.popFirst() != nil else { return nil }
                    guard rest.first == letter else { break }
                    rest.removeFirst()
                    addText([letter])
                }
                continue
            }
            let run = rest.prefix { $0 == letter }
            rest = rest[run.endIndex...]
            let isLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter | 0x20
            if !isLetter {
                addText(run)
                continue
            }
            guard let part = part(Unicode.Scalar(letter), run.count) else { return nil }
            parts.append(part)
        }
        let saysDay = parts.contains { if case .day = $0 { true } else { false } }
        let saysMonth = parts.contains { if case .month = $0 { true } else { $0 == .monthName } }
        let saysYear = parts.contains { if case .year = $0 { true } else { false } }
        let needsHalf = parts.contains { if case .hour(_, true) = $0 { true } else { false } }
        return saysDay && saysMonth && saysYear && needsHalf == parts.contains(.half) ? parts : nil
    }

    private static func part(_ letter: Unicode.Scalar, _ count: Int) -> Part? {
        switch (letter, count) {
        case ("y", 4), ("y", 2): .year(count)
        case ("y", 1): .year(4)
        case ("M", 1...2): .month(count)
        case ("M", 3...4): .monthName
        case ("d", 1...2): .day(count)
        case ("H", 1...2): .hour(count, ofTwelve: false)
        case ("h", 1...2): .hour(count, ofTwelve: true)
        case ("m", 1...2): .minute(count)
        case ("s", 1...2): .second(count)
        case ("S", 1...9): .fraction
        case ("a", 1): .half
        case ("Z", 1...5), ("X", 1...3), ("x", 1...3), ("z", 1...3): .zone
        case ("E", 1...4): .weekday
        default: nil
        }
    }

    /// Microseconds since 1970; nil if the text does not match the pattern.
    static func microseconds(_ text: UnsafeBufferPointer<UInt8>, _ parts: [Part]) -> Int64? {
        var reader = DateTextReader(bytes: text)
        var (year, month, day, hour, minute, second) = (0, 0, 0, 0, 0, 0)
        var fraction: ArraySlice<UInt8> = []
        var zone: [UInt8] = [UInt8(ascii: "Z")]
        var isAfternoon: Bool?
        for part in parts {
            switch part {
            case .year(let digits):
                guard let number = reader.number(digits, digits) else { return nil }
                year = digits == 2 ? number + (number < 50 ? 2000 : 1900) : number
            case .month(let digits):
                guard let number = reader.number(digits, 2) else { return nil }
                month = number
            case .monthName:
                guard let number = reader.month() else { return nil }
                month = number
            case .day(let digits):
                guard let number = reader.number(digits, 2) else { return nil }
                day = number
            case .hour(let digits, let isOfTwelve):
                guard let number = reader.number(digits, 2), !isOfTwelve || 1...12 ~= number else { return nil }
                hour = isOfTwelve ? number % 12 : number
            case .minute(let digits):
                guard let number = reader.number(digits, 2) else { return nil }
                minute = number
            case .second(let digits):
                guard let number = reader.number(digits, 2) else { return nil }
                second = number
            case .fraction:
                guard let digits = reader.digits(9) else { return nil }
                fraction = digits
            case .half:
                guard let found = reader.half() else { return nil }
                isAfternoon = found
            case .zone:
                guard let found = reader.zone() else { return nil }
                zone = found
            case .weekday: guard reader.skipWeekday() else { return nil }
            case .text(let expected): guard reader.skip(expected) else { return nil }
            }
        }
        guard reader.isAtEnd else { return nil }
        if isAfternoon == true { hour += 12 }
        var iso = padded(year, 4) + [0x2D] + padded(month, 2) + [0x2D] + padded(day, 2) + [0x54] + padded(hour, 2) + [0x3A]
        iso += padded(minute, 2) + [0x3A] + padded(second, 2)
        if !fraction.isEmpty { iso += [0x2E] + fraction }
        iso += zone
        return iso.withUnsafeBufferPointer { DateText.parse(utf8: $0) }
    }

    private static func padded(_ number: Int, _ count: Int) -> [UInt8] {
        var digits = [UInt8](repeating: UInt8(ascii: "0"), count: count)
        var rest = number
        for index in digits.indices.reversed() {
            digits[index] += UInt8(rest % 10)
            rest /= 10
        }
        return digits
    }
}

/// Reads the parts from the front of a text.
private struct DateTextReader {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    var isAtEnd: Bool { position == bytes.count }

    mutating func number(_ atLeast: Int, _ atMost: Int) -> Int? {
        var number = 0
        var count = 0
        while count < atMost, position < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[position] {
            number = number * 10 + Int(bytes[position] - UInt8(ascii: "0"))
            position += 1
            count += 1
        }
        return count >= atLeast ? number : nil
    }

    mutating func digits(_ atMost: Int) -> ArraySlice<UInt8>? {
        let run = bytes[position...].prefix(atMost).prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        position += run.count
        return run.isEmpty ? nil : Array(run)[...]
    }

    mutating func skip(_ text: [UInt8]) -> Bool {
        guard bytes[position...].starts(with: text) else { return false }
        position += text.count
        return true
    }

    /// Letters, in lower case.
    private mutating func word() -> String {
        let run = bytes[position...].prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
        position += run.count
        return String(decoding: run, as: UTF8.self).lowercased()
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
    ]
    private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    /// Finds a full name or its first three letters.
    private static func index(of word: String, in names: [String]) -> Int? { names.firstIndex { word == $0 || word == $0.prefix(3) } }

    mutating func month() -> Int? { Self.index(of: word(), in: Self.months).map { $0 + 1 } }

    mutating func skipWeekday() -> Bool { Self.index(of: word(), in: Self.weekdays) != nil }

    /// Whether it is PM.
    mutating func half() -> Bool? {
        switch word() {
        case "am": false
        case "pm": true
        default: nil
        }
    }

    /// The zone in the form of ISO 8601.
    mutating func zone() -> [UInt8]? {
        if position < bytes.count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
            let sign = bytes[position]
            position += 1
            guard let hour = digits(2), hour.count == 2 else { return nil }
            if !isAtEnd, bytes[position] == UInt8(ascii: ":") { position += 1 }
            let minute = digits(2) ?? [UInt8(ascii: "0"), UInt8(ascii: "0")]
            return minute.count == 2 ? [sign] + hour + [UInt8(ascii: ":")] + minute : nil
        }
        return ["z", "utc", "gmt"].contains(word()) ? [UInt8(ascii: "Z")] : nil
    }
}
