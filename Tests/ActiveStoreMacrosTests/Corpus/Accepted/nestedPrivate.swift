import ActiveStore

enum Vault {
    fileprivate struct Room {
        @Model fileprivate struct Box {
            var name = ""
            private var code = 3
        }
    }
}
