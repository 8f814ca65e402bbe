import StoreCore

extension StoreError.Code {
    /// Matches the errors of a code in a `catch`.
    ///
    /// ```swift
    /// do { try author.insert() } catch StoreError.Code.duplicateValue { return 409 }
    /// ```
    public static func ~= (code: StoreError.Code, error: any Error) -> Bool { (error as? StoreError)?.code == code }
}
