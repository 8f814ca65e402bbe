@attached(member, names: arbitrary)
public macro Model() = #externalMacro(module: "ActiveStoreMacros", type: "ModelMacro")
