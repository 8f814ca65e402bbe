import ActiveStore

enum Shadowed {
    struct Field {}
    struct Row {}
    struct Date {}
    struct UID {}
    struct StoreError {}

    @Model struct Record {
        var origin = ""
        var made = 0
        var given = 1
        var created = 2
        let fieldSet: Int
        let row: String
        let a: Int
    }
}
