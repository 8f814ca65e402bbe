/// Splits bytes into rows of fields: the grammar of RFC 4180, without names, nulls or columns.
///
/// Rows end with LF or CRLF; a CR elsewhere is text, except in the header. A field that begins with a quote
/// ends with one, may contain separators and line breaks, and has its quotes doubled; a quote further inside a
/// field is text. Empty lines are skipped, also in a file of one column, where an empty value is written `""`.
///
/// A row's bytes may arrive in any number of chunks, so the state between two bytes is kept in
/// `state` and never in the control flow. Runs of plain bytes are found and copied at once.
struct CSVScanner: Sendable {
    private enum State: Sendable {
        case fieldStart
        case unquoted
        case quoted
        /// After a quote in a quoted field: its end, or the first of two quotes.
        case quoteInQuoted
        /// After a CR that may belong to a line break. A quoted field has then ended, an unquoted one may continue.
        case carriageReturn(wasQuoted: Bool)
    }

    enum Progress {
        case needsMore
        case row
    }

    let separator: UInt8
    /// Whether a lone CR is an error: in a header it shows that lines end with CR.
    var refusesCarriageReturn = false

    /// The current row, or the last one.
    private(set) var bytes: [UInt8] = []
    private(set) var fields: [CSVField] = []
    /// Where the row begins.
    private(set) var rowLine = 1
    /// The error in the row, if it can still be read to its end.
    private(set) var flaw: CSVError?
    /// Whether the row has a byte beyond ASCII.
    private(set) var hasMultibyte = false

    private var state = State.fieldStart
    private var line = 1
    private var quoteLine = 1
    private var fieldStart = 0

    init(separator: UInt8) {
        self.separator = separator
    }

    /// Begins a new row where the last one ended.
    mutating func beginRow() {
        bytes.removeAll(keepingCapacity: true)
        fields.removeAll(keepingCapacity: true)
        (rowLine, flaw, hasMultibyte, fieldStart) = (line, nil, false, 0)
    }

    /// Marks the unquoted fields that mean a missing value.
    mutating func markNils(_ tokens: [[UInt8]], emptyIsNil: Bool) {
        var start = 0
        for index in fields.indices {
            let field = fields[index]
            if !field.wasQuoted {
                if field.end == start {
                    fields[index].isNil = emptyIsNil || tokens.contains([])
                } else if !tokens.isEmpty {
                    let text = bytes[start..<field.end]
                    fields[index].isNil = tokens.contains { $0.count == text.count && text.elementsEqual($0) }
                }
            }
            start = field.end
        }
    }

    /// Reads up to the end of the row or of the chunk.
    mutating func scan(_ chunk: UnsafeBufferPointer<UInt8>, from position: inout Int) throws -> Progress {
        while position < chunk.count {
            switch state {
            case .fieldStart:
                if chunk[position] == UInt8(ascii: "\"") {
                    quoteLine = line
                    state = .quoted
                    position += 1
                } else {
                    state = .unquoted
                }
            case .unquoted:
                try takeRun(of: chunk, from: &position) { [separator] in
                    $0 == separator || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
                }
                guard position < chunk.count else { break }
                let byte = chunk[position]
                position += 1
                if byte == separator {
                    try endField(wasQuoted: false)
                } else if byte == UInt8(ascii: "\r") {
                    state = .carriageReturn(wasQuoted: false)
                } else if try endRow(wasQuoted: false) {
                    return .row
                }
            case .quoted:
                try takeRun(of: chunk, from: &position) { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\n") }
                guard position < chunk.count else { break }
                if chunk[position] == UInt8(ascii: "\n") {
                    line += 1
                    try append(UInt8(ascii: "\n"))
                } else {
                    state = .quoteInQuoted
                }
                position += 1
            case .quoteInQuoted:
                let byte = chunk[position]
                position += 1
                switch byte {
                case UInt8(ascii: "\""):
                    try append(byte)
                    state = .quoted
                case separator: try endField(wasQuoted: true)
                case UInt8(ascii: "\r"): state = .carriageReturn(wasQuoted: true)
                case UInt8(ascii: "\n"): if try endRow(wasQuoted: true) { return .row }
                default: throw CSVError(code: .textAfterQuote, line: line)
                }
            case .carriageReturn(let wasQuoted):
                if chunk[position] == UInt8(ascii: "\n") {
                    position += 1
                    if try endRow(wasQuoted: wasQuoted) { return .row }
                } else if wasQuoted {
                    throw CSVError(code: .textAfterQuote, line: line)
                } else if refusesCarriageReturn {
                    throw CSVError(code: .carriageReturn, line: line)
                } else {
                    try append(UInt8(ascii: "\r"))
                    state = .unquoted
                }
            }
        }
        return .needsMore
    }

    /// Ends the last row at the end of the file, with or without a line break before it.
    ///
    /// - Returns: Whether there is a row.
    mutating func finish() throws -> Bool {
        switch state {
        case .quoted: throw CSVError(code: .unterminatedQuote, line: quoteLine)
        case .fieldStart: return fields.isEmpty ? false : try endRow(wasQuoted: false)
        case .unquoted: return try endRow(wasQuoted: false)
        case .quoteInQuoted: return try endRow(wasQuoted: true)
        case .carriageReturn(let wasQuoted): return try endRow(wasQuoted: wasQuoted)
        }
    }

    /// Copies the bytes up to the next one that ends the run.
    @inline(__always)
    private mutating func takeRun(
        of chunk: UnsafeBufferPointer<UInt8>, from position: inout Int, until isEnd: (UInt8) -> Bool
    ) throws {
        let start = position
        var seen: UInt8 = 0
        var hasNul = false
        while position < chunk.count, !isEnd(chunk[position]) {
            let byte = chunk[position]
            seen |= byte
            if byte == 0 { hasNul = true }
            position += 1
        }
        guard position > start else { return }
        if seen >= 0x80 { hasMultibyte = true }
        if hasNul { flaw = flaw ?? CSVError(code: .nul, line: line) }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: chunk[start..<position]))
        // Also within the field, so that a missing quote does not load the rest of the file into memory.
        try checkLength()
    }

    private mutating func append(_ byte: UInt8) throws {
        bytes.append(byte)
        try checkLength()
    }

    private func checkLength() throws {
        if bytes.count - fieldStart > CSVLimit.fieldBytes || bytes.count > CSVLimit.rowBytes {
            throw CSVError(code: .tooLong, line: rowLine)
        }
    }

    private mutating func endField(wasQuoted: Bool) throws {
        try checkLength()
        guard fields.count < CSVLimit.columns else { throw CSVError(code: .tooManyColumns, line: line) }
        fields.append(CSVField(end: bytes.count, wasQuoted: wasQuoted, isNil: false))
        fieldStart = bytes.count
        state = .fieldStart
    }

    /// - Returns: `false` if the row was an empty line.
    private mutating func endRow(wasQuoted: Bool) throws -> Bool {
        let isBlank = fields.isEmpty && bytes.isEmpty && !wasQuoted
        if isBlank {
            state = .fieldStart
        } else {
            try endField(wasQuoted: wasQuoted)
        }
        line += 1
        if isBlank { rowLine = line }
        return !isBlank
    }
}
