/// The reason why JSON could not be parsed, and the position. It contains no text of the file.
package struct JSONError: ReadingError, Hashable, CustomStringConvertible {
    package enum Code: Sendable, Hashable {
        /// The text ends where more is needed.
        case unexpectedEnd
        /// An unexpected character; the text names what was expected.
        case expected(String)
        /// A word that is not `true`, `false` or `null`.
        case unknownWord
        /// A number that is not valid JSON: `01`, `1.`, `+1`, `.5`.
        case malformedNumber
        /// A number beyond the largest double.
        case numberTooLarge
        /// More digits than the limit.
        case numberTooLong
        /// A line break or other control character within a string.
        case controlCharacter
        /// A backslash that does not begin a valid escape.
        case malformedEscape
        /// Half of a pair of `\u` escapes.
        case loneSurrogate
        /// The character U+0000, which no store accepts in text.
        case nul
        /// Bytes that are not UTF-8.
        case invalidUTF8
        /// Two members of an object have the same name.
        case duplicateName
        /// Text after the only value of the file.
        case textAfterValue
        /// A value that continues on the next line, where each value has a separate line.
        case lineBreakInValue
        /// Arrays and objects nested too deeply.
        case tooDeep(Int)
        /// A string that is too long.
        case stringTooLong(Int)
        /// An object with too many members.
        case tooManyMembers(Int)
        /// A value that is too long as a whole.
        case valueTooLong(Int)
    }

    package var code: Code
    /// The line, counted from 1.
    package var line: Int
    /// The byte within the line, counted from 1.
    package var column: Int
    /// The byte within the (unpacked) file, counted from 0.
    package var offset: Int

    package func storeError(path: String?) -> StoreError {
        let code: StoreError.Code =
            switch code {
            case .tooDeep, .stringTooLong, .tooManyMembers, .valueTooLong, .numberTooLong: .limitExceeded
            default: .badRequest
            }
        return located(code, path, description)
    }

    package var description: String { "Line \(line), column \(column): \(reason)." }

    /// The reason, with the column only.
    package var reasonInLine: String { "column \(column): \(reason)." }

    private var reason: String {
        switch code {
        case .unexpectedEnd: "the text ends within a value"
        case .expected(let what): "\(what) is expected here"
        case .unknownWord: "a word that is not true, false or null; strings are written in double quotes"
        case .malformedNumber: "a number that is not written as JSON has it"
        case .numberTooLarge: "a number beyond the largest there is; write it as a string"
        case .numberTooLong: "a number of more than \(JSONLimits.numberBytes) characters"
        case .controlCharacter: "a line break or other control character within a string; write it as \\n or \\u00XX"
        case .malformedEscape: "a backslash with something behind it that JSON does not know"
        case .loneSurrogate: "half of a pair of \\u escapes"
        case .nul: "the character U+0000, which cannot be stored"
        case .invalidUTF8: "text that is not UTF-8; save the file as UTF-8"
        case .duplicateName: "a second member of this name"
        case .textAfterValue: "text after the end of the value"
        case .lineBreakInValue: "a value that goes on on the next line; in JSON Lines each value has one line"
        case .tooDeep(let limit): "arrays and objects more than \(limit) deep in one another"
        case .stringTooLong(let limit): "a string of more than \(limit) bytes; perhaps a quote is missing"
        case .tooManyMembers(let limit): "an object of more than \(limit) members"
        case .valueTooLong(let limit): "a record of more than \(limit) bytes"
        }
    }
}

/// Limits on JSON input, which may come from an untrusted source.
package struct JSONLimits: Sendable {
    /// How deeply arrays and objects may be nested.
    package var depth: Int
    /// The maximum length of a string or name in bytes.
    package var stringBytes: Int
    /// The maximum number of members of an object.
    package var members: Int
    /// The maximum length in bytes of a value that is read as a whole.
    package var valueBytes: Int
    /// Whether everything in the grammar is accepted, including input that no value can hold: U+0000, half surrogates, duplicate member
    /// names, numbers of any length, and bytes that are not UTF-8. Each number is then ``JSONReader/Token/number``, and ``JSONReader/text``
    /// has replacement characters for surrogates.
    package private(set) var readsAnyJSON = false

    package init(
        depth: Int = 64, stringBytes: Int = 16 << 20, members: Int = 10_000, valueBytes: Int = 16 << 20
    ) {
        self.depth = depth
        self.stringBytes = stringBytes
        self.members = members
        self.valueBytes = valueBytes
    }

    /// For JSON whose tokens are copied verbatim from the source.
    package static func anyJSON(depth: Int) -> JSONLimits {
        // Half of the maximum, since positions are added to it.
        var limits = JSONLimits(depth: depth, stringBytes: .max / 2)
        limits.readsAnyJSON = true
        return limits
    }

    /// The maximum number of characters in a number.
    package static let numberBytes = 1_024
}
