/// The command line.
struct KillLoopOptions {
    enum Mode {
        case kill
        case selfTest
        case contest
        case climb
    }

    var mode = Mode.kill
    var cycles = 2_000
    var url: String?
    var seed = UInt64.random(in: 1...999_999)
    /// Whether the store has a change log that is compared with the records.
    var logsChanges = false
    var processes = 4
    var seconds = 10

    struct Wrong: Error, CustomStringConvertible { let description: String }

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        func number<T: FixedWidthInteger>(_ option: String, _ range: ClosedRange<T>) throws -> T {
            guard let text = rest.popFirst(), let number = T(text), range.contains(number) else {
                throw Wrong(description: "\(option) takes a whole number from \(range.lowerBound)")
            }
            return number
        }
        while let option = rest.popFirst() {
            switch option {
            case "--change-log": logsChanges = true
            case "--self-test": mode = .selfTest
            case "--migrations": mode = .climb
            case "--contest":
                mode = .contest
                if let text = rest.first, !text.hasPrefix("-") { processes = try number(option, 1...64) }
            case "--cycles": cycles = try number(option, 1...1_000_000_000)
            case "--seed": seed = try number(option, 0...UInt64.max)
            case "--seconds": seconds = try number(option, 1...86_400)
            case "--url":
                guard let text = rest.popFirst() else { throw Wrong(description: "--url takes a store URL whose path is free") }
                url = text
            default: throw Wrong(description: "there is no option \(option.debugDescription)")
            }
        }
    }
}
