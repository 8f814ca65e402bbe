import ActiveStore

extension Case {
    /// A case on a store with the magazine.
    static func magazine(_ id: String, _ title: String, needs: Capabilities = [], _ body: @escaping @Sendable () throws -> Void) -> Case {
        .opening(id, title, needs: needs) { sandbox in
            try withStore(try sandbox.open(Columnist.models)) {
                try Columnist.publish()
                try body()
            }
        }
    }
}
