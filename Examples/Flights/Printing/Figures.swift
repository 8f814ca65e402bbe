/// Numbers for people.
enum Figures {
    /// The number with commas between groups of three digits.
    static func grouped(_ number: Int) -> String {
        let digits = Array(String(number.magnitude))
        var text = number < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return text
    }

    /// A mean with two digits after the point, rounded half up; in integers, so that it can be checked to the last digit.
    static func mean(_ sum: Int, _ count: Int) -> String {
        let (quotient, rest) = (200 * sum + count).quotientAndRemainder(dividingBy: 2 * count)
        let hundredths = rest < 0 ? quotient - 1 : quotient
        let digits = String(hundredths.magnitude % 100)
        return (hundredths < 0 ? "-" : "") + "\(hundredths.magnitude / 100)." + (digits.count < 2 ? "0" : "") + digits
    }

    /// A date as 2013-01-31.
    static func day(_ year: Int, _ month: Int, _ day: Int) -> String {
        "\(year)-" + [month, day].map { ($0 < 10 ? "0" : "") + "\($0)" }.joined(separator: "-")
    }

    /// A clock time as the data has it: 517 is 5:17.
    static func clock(_ time: Int) -> String {
        let minutes = String(time % 100)
        return "\(time / 100):" + (minutes.count < 2 ? "0" : "") + minutes
    }

    /// How long something took.
    static func time(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        if microseconds >= 1_000_000 { return "\(microseconds / 1_000_000).\(microseconds / 100_000 % 10) s" }
        return "\(microseconds / 1_000).\(microseconds / 100 % 10) ms"
    }

    /// How many there were a second.
    static func rate(_ count: Int, _ duration: Duration) -> String {
        let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
        guard seconds > 0, let rate = Int(exactly: (Double(count) / seconds).rounded()) else { return "" }
        return "\(grouped(rate)) records/s"
    }
}

extension String {
    /// The text with blanks after it, so many characters wide.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
    /// The text with blanks before it, so many characters wide.
    func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
