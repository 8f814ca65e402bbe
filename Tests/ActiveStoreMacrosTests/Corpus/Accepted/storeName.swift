import ActiveStore

@Model(store: "archive", timestamps: false) struct StoreName {
    var text = ""
}
