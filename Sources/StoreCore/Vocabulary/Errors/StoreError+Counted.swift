extension StoreError {
    /// A number with what is counted, for messages: `1 record`, `2 records`.
    package static func counted(_ count: some BinaryInteger, _ one: String, _ many: String? = nil) -> String {
        "\(count) \(count == 1 ? one : many ?? one + "s")"
    }
}
