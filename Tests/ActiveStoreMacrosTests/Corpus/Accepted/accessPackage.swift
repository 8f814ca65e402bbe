import ActiveStore

@Model package struct AccessPackage {
    package var name = ""
    package var code: String
}
