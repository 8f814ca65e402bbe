import ActiveStore

@Model struct LocalNames {
    var row = ""
    var writer = 0
    var newValue = 1
    var value = 2
    var record = 3
    var lhs = 4
    var rhs = 5
    var hasher = 6
    var index = 7
    var store = 8
}
