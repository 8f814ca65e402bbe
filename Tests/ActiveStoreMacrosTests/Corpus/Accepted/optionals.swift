import ActiveStore

@Model struct Optionals {
    var a: Int?
    var b: Optional<String>
    var c: Swift.Optional<Double>
    var d: (Bool)?
    var e: [String]?
    var f: Int? = 7
}
