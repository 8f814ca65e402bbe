import ModelMacros

/// The program of the plug-in; all that it does is in the library beside it, where tests can reach it.
@main
struct Plugin {
    static func main() throws { try MacroPlugin.run() }
}
