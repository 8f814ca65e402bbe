/// Why JSON could not be read, and where. No text of the file is in it.
package struct JSONError: ReadingError, Hashable, CustomStringConvertible {
    package enum Code: Sendable, Hashable {
        /// The text ends where more is needed.
        case unexpectedEnd
        /// A character that does not belong there; the words say what does.
        case expected(String)
        /// A word that is not `true`, `false` or `null`.
        case unknownWord
        /// A number as JSON does not write them: `01`, `1.`, `+1`, `.5`.
        case malformedNumber
        /// An integer beyond 64 bits with a sign.
        case integerTooLarge
        /// A number beyond the largest double.
        case numberTooLarge
        /// More digits than anyone writes.
        case numberTooLong
        /// A line break or other control character within a string.
        case controlCharacter
        /// A backslash before something that it is not before.
        case malformedEscape
        /// Half of a pair of `\u` escapes.
        case loneSurrogate
        /// The character U+0000, which no text has.
        case nul
        /// Bytes that are not UTF-8.
        case invalidUTF8
        /// Two members of an object have one name.
        case duplicateName
        /// A value follows the value that was to be the only one.
        case textAfterValue
        /// A value that goes on on the next line, where each has its own line.
        case lineBreakInValue
        /// Arrays and objects too deep in one another.
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
    /// The byte of the line, counted from 1.
    package var column: Int
    /// The byte of the (unpacked) file, counted from 0.
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

    /// What is wrong, with its column alone.
    package var reasonInLine: String { "column \(column): \(reason)." }

    private var reason: String {
        switch code {
        case .unexpectedEnd: "the text ends within a value"
        case .expected(let what): "\(what) is expected here"
        case .unknownWord: "a word that is not true, false or null; strings stand in double quotes"
        case .malformedNumber: "a number that is not written as JSON has it"
        case .integerTooLarge: "an integer of more than 64 bits; write it as a string"
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
        case .stringTooLong(let limit): "a string of more than \(limit) bytes; is a quote missing?"
        case .tooManyMembers(let limit): "an object of more than \(limit) members"
        case .valueTooLong(let limit): "a record of more than \(limit) bytes"
        }
    }
}

/// How much JSON may ask for, as it may come from anyone.
package struct JSONLimits: Sendable {
    /// How deep arrays and objects may be nested.
    package var depth: Int
    /// How many bytes a string may have, and a name.
    package var stringBytes: Int
    /// How many members an object may have.
    package var members: Int
    /// How many bytes a value may have that is read as a whole.
    package var valueBytes: Int
    /// Whether an integer beyond 64 bits is a number in its text and no error.
    package var keepsLongIntegers: Bool
    /// Whether all that the grammar allows is read, also what no value can hold: U+0000, half surrogates, two members of a name, numbers of any length, and
    /// bytes that are not UTF-8. Each number is ``JSONReader/Token/number`` then, and ``JSONReader/text`` has replacement characters for surrogates.
    package private(set) var readsAnyJSON = false

    package init(
        depth: Int = 64, stringBytes: Int = 1 << 20, members: Int = 10_000, valueBytes: Int = 16 << 20,
        keepsLongIntegers: Bool = false
    ) {
        self.depth = depth
        self.stringBytes = stringBytes
        self.members = members
        self.valueBytes = valueBytes
        self.keepsLongIntegers = keepsLongIntegers
    }

    /// For JSON whose tokens are copied from the source as they are written.
    package static func anyJSON(depth: Int) -> JSONLimits {
        // Half of what fits, since positions are added to it.
        var limits = JSONLimits(depth: depth, stringBytes: .max / 2)
        limits.readsAnyJSON = true
        return limits
    }

    /// How many characters a number may have.
    package static let numberBytes = 1_024
}
