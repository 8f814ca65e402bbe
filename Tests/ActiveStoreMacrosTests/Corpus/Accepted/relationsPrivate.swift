import ActiveStore

@Model private struct PrivateFolder {
    var name = ""
    @BelongsTo var parent: Reference<PrivateFolder>?
    @HasMany(\PrivateFolder.parent) var children: Many<PrivateFolder>
}

enum Attic {
    @Model fileprivate struct Chest {
        @HasMany(\Attic.Thing.chest) var things: Many<Attic.Thing>
    }

    @Model fileprivate struct Thing {
        @BelongsTo var chest: Reference<Attic.Chest>
    }
}
