import StoreCore

/// One import: repeatedly reads a batch and stores it in a transaction.
///
/// A batch is read before its transaction begins. Inside a transaction, batches are savepoints of it.
package final class ImportJob {
    /// Stores a batch and returns the result, added to an empty report.
    package typealias Store = (ImportBatch, WriteTransaction, ImportReport) throws -> ImportReport

    private let feed: ImportFeed
    private let options: ImportOptions
    private let store: Store
    private let batch: ImportBatch
    private let empty: ImportReport
    private var report: ImportReport
    private var hasMore = true

    package init(_ feed: ImportFeed, width: Int, _ options: ImportOptions, _ store: @escaping Store) throws {
        guard options.batchSize > 0 else {
            throw StoreError(.badRequest, "The batch size of an import is \(options.batchSize); it has to be at least 1.")
        }
        self.feed = feed
        self.options = options
        self.store = store
        empty = ImportReport(
            maximumProblems: options.maximumProblems, options.isStrict ? .recordsAndValues : .none, path: feed.path)
        report = empty
        batch = ImportBatch(width: width, empty)
    }

    /// Imports everything.
    package func run(in target: any StoreCore.Store) throws -> ImportReport {
        while try readBatch() {
            do {
                finish(try target.write { try store(batch, $0, fresh) })
            } catch { throw explained(error) }
        }
        return finished
    }

    /// Asynchronous form of ``run(in:)``; suspends while another writer holds the writer lock.
    package nonisolated(nonsending) func run(in target: any StoreCore.Store) async throws -> ImportReport {
        while try readBatch() {
            if Task.isCancelled { throw explained(StoreError(.cancelled, "The task was cancelled while it imported.")) }
            do { finish(try await target.write { try store(batch, $0, fresh) }) } catch { throw explained(error) }
        }
        return finished
    }

    /// - Returns: Whether there is anything to store.
    private func readBatch() throws -> Bool {
        while hasMore {
            batch.removeAll(fresh)
            do { hasMore = try feed.fill(batch, upTo: options.batchSize) } catch { throw explained(error) }
            if batch.count > 0 { return true }
            finish(empty)
        }
        return false
    }

    /// The initial report of a batch, which contains the keys already reported.
    private var fresh: ImportReport {
        var fresh = empty
        fresh.reportedKeys = report.reportedKeys
        return fresh
    }

    /// The report for the caller.
    private var finished: ImportReport {
        var finished = report
        finished.reportedKeys = [:]
        return finished
    }

    private func finish(_ part: ImportReport) {
        report.add(batch.context.report)
        report.add(part)
        guard let progress = options.progress, report.records > 0 else { return }
        let bytes = feed.bytes
        progress(ImportProgress(records: report.records, bytesRead: bytes.read, totalBytes: bytes.total))
    }

    /// Adds to an error which records are stored nevertheless.
    private func explained(_ error: any Error) -> any Error {
        let stored = report.inserted + report.updated + report.unchanged + report.collapsed
        let error = (error as? ImportStop)?.error ?? error
        guard stored > 0, var error = error as? StoreError else { return error }
        error.message += " \(StoreError.counted(stored, "record")) of earlier batches \(stored == 1 ? "is" : "are") stored."
        return error
    }
}
