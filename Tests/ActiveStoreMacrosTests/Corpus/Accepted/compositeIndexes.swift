import ActiveStore

@Indexed("age", .descending("createdAt"))
@Unique("first", "last", name: "full_name")
@Model
@Indexed(.caseInsensitive("last"), .descending(.caseInsensitive("first")))
struct CompositeIndexes {
    var first = ""
    var last = ""
    @Indexed var age = 0
}
