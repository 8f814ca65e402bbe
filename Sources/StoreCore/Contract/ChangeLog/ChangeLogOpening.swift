/// Makes, removes or changes a store's change log when it is opened, as the option `changeLog` says. Without the option it stays as it is.
struct ChangeLogOpening {
    let store: any Store

    private var configuration: StoreConfiguration { store.context.configuration }

    /// Refuses a log that the engine does not have, before anything is stored.
    ///
    /// - Throws: ``StoreError`` `.unsupported`.
    func check() throws {
        guard let wanted = configuration.changeLog, wanted != .off else { return }
        if !store.capabilities.contains(.changeLog) { throw unsupported }
    }

    /// - Throws: ``StoreError`` `.needsMigration` where the schema of the store must not be changed.
    func run() throws {
        guard let option = configuration.changeLog, !configuration.isReadOnly else { return }
        let wanted = option == .off ? nil : option
        let log = store.context.changeLog
        let before = log.retention
        if wanted == before { return }
        guard configuration.schemaPolicy == .addMissing else {
            throw StoreError(
                .needsMigration,
                "The store's change log is \(before?.text ?? "off") and the option changeLog says \(option.text): open it once with "
                    + "schema=addMissing, or without the option.")
        }
        do { try configuration.waitingForOthers { try store.write(isAlone: true) { try change(to: wanted, in: $0) } } } catch {
            log.use(before)
            throw error
        }
    }

    private func change(to wanted: ChangeLogRetention?, in transaction: WriteTransaction) throws {
        let writer = try transaction.checkedWriter()
        guard let entries = writer.changeLog else { throw unsupported }
        var catalog = try writer.catalog() ?? Catalog()
        if let wanted {
            if catalog.changeLog == nil {
                try entries.makeLog(after: catalog.changeLogEnd ?? 0)
                // The first entry stands for what was stored before.
                transaction.noteEverything()
            }
            catalog.changeLog = wanted.text
            catalog.changeLogEnd = nil
            entries.willLog()
            transaction.logDuty = .changes
        } else if catalog.changeLog != nil {
            // A later log goes on after it, so that no number is used again.
            catalog.changeLogEnd = try entries.lastLogNumber()
            catalog.changeLog = nil
            try entries.dropLog()
            transaction.logDuty = .nothing
        }
        try writer.write(catalog)
        store.context.changeLog.use(wanted)
    }

    private var unsupported: StoreError {
        StoreError(
            .unsupported,
            "The \(store.context.engine) engine lacks the capability changeLog: open the store without the option changeLog, or with "
                + "changeLog=off.")
    }
}
