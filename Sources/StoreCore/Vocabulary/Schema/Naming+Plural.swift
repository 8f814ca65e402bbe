// English plurals, by the rules that Rails ships with, for tables shared with a Rails program.
extension Naming {
    /// Replaces a name's last word by its plural: `category` becomes `categories`, `web_person` becomes `web_people`.
    public static func plural(_ name: String) -> String {
        let start = name.lastIndex(of: "_").map { name.index(after: $0) } ?? name.startIndex
        let word = name[start...]
        return name[..<start] + pluralOfWord(String(word))
    }

    private static func pluralOfWord(_ word: String) -> String {
        if word.isEmpty || unchanged.contains(word) { return word }
        if let irregular = irregular[word] { return irregular }
        for (ending, plural) in endings where word.hasSuffix(ending) { return word.dropLast(ending.count) + plural }
        if word.hasSuffix("y"), let before = word.dropLast().last, !"aeiou".contains(before) { return word.dropLast() + "ies" }
        if word.hasSuffix("s") { return word }
        return word + "s"
    }

    private static let unchanged: Set<String> = [
        "equipment", "information", "rice", "money", "species", "series", "fish", "sheep", "jeans", "police",
    ]

    private static let irregular = [
        "person": "people", "man": "men", "woman": "women", "child": "children", "sex": "sexes", "move": "moves", "zombie": "zombies",
        "ox": "oxen", "octopus": "octopi", "virus": "viri", "axis": "axes", "testis": "testes", "bus": "buses", "alias": "aliases",
        "status": "statuses", "quiz": "quizzes", "mouse": "mice", "louse": "lice", "matrix": "matrices", "vertex": "vertices",
        "index": "indices", "buffalo": "buffaloes", "tomato": "tomatoes",
    ]

    /// The first match applies.
    private static let endings = [
        ("tum", "ta"), ("ium", "ia"), ("sis", "ses"), ("hive", "hives"), ("lf", "lves"), ("rf", "rves"), ("ffe", "ffes"), ("fe", "ves"),
        ("quy", "quies"), ("ss", "sses"), ("sh", "shes"), ("ch", "ches"), ("x", "xes"),
    ]
}
