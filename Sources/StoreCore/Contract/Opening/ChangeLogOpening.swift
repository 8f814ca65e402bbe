import FoundationEssentials

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
        if configuration.isReadOnly { return }
        let log = store.context.changeLog
        let before = log.retention
        guard let option = configuration.changeLog else {
            if log.lacksID, configuration.schemaPolicy == .addMissing { try change { try $0.giveID() } }
            return
        }
        let wanted = option == .off ? nil : option
        if wanted == before, !log.lacksID { return }
        guard configuration.schemaPolicy == .addMissing else {
            if wanted == before { return }
            throw StoreError(
                .needsMigration,
                "The store's change log is \(before?.text ?? "off") and the option changeLog says \(option.text): open it once with "
                    + "schema=addMissing, or without the option.")
        }
        do { try change { try $0.bring(to: wanted, unsupported) } } catch {
            log.use(before)
            throw error
        }
    }

    private func change(_ body: (WriteTransaction) throws -> Void) throws {
        try configuration.waitingForOthers { try store.write(isAlone: true, body) }
    }

    private var unsupported: StoreError {
        StoreError(
            .unsupported,
            "The \(store.context.engine) engine lacks the capability changeLog: open the store without the option changeLog, or with "
                + "changeLog=off.")
    }
}

extension WriteTransaction {
    /// Makes the change log, removes it, or changes how much of it is kept.
    fileprivate func bring(to wanted: ChangeLogRetention?, _ unsupported: StoreError) throws {
        let writer = try checkedWriter()
        guard let entries = writer.changeLog else { throw unsupported }
        var catalog = try writer.catalog() ?? Catalog()
        if let wanted {
            if catalog.changeLog == nil {
                try entries.makeLog(after: catalog.changeLogEnd ?? 0)
                // The first entry stands for what was stored before.
                noteEverything()
            }
            catalog.changeLog = wanted.text
            catalog.changeLogID = catalog.changeLogID ?? UUID()
            catalog.changeLogEnd = nil
            entries.willLog()
            logDuty = .changes
        } else if catalog.changeLog != nil {
            // A later log goes on after it, so that no number is used again.
            catalog.changeLogEnd = try entries.lastLogNumber()
            catalog.changeLog = nil
            catalog.changeLogID = nil
            try entries.dropLog()
            logDuty = .nothing
        }
        try writer.write(catalog)
        store.context.changeLog.use(wanted)
    }

    /// Gives an identity to a change log that an older library has made.
    fileprivate func giveID() throws {
        let writer = try checkedWriter()
        guard var catalog = try writer.catalog(), catalog.changeLog != nil, catalog.changeLogID == nil else { return }
        catalog.changeLogID = UUID()
        try writer.write(catalog)
    }
}
