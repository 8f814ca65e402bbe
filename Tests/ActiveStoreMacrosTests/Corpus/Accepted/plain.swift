import ActiveStore

@Model struct Plain {
    var name = ""
    var age = 0
    var ratio = 0.5
    var isActive = true
    var email: String?
}
