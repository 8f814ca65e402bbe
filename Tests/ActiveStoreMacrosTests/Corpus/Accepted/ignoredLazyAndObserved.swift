import ActiveStore

@Model struct IgnoredLazyAndObserved {
    var name = ""
    @Ignored lazy var initials = String(name.prefix(1))
    @Ignored var zoom = 1.0 {
        didSet { changes += 1 }
    }
    @Ignored var changes = 0
}
