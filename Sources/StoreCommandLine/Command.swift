/// One of the things that a program does.
package protocol Command: Sendable {
    /// The word after the name of the program.
    static var name: String { get }
    /// One sentence.
    static var summary: String { get }
    /// What it takes.
    static var syntax: ArgumentSyntax { get }
    /// What else its help says.
    static var notes: String { get }

    /// Reads what was given; everything that can be wrong with the command line is found here.
    init(_ arguments: ParsedArguments) throws
    /// Does it.
    func run(_ console: Console) throws -> ExitCode
}

/// How a program ends.
package enum ExitCode: Int32, Sendable {
    /// All went well.
    case success = 0
    /// Something failed, does not conform or does not agree.
    case failure = 1
    /// The command line is wrong.
    case usage = 2
    /// A check could not be done, so that nothing is known.
    case undone = 3
}
