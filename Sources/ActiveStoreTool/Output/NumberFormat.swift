/// Numbers formatted for people.
enum NumberFormat {
    /// The number with commas between groups of three digits.
    static func grouped(_ number: some FixedWidthInteger) -> String {
        let digits = Array(String(number.magnitude))
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return (number < 0 ? "-" : "") + text
    }

    /// `1 record`, `2,000 records`.
    static func counted(_ number: some FixedWidthInteger, _ one: String) -> String { "\(grouped(number)) \(one)\(number == 1 ? "" : "s")" }
}
