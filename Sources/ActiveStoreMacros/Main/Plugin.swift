import ModelMacros

/// The executable of the plug-in; its logic is in a library, where tests can reach it.
@main
struct Plugin {
    static func main() throws { try MacroPlugin.run() }
}
