import ActiveStore

@Model(table: "people who count") struct TableName {
    var name = ""
}
