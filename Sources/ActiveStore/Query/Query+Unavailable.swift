import StoreCore

// What other libraries have or what comes to mind first, so that the compiler says what to write instead.
extension Query {
    /// Write `.in(store).all()`.
    @available(*, unavailable, message: "a query takes its store by in(_:): write .in(store).all()")
    public func all(in store: any Store) throws -> [M] { try self.in(store).all() }

    /// Write `.in(store).first()`.
    @available(*, unavailable, message: "a query takes its store by in(_:): write .in(store).first()")
    public func first(in store: any Store) throws -> M? { try self.in(store).first() }

    /// Write `.in(store).count()`.
    @available(*, unavailable, message: "a query takes its store by in(_:): write .in(store).count()")
    public func count(in store: any Store) throws -> Int { try self.in(store).count() }
}
