@attached(member, names: arbitrary)
public macro Model(table: String? = nil, timestamps: Bool = true) =
    #externalMacro(module: "ActiveStoreMacros", type: "ModelMacro")

@attached(peer)
public macro Key() = #externalMacro(module: "ActiveStoreMacros", type: "FieldAttributeMacro")
@attached(peer)
public macro Indexed() = #externalMacro(module: "ActiveStoreMacros", type: "FieldAttributeMacro")
