/// Every list of cases, in the order in which they are run. A new file of cases is added here: one line a list.
enum Catalog {
    static let cases: [Case] = [
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
        TypesNumberCases.all,
        TypesTextCases.all,
        TypesFoundationCases.all,
        TypesProgramCases.all,
        PredicateEqualityCases.all,
        PredicateComparisonCases.all,
        PredicateLogicCases.all,
        PredicateListCases.all,
        PredicateTextCases.all,
        OrderFieldCases.all,
        OrderPageCases.all,
        Matrix.cases,
    ].flatMap { $0 }
}
