public import StoreCore

extension KeyValueStore {
    /// Checks what is stored, in one state, while others read and write.
    ///
    /// - `quick`: what the trees find out about themselves; that the catalog and the layout can be read and say
    ///   the same, that no tree is used twice, and that every index has as many entries as there are records.
    /// - `records`: every key, row and value is what it has to be, and each record has its entry in every index.
    /// - `full`: every entry of every index is that of its record, no two records share
    ///   values of a unique index, and the counts kept with the indexes are right.
    ///
    /// A record that cannot be read is counted and the check goes on; only when the trees themselves are damaged
    /// are the records left alone, for going through them could lead anywhere. No value is in what it says.
    ///
    /// - Throws: ``StoreError`` when the check itself cannot be done.
    public func verifyStorage(_ level: VerifyLevel) throws -> VerifyReport {
        var report = VerifyReport(problems: try trees.structuralProblems())
        if !report.isClean {
            report.problems.append("The records were not looked at, because what they lie in is damaged.")
            return report
        }
        do {
            let reader = try beginRead(.snapshot)
            defer { endRead(reader) }
            guard let session = reader as? RecordSession else { throw StoreError(.internal, "A reader is not of this store.") }
            return try StoreCheck(session, level, knownTrees: trees.knownTrees).run()
        } catch let error as StoreError where error.code == .corrupt {
            // The layout, without which nothing can be found.
            report.problems.append(error.message)
            return report
        }
    }
}
