import ActiveStore

@Model struct Größe {
    var länge = 1.5
    var 名前 = ""
}
