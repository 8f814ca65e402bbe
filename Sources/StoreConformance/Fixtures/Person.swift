import ActiveStore
import FoundationEssentials

/// The usual record: a generated key, timestamps, plain, indexed and unique fields, some of which may be nil.
@Model struct Person {
    var name = ""
    @Indexed var age: Int?
    @Unique var email: String?
    var bio = ""
    var score = 0.0
    var isActive = true
    var photo: Data?
}

/// A second model with generated keys and timestamps, beside ``Person`` in one store.
@Model struct Note {
    var text = ""
    @Indexed var pinned = false
}

/// A unique field that ignores case.
@Model struct Account {
    @Unique(.caseInsensitive) var login: String?
}
