import ActiveStore

@Model struct OneLine { var a = 1; var b: Int?; @Indexed var c = "" }
