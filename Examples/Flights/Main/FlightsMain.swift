import FlightsExample
import Glibc

/// The program; all that it does is in the library beside it, where tests can reach it.
@main struct FlightsMain {
    static func main() { exit(FlightsProgram.run(Array(CommandLine.arguments.dropFirst()))) }
}
