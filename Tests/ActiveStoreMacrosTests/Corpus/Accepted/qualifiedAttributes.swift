import ActiveStore

@ActiveStore.Model struct QualifiedAttributes {
    @ActiveStore.Indexed var name = ""
    @ActiveStore.Ignored var temporary = 0
}
