import Synchronization

// Background work: blocks that run one after the other, in the order in which they were submitted, each as one transaction. The queue is a
// chain of tasks: each waits for the one before, whether it succeeded or failed.
extension Store {
    /// Runs the body as a transaction in the background, after all blocks submitted before.
    ///
    /// ```swift
    /// let task = store.inBackground { _ in try Author.insert(authors) }
    /// …
    /// try await task.value
    /// ```
    /// The body's changes are committed when it ends. If it throws, none of them is committed, the task fails with the error, and the next
    /// block still runs. Event listeners also receive a warning, for blocks that no one waits for. A block whose task is cancelled before
    /// it starts does not run.
    ///
    /// - Returns: The task, whose value is the body's result.
    @discardableResult public func inBackground<R: Sendable>(
        attempts: Int = 3, _ body: @escaping @Sendable (WriteTransaction) throws -> R
    ) -> Task<R, any Error> {
        if context.isForked { return Task { throw StoreError.forked } }
        return context.background.withLock { last in
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

    /// Waits until every block submitted to ``inBackground(attempts:_:)`` so far has ended, successfully or not; before closing, for
    /// example.
    nonisolated(nonsending) public func backgroundEnded() async {
        if !context.isForked { await context.background.withLock { $0 }?.value }
    }
}
