import ActiveStore

@Model struct ConditionalFunctions {
    var name = ""
    #if DEBUG
        static let isDebug = true
        @Ignored var trace: [String] = []
        var upper: String { name.uppercased() }
        func describe() -> String { name }
    #else
        static let isDebug = false
    #endif
}
