import CLineEditing

/// Ctrl-C and other signals that ask the program to end, as a mark that long work looks at, instead of its end.
package enum Interruption {
    /// From now on Ctrl-C sets the mark. A second one, without the mark being cleared, ends the program.
    package static func catchSignals() { activestore_interrupts_catch() }
    /// The same for SIGTERM and SIGHUP as well, except for those that the program was started to ignore.
    package static func catchEnds() { activestore_ends_catch() }
    /// Whether Ctrl-C was typed, or another signal has set the mark.
    package static var isMarked: Bool { signal != nil }
    /// The signal that has set the mark.
    static var signal: Int32? {
        let number = activestore_interrupted()
        return number == 0 ? nil : number
    }
    package static func clear() { activestore_interrupts_clear() }

    /// From now on Ctrl-C is meant for the program that reads from a pipe: here it sets the mark alone, however often it is typed.
    /// It has its previous effect again when the reader closes the pipe.
    static func leave(toReaderOf pipe: Int32) { activestore_interrupts_leave(pipe) }
    /// The same, until ``takeBack()``.
    static func leaveToOther() { activestore_interrupts_leave(Int32(activestore_interrupts_for_other)) }
    /// Ctrl-C does what it did before it was left to another program.
    static func takeBack() { activestore_interrupts_take_back() }
}

/// Work that was stopped by Ctrl-C or another signal, and has put away what it had begun.
package struct Interrupted: Error {
    /// What is left of it.
    package let message: String
    package init(_ message: String) { self.message = message }
}
