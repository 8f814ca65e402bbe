import StoreCore

extension SharedEnvironment {
    /// Checks some pages of a state that cannot change meanwhile, and reports problems.
    func glance(at transaction: UInt64, _ context: StoreContext) {
        guard let descriptor = handles.descriptor else { return }
        let sentence: String
        do {
            let glance = try PageGlance(PageFile(borrowing: descriptor, file.path), transaction: transaction)
            guard let problem = try glance?.problem() else { return }
            sentence = "The file \(path) is damaged (\(problem)): close the store, check it, and restore a backup."
        } catch let error as StoreError {
            // Pages that could not be read may be sound.
            sentence = error.message
        } catch { return }
        let isNew = damage.withLock { known in
            defer { known = sentence }
            return known == nil
        }
        if isNew { context.emitLater(.warning(sentence)) }
    }
}
