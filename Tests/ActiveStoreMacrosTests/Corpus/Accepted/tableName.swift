import ActiveStore

@Model("people_who_count") struct TableName {
    var name = ""
}
