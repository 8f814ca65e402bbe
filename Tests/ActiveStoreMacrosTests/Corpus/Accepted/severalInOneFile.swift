import ActiveStore

@Model struct FirstOfTwo { var name = "" }; @Model struct SecondOfTwo { var name = "" }
