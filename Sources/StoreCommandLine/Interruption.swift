import CLineEditing

/// Ctrl-C, as a mark that long work looks at, instead of the end of the program.
package enum Interruption {
    /// From now on Ctrl-C sets the mark. A second one, without the mark being cleared, ends the program.
    package static func catchSignals() { activestore_interrupts_catch() }
    /// Whether Ctrl-C was typed.
    package static var isMarked: Bool { activestore_interrupted() != 0 }
    package static func clear() { activestore_interrupts_clear() }

    /// From now on Ctrl-C is meant for the program that reads from a pipe: here it sets the mark alone, however often it is typed.
    /// It has its previous effect again when the reader closes the pipe.
    static func leave(toReaderOf pipe: Int32) { activestore_interrupts_leave(pipe) }
    /// The same, until ``takeBack()``.
    static func leaveToOther() { activestore_interrupts_leave(Int32(activestore_interrupts_for_other)) }
    /// Ctrl-C does what it did before it was left to another program.
    static func takeBack() { activestore_interrupts_take_back() }
}

/// Work that was stopped by Ctrl-C, and has put away what it had begun.
package struct Interrupted: Error {
    /// What is left of it.
    package let message: String
    package init(_ message: String) { self.message = message }
}
