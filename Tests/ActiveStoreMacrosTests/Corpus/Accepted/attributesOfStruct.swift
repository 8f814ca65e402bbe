import ActiveStore

@available(macOS 10, *)
@dynamicMemberLookup
@Model
struct AttributesOfStruct {
    var name = ""
    subscript(dynamicMember member: String) -> String { member }
}
