import Glibc

/// A terminal that a stream of this process leads to.
package struct Terminal: Sendable {
    package var columns: Int
    package var rows: Int
    /// Whether it moves its cursor and shows colours; one of the kind `dumb` does not.
    package var isCapable: Bool

    package init(columns: Int, rows: Int = 24, isCapable: Bool = true) {
        self.columns = columns
        self.rows = rows
        self.isCapable = isCapable
    }

    /// The terminal of a file descriptor; nil if it leads elsewhere.
    package static func of(descriptor: Int32) -> Terminal? {
        guard isatty(descriptor) == 1 else { return nil }
        var size = winsize()
        let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
        func number(_ variable: String) -> Int? { environment(variable).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }
        let kind = environment("TERM") ?? ""
        return Terminal(
            columns: isKnown && size.ws_col > 0 ? Int(size.ws_col) : number("COLUMNS") ?? 80,
            rows: isKnown && size.ws_row > 0 ? Int(size.ws_row) : number("LINES") ?? 24,
            isCapable: !kind.isEmpty && kind != "dumb")
    }

    /// A variable of the environment.
    package static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// When to use colours: the value of `--color`.
package enum ColorChoice: String, Sendable, CaseIterable {
    case auto
    case always
    case never
}

/// A piece of a line, perhaps in a colour. Its text cannot control the terminal.
package struct StyledText: Sendable {
    package enum Style: String, Sendable {
        case bold = "1"
        case dim = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
    }

    package var text: String
    package var style: Style?

    package init(_ text: String, _ style: Style? = nil) {
        self.text = text
        self.style = style
    }
}
