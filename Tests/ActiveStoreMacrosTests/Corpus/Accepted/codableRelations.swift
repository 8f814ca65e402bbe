import ActiveStore

@Model struct CodedOwner: Codable {
    var name = ""
    @HasMany(\CodedPet.owner) var pets: Many<CodedPet>
    @HasOne(\CodedHouse.owner) var house: One<CodedHouse>
    @HasMany(\UncodedPass.owner) var passes: Many<UncodedPass>
}

@Model struct CodedPet: Codable {
    var name = ""
    @BelongsTo var owner: Reference<CodedOwner>
    @BelongsTo var sitter: Reference<CodedOwner>?
}

@Model struct CodedHouse: Encodable {
    @BelongsTo var owner: Reference<CodedOwner>

    enum CodingKeys: CodingKey {
        case uid, owner
    }
}

@Model struct UncodedPass {
    @BelongsTo var owner: Reference<CodedOwner>
}
