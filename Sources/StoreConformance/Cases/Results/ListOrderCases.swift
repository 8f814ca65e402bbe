import ActiveStore

/// Lists of values with an order and a limit: an engine may read each value by itself, and merge what it reads.
enum ListOrderCases {
    static let all: [Case] = [
        .opening("order.list_and_limit", "the first records of a list are those of all its values together, whatever its length") {
            sandbox in
            let store = try sandbox.open(Columnist.models)
            try withStore(store) {
                let essays = try publish()
                let lists: [[String?]] = [
                    ["section 3"], ["section 3", "section 3"], ["section 1", nil, "none", "section 1", "section 0"],
                    (0..<4).map { "section \($0)" }, (0..<5).map { "section \($0 * 2)" }, (0..<16).map { "section \($0 / 2)" },
                    (0..<20).map { "section \($0)" } + [nil],
                ]
                for sections in lists {
                    func check(_ query: Query<Essay>, line: UInt = #line, _ isIn: (Essay) -> Bool) throws {
                        let found = essays.filter { sections.contains($0.section) && isIn($0) }
                        let newest = found.sorted { (-$0.published, $0.uid) < (-$1.published, $1.uid) }
                        try compare(query.order(by: \.published, .descending), newest, "\(sections)", line: line)
                        let oldest = found.sorted { ($0.published, $0.stars, $0.uid) < ($1.published, $1.stars, $1.uid) }
                        try compare(query.order(by: \.published, \.stars), oldest, "\(sections)", line: line)
                        let newestByWords = found.sorted { (-$0.published, -$0.words, $0.uid) < (-$1.published, -$1.words, $1.uid) }
                        try compare(
                            query.order(by: \.published, .descending).then(by: \.words, .descending), newestByWords, "\(sections)",
                            line: line)
                        try compare(query, found, "\(sections), by key", line: line)
                    }
                    try check(Essay.where { $0.section.in(sections) }) { _ in true }
                    try check(Essay.where { $0.stars == 3 && $0.section.in(sections) && $0.published < 900 }) {
                        $0.stars == 3 && $0.published < 900
                    }
                    try check(Essay.where { $0.section.in(sections) && $0.themes.any { $0.name == "theme 3" } }) {
                        [3, 19, 26].contains($0.title.number % 30)
                    }
                    // Another index finds these few.
                    try check(Essay.where { $0.section.in(sections) && $0.words < 90 }) { $0.words < 90 }
                }
                func ofTwo(_ essay: Essay) -> Bool { essay.section == "section 1" || essay.section == nil }
                let newest = essays.filter(ofTwo).sorted { (-$0.published, $0.uid) < (-$1.published, $1.uid) }
                for query in [
                    Essay.where { $0.section == "section 1" || $0.section == nil || $0.section == "section 1" },
                    Essay.where { $0.section == nil || $0.section.in(["none", "section 1"]) || $0.section == "section 1" },
                ] { try compare(query.order(by: \.published, .descending), newest, "alternatives", line: #line) }
            }
        },

        .opening("order.later_field_and_limit", "the first records of an order are right, whichever fields of an index come before it") {
            sandbox in
            let store = try sandbox.open(Columnist.models)
            try withStore(store) {
                let essays = try publish()
                func check(_ query: Query<Essay>, _ what: String, line: UInt = #line, _ isIn: (Essay) -> Bool) throws {
                    let found = essays.filter(isIn)
                    let newest = found.sorted { (-$0.published, $0.uid) < (-$1.published, $1.uid) }
                    try compare(query.order(by: \.published, .descending), newest, what, line: line)
                    let oldest = found.sorted { ($0.published, $0.title, $0.uid) < ($1.published, $1.title, $1.uid) }
                    try compare(query.order(by: \.published).then(by: \.title), oldest, what, line: line)
                }
                try check(Essay.where { $0.section != "section 1" }, "not equal") { $0.section != "section 1" }
                try check(Essay.where { $0.section != nil }, "not nil") { $0.section != nil }
                try check(Essay.where { $0.section > "section 1" && $0.section < "section 4" }, "a range") {
                    ($0.section ?? "") > "section 1" && ($0.section ?? "~") < "section 4"
                }
                try check(Essay.where { $0.section > "section 1" && $0.published < 900 }, "two ranges") {
                    ($0.section ?? "") > "section 1" && $0.published < 900
                }
                let columnists = try Columnist.where { $0.name.hasPrefix("columnist 1") }.pluck(\.uid)
                try check(Essay.where { $0.columnist.name.hasPrefix("columnist 1") }, "along a relation") {
                    columnists.contains($0.columnist.id)
                }
                try check(
                    Essay.where { $0.columnist.name.hasPrefix("columnist 1") && $0.section == "section 2" }, "along a relation, in one"
                ) {
                    columnists.contains($0.columnist.id) && $0.section == "section 2"
                }
            }
        },

        .opening("order.two_lists_and_limit", "the first records are right whichever of two lists is the shorter one") { sandbox in
            let store = try sandbox.open([StackedBox.self])
            try withStore(store) {
                var random = CaseRandom()
                let boxes = (0..<400).map { number in
                    StackedBox(
                        number: number, room: number % 2, size: Int.random(in: 0..<40, using: &random),
                        shape: Int.random(in: 0..<40, using: &random), place: Int.random(in: 0..<100, using: &random))
                }
                try StackedBox.insert(boxes)
                func check(_ query: Query<StackedBox>, _ what: String, _ isIn: (StackedBox) -> Bool) throws {
                    let wanted = boxes.filter { $0.room == 1 && isIn($0) }.sorted { ($0.place, $0.number) < ($1.place, $1.number) }
                    let found = query.order(by: \.place)
                    try expect(found.limit(10).pluck(\.number), equals: wanted.prefix(10).map(\.number), what)
                    try expect(found.limit(1_000).count(), equals: wanted.count, what)
                    try expect(found.limit(3).sum(\.size), equals: wanted.prefix(3).reduce(0) { $0 + $1.size }, what)
                }
                for (first, second) in [(2, 20), (20, 2), (16, 17), (17, 16), (2, 2), (5, 30), (30, 5), (18, 18), (2, 20)] {
                    let (sizes, shapes) = (Array(0..<first), Array(20..<20 + second))
                    try check(StackedBox.where { $0.room == 1 && $0.size.in(sizes) && $0.shape.in(shapes) }, "\(first) and \(second)") {
                        sizes.contains($0.size) && shapes.contains($0.shape)
                    }
                    let either = StackedBox.where { $0.room == 1 && $0.size.in(sizes) && ($0.shape == 21 || $0.shape == 31) }
                    try check(either, "\(first) and alternatives") { sizes.contains($0.size) && [21, 31].contains($0.shape) }
                }
                // Many conditions beside a list.
                var query = StackedBox.where { $0.room == 1 && $0.size.in(Array(0..<16)) }
                for number in 0..<100 { query = query.where { $0.place != number * 2 } }
                try check(query, "many conditions") { $0.size < 16 && $0.place % 2 == 1 }
                let removed = StackedBox.where { $0.room == 1 && $0.size.in([38, 39]) && $0.shape.in(Array(0..<20)) }.order(by: \.place)
                func first(_ boxes: [StackedBox], _ isIn: (StackedBox) -> Bool) -> [Int] {
                    boxes.filter { $0.room == 1 && isIn($0) }.sorted { ($0.place, $0.number) < ($1.place, $1.number) }.map(\.number)
                }
                let few = first(boxes) { $0.size >= 38 && $0.shape < 20 }
                try expect(removed.limit(10).destroy().total, equals: min(10, few.count))
                let many = first(boxes.filter { !few.prefix(10).contains($0.number) }) { $0.size < 20 && [1, 2].contains($0.shape) }
                let others = StackedBox.where { $0.room == 1 && $0.size.in(Array(0..<20)) && $0.shape.in([1, 2]) }.order(by: \.place)
                try expect(others.limit(10).destroy().total, equals: min(10, many.count))
            }
        },

        .opening("order.list_and_limit_of_changes", "changes and removals within a limit change the first records of a list") { sandbox in
            let store = try sandbox.open(Columnist.models)
            try withStore(store) {
                let essays = try publish()
                let sections: [String?] = ["section 2", "section 5", "section 2"]
                let inOrder = essays.filter { sections.contains($0.section) }.sorted { (-$0.published, $0.uid) < (-$1.published, $1.uid) }
                let query = Essay.where { $0.section.in(sections) }.order(by: \.published, .descending)
                try expect(query.limit(7).update(.set(\.title, "changed")), equals: 7)
                try expect(Set(Essay.where { $0.title == "changed" }.pluck(\.uid)), equals: Set(inOrder.prefix(7).map(\.uid)))
                try expect(query.limit(3).sum(\.words), equals: inOrder.prefix(3).reduce(0) { $0 + $1.words })
                try expect(query.limit(3).join(\.columnist).all().map(\.0.uid), equals: inOrder.prefix(3).map(\.uid))
                try expect(query.offset(2).limit(5).destroy().total, equals: 20)
                try expect(query.limit(4).pluck(\.uid), equals: [0, 1, 7, 8].map { inOrder[$0].uid })
                try expect(query.limit(.max).count(), equals: inOrder.count - 5)
            }
        },

        Case("order.folded_list_and_limit", "spellings of a word in a list find its records once, in the order of the request") { _ in
            let words = ["b", "B", "a", "c", "ß", "A", "SS", "d", "b", "ss", "Ä", "ä"]
            for (number, word) in words.enumerated() { try Cased(word: word, plain: word, number: number).saved() }
            let folded = Cased.where {
                $0.word.equals("B", .insensitive) || $0.word.equals("b", .insensitive) || $0.word.equals("ä", .insensitive)
                    || $0.word.equals("Ss", .insensitive)
            }
            let found = [0, 1, 6, 8, 9, 10, 11]
            let exact = Cased.where { $0.word.in(["B", "b", "x", "ss", "B"]) }
            for limit in 1...8 {
                try expect(folded.limit(limit).pluck(\.number), equals: Array(found.prefix(limit)))
                try expect(folded.reversed().limit(limit).pluck(\.number), equals: Array(found.reversed().prefix(limit)))
                try expect(exact.limit(limit).pluck(\.number), equals: Array([0, 1, 8, 9].prefix(limit)))
            }
        },
    ]

    /// Publishes the magazine, with several essays of the same instant, and returns the essays in key order.
    private static func publish() throws -> [Essay] {
        try Columnist.publish()
        _ = try Essay.where { $0.stars == 1 }.update(.set(\.published, 500))
        return try Essay.all()
    }

    /// Checks the beginning, the end and the middle of a query against all its records in order.
    private static func compare(_ query: Query<Essay>, _ essays: [Essay], _ what: String, line: UInt) throws {
        let uids = essays.map(\.uid)
        try expect(query.limit(20).all(), equals: Array(essays.prefix(20)), what, line: line)
        try expect(query.limit(.max).pluck(\.uid), equals: uids, what, line: line)
        try expect(query.offset(7).limit(9).pluck(\.title, \.uid).map(\.1), equals: Array(uids.dropFirst(7).prefix(9)), what, line: line)
        try expect(query.reversed().limit(5).pluck(\.uid), equals: Array(uids.suffix(5).reversed()), what, line: line)
        try expect(query.first()?.uid, equals: uids.first, what, line: line)
        try expect(query.last()?.uid, equals: uids.last, what, line: line)
        try expect(query.limit(20).count(), equals: min(uids.count, 20), what, line: line)
        try expect(query.exists(), equals: !uids.isEmpty, what, line: line)
        try expect(query.allPages(of: uids.count / 3 + 1).map(\.uid), equals: uids, what, line: line)
    }
}

/// Has an index for the order of each of two lists.
@Indexed("room", "size", "place") @Indexed("room", "shape", "place")
@Model(timestamps: false) private struct StackedBox {
    @Key var number: Int
    var room = 0
    var size = 0
    var shape = 0
    var place = 0
}

extension String {
    /// The number at the end of a title.
    fileprivate var number: Int { Int(split(separator: " ").last ?? "") ?? -1 }
}
