public import StoreCore

extension KeyValueStore {
    /// Checks the stored data in one state, while others read and write.
    ///
    /// - `quick`: the trees' own checks; the catalog and the layout can be read and agree,
    ///   no tree is used twice, and every index has as many entries as there are records.
    /// - `records`: every key, row and value is valid, and each record has its entry in every index.
    /// - `full`: every entry of every index matches its record, no two records share
    ///   values of a unique index, and the counts kept with the indexes are right.
    ///
    /// An unreadable record is counted and the check continues; only if the trees themselves are damaged
    /// are the records not checked, because a scan could lead anywhere. The report contains no values.
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
