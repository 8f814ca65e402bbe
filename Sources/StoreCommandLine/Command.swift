/// A command of a program.
package protocol Command: Sendable {
    /// The word after the program's name.
    static var name: String { get }
    /// One sentence.
    static var summary: String { get }
    /// The arguments it takes.
    static var syntax: ArgumentSyntax { get }
    /// Further text of its help.
    static var notes: String { get }

    /// Reads the arguments; all errors of the command line are detected here.
    init(_ arguments: ParsedArguments) throws
    /// Whether a pager shows its results on a terminal, if they are long.
    var isPaged: Bool { get }
    /// Runs the command.
    func run(_ out: ProgramOutput) throws -> ExitCode
}

extension Command {
    /// False.
    package var isPaged: Bool { false }
}

/// The exit code of a program.
package enum ExitCode: Int32, Sendable {
    /// Everything succeeded.
    case success = 0
    /// An operation failed, or a check found a violation or difference.
    case failure = 1
    /// The command line is wrong.
    case usage = 2
    /// A check could not be run, so its result is unknown.
    case undone = 3
    /// Ctrl-C was typed, or another signal asked for the end; the process ends by that signal.
    case interrupted = 130
}
