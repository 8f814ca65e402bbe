/// Every list of cases, in the order in which they are run. A new file of cases is added here: one line a list.
enum Catalog {
    static let cases: [Case] = [
        LifecycleCases.all,
        LifecycleFileCases.all,
        CrudSaveCases.all,
        CrudFindCases.all,
        CrudSizeCases.all,
        IdentityCases.all,
        TransactionCases.all,
        SavepointCases.all,
        WriterCases.all,
        StateTrapCases.all,
        ChangeTrapCases.all,
        AmbientTrapCases.all,
        SchemaTrapCases.all,
        ErrorCases.all,
        UnsupportedCases.all,
    ].flatMap { $0 }
}
