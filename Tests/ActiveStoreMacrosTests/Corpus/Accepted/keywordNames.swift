import ActiveStore

@Model struct KeywordNames {
    var `default` = 1
    @Indexed var `class` = ""
    var `init`: Int?
    var `in`: Bool = false
    var `Type` = 0
    var get = 1
    var set = 2
    var open = 3
}
