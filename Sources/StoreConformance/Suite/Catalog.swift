/// Every list of cases, in the order in which they are run. A new file of cases is added here.
enum Catalog {
    static let cases: [Case] = [
        typesOfNumbers, typesOfTextAndBytes, typesOfFoundation, typesOfPrograms,
        predicatesOfEquality, predicatesOfOrder, predicatesOfLogic, predicatesOfLists, predicatesOfText,
        ordersOfFields, ordersOfPages, Matrix.cases,
    ].flatMap { $0 }
}
