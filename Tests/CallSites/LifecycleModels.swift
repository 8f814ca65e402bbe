// Every way to make a model called back and validated; Lifecycle.swift adds the extensions that stand in another file.
import ActiveStore

/// In the declaration.
@Model struct DeclaredBoth: Callbacks, Validated {
    var name = ""
    static let validations: [Validation<DeclaredBoth>] = [.presence(\.name)]
    mutating func beforeSave(_ transaction: WriteTransaction) throws { name += "!" }
}

/// In extensions of the same file.
@Model struct ExtendedHere {
    var name = ""
}
extension ExtendedHere: Callbacks {
    mutating func beforeSave(_ transaction: WriteTransaction) throws { name += "!" }
}
extension ExtendedHere: Validated {
    static let validations: [Validation<ExtendedHere>] = [.presence(\.name)]
}

/// In extensions of another file.
@Model struct ExtendedElsewhere {
    var name = ""
}

/// One of the two alone.
@Model(timestamps: false) struct CalledOnly: Callbacks {
    @Key var name: String
    mutating func beforeCreate(_ transaction: WriteTransaction) throws { name += "!" }
}
@Model struct ValidatedOnly: Validated {
    var name = ""
    func validate(_ problems: inout ValidationProblems<ValidatedOnly>) throws {
        if name.isEmpty { problems.add(\.name, .cantBeBlank) }
    }
}

/// Neither, and inside of another type.
enum Space {
    @Model struct Plain {
        var name = ""
    }
    @Model struct Nested: Callbacks {
        var name = ""
        mutating func beforeSave(_ transaction: WriteTransaction) throws { name += "!" }
    }
}

/// As if another module had made it called back, after the compiler chose what a save calls.
@Model struct ConformedTooLate: Callbacks {
    var name = ""
    static var _hasCallbacks: Bool { false }
}
