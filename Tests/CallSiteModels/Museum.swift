import ActiveStore

/// A model as a library offers it to a program.
@Model public struct Museum: Codable {
    /// What is shown.
    public enum Kind: String, Storable, Codable { case art, science }

    public var name: String
    public var kind: Kind = .art
    public var rooms: Int?
    var isHidden = false
}
