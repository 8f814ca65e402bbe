/// Scripts of earlier mismatches, by name; replayed at the start of every ``FuzzSession`` as regression tests.
enum KnownScripts {
    static let all: [(name: String, text: String)] = [
        (
            // SQLite generates a number for a nil INTEGER PRIMARY KEY, even if it is NOT NULL.
            "nil_integer_key",
            """
            (entity order (key uid) (field uid int) (field name string))
            (insert order nil "")
            (insert order 1 "")
            (update order 1 (uid nil))
            (update order 2 (uid nil))
            (contents)
            """
        ),
        (
            // An update that collides by key and by value reports the key.
            "key_before_value",
            """
            (entity order (key uid) (field uid uuid) (field day date) (index order_day_unique unique (on day)))
            (insert order (uuid D9E5969D-6397-2319-F3D4-835952057C76) (date 0))
            (insert order (uuid BA1619FE-C598-5CBB-AD65-4C5D93DB117B) (date 1))
            (update order (uuid BA1619FE-C598-5CBB-AD65-4C5D93DB117B) (uid (uuid D9E5969D-6397-2319-F3D4-835952057C76)) (day (date 0)))
            (update order (uuid BA1619FE-C598-5CBB-AD65-4C5D93DB117B) (uid (uuid BA1619FE-C598-5CBB-AD65-4C5D93DB117B)) (day (date 0)))
            (contents)
            """
        ),
        (
            // A look-up by SQLite's rowid does not convert the smallest integer from its double.
            "least_integer_as_double",
            """
            (entity order (key uid) (field uid int) (field count int))
            (insert order -9223372036854775808 -9223372036854775808)
            (insert order 9223372036854775807 9223372036854775807)
            (fetch order (where (== uid (double -9.223372036854776e+18))))
            (fetch order (where (in uid (double -9.223372036854776e+18))))
            (fetch order (where (== count (double -9.223372036854776e+18))))
            (fetch order (where (in count (double -9.223372036854776e+18) 1)))
            (fetch order (where (<= uid (double -9.223372036854776e+18))))
            (fetch order (where (>= uid (double 9.223372036854776e+18))))
            (fetch order (where (< uid (double 9.223372036854776e+18))))
            """
        ),
        (
            // Values for a missing record are not stored and not checked.
            "update_of_nothing_is_not_checked",
            """
            (entity order (key uid) (field uid int) (field day date) (field name string))
            (update order 1 (day ""))
            (update order 1 (day nil))
            (update order 1 (name "\\u{0}"))
            """
        ),
        (
            // In a transaction marked for rollback, operations with an internal savepoint were undone immediately.
            "operations_in_a_marked_transaction_are_seen",
            """
            (entity author (key uid) (field uid int) (field age int))
            (entity article (key uid) (field uid int) (field author int optional))
            (relation articles author hasMany article by author rule nullify)
            (insert author 1 1)
            (insert article 1 1)
            (write
              (rollback 0)
              (update-where author (add age 1))
              (fetch author)
              (delete-where author)
              (contents))
            (contents)
            """
        ),
        (
            // Unknown fields were refused by engines that check the request, but not by those that update record by record.
            "update_by_query_with_unknown_fields",
            """
            (entity author (key uid) (field uid int) (field age int optional))
            (update-where author (fields uid #9) (set age 1))
            (insert author 1 nil)
            (update-where author (fields uid #9) (set age 1))
            (contents)
            """
        ),
        (
            // Read by an index of the field, the records changed in another order, in which no value met one that was still there.
            "sums_of_a_unique_field_in_key_order",
            """
            (entity plane (key uid) (field uid int) (field name string) (field size int optional) (index plane_size_unique unique (on size)))
            (insert plane -129 "" 256)
            (insert plane 255 "" 69)
            (update-where plane unordered (add size -187))
            (update-where plane unordered (add size 187))
            (contents)
            """
        ),
        (
            // What engines join to a condition as deep as is allowed made it too deep, and it was left out.
            "condition_as_deep_as_is_allowed",
            """
            (entity author (key uid) (field uid int) (field age int optional) (field name string) (index author_age (on age)))
            (write
              \((0..<1_100).map { "(insert author \($0) \($0) \"n\($0 % 9)\")" }.joined(separator: "\n  ")))
            (count author (where \(deepest)))
            (figures (of author (where \(deepest))) (count))
            (figures (of author (where \(deepest))) (minimum age))
            """
        ),
        (
            // The bound of a page was sought in the table instead of the groups.
            "condition_on_groups_as_of_a_page",
            """
            (entity author (key uid) (field uid int) (field name string optional))
            (insert author 1 "Ann")
            (insert author 2 "Bob")
            (figures (of author) (groups name) (minimum name) (having (or (<= #0 "A") (== #0 "Bob"))) (limit 3))
            """
        ),
        (
            // A subquery that is too tall for its place had been left out of a request for two numbers of records.
            "two_numbers_of_related_records",
            """
            (entity values (key uid) (field uid uuid) (field ref11 int optional) (field ref12 string optional))
            (entity x (key uid) (field uid int) (field ref10 int optional))
            (entity author (key uid) (field uid string))
            (figures-law (of author (where (number (to x uid uid via values ref12 ref11)
              (any (to values uid ref11) (any (to x ref11 uid) all)) <= 1))) (count))
            """
        ),
    ]

    /// A condition of 24 levels that some of the authors satisfy, but not the first ones.
    private static let deepest = (0..<11).reduce("(not (or (== name \"n1\") (< age 20)))") { condition, _ in
        "(or (and \(condition) (!= name \"\")) (== name \"\"))"
    }
}
