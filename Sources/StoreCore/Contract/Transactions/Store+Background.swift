import Synchronization

// Work in the background: blocks that run one after the other, in the order in which they were given, each as one transaction. The queue is a chain of
// tasks: each waits for the one before, however that ended.
extension Store {
    /// Runs the body as a transaction in the background, after all that was given to this before.
    ///
    /// ```swift
    /// let task = store.inBackground { _ in try Author.insert(authors) }
    /// …
    /// try await task.value
    /// ```
    /// The body's changes are committed when it ends; when it throws, none of them is, the error is that of the task, and the next block runs all the
    /// same. Those who listen to events are warned of it too, for blocks that no one waits for. A block whose task is cancelled before its turn
    /// does not run.
    ///
    /// - Returns: The task, whose value is the body's.
    @discardableResult public func inBackground<R: Sendable>(
        attempts: Int = 3, _ body: @escaping @Sendable (WriteTransaction) throws -> R
    ) -> Task<R, any Error> {
        context.background.withLock { last in
            let before = last
            let task = Task {
                await before?.value
                do { return try await awaitWrite(attempts: attempts, body) } catch {
                    let why = (error as? StoreError)?.message ?? "it threw a \(type(of: error))."
                    context.emit(.warning("A background block was undone: " + why))
                    throw error
                }
            }
            last = Task { _ = await task.result }
            return task
        }
    }

    /// Waits until every block that was given to ``inBackground(attempts:_:)`` so far has ended, well or not; before closing, for example.
    nonisolated(nonsending) public func backgroundEnded() async { await context.background.withLock { $0 }?.value }
}
