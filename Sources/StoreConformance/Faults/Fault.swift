/// A mistake that an engine might make, to be enabled in a ``FaultyStore``: the
/// suite or the differential test must find each, or they would prove nothing.
///
/// The raw value is the name for `--fault`.
package enum Fault: String, Sendable, Hashable, CaseIterable {
    // Conditions
    case notEqualDropsNil = "not_equal_drops_nil"
    case notRangeDropsNil = "not_range_drops_nil"
    case notLikeDropsNil = "not_like_drops_nil"
    case notInDropsNil = "not_in_drops_nil"
    case equalsNilFindsNothing = "equals_nil_finds_nothing"
    case nilFieldsDiffer = "nil_fields_differ"
    case inIgnoresNil = "in_ignores_nil"
    case upperBoundExcluded = "upper_bound_excluded"
    case underscoreMatchesNothing = "underscore_matches_nothing"
    case underscoreMatchesByte = "underscore_matches_byte"
    case likeIgnoresCase = "like_ignores_case"
    case likeIgnoresEscapes = "like_ignores_escapes"
    case containsKnowsWildcards = "contains_knows_wildcards"
    case prefixIsCanonical = "prefix_is_canonical"
    case equalityIsCanonical = "equality_is_canonical"
    case foldsASCIIOnly = "folds_ascii_only"
    case textOrderIsUTF16 = "text_order_is_utf16"
    case decimalsCompareAsText = "decimals_compare_as_text"
    case integersBecomeDoubles = "integers_become_doubles"
    case negativeZeroDiffers = "negative_zero_differs"

    // Order, limit and offset
    case forgetsKeyTieBreak = "forgets_key_tie_break"
    case nilSortsLast = "nil_sorts_last"
    case defaultOrderDescends = "default_order_descends"
    case reversedKeepsKeyOrder = "reversed_keeps_key_order"
    case secondTermIsForgotten = "second_term_is_forgotten"
    case orderIgnoresFolding = "order_ignores_folding"
    case offsetOffByOne = "offset_off_by_one"
    case limitOffByOne = "limit_off_by_one"
    case limitZeroIsAll = "limit_zero_is_all"
    case countIgnoresLimit = "count_ignores_limit"
    case countIgnoresOffset = "count_ignores_offset"
    case fieldsInEntityOrder = "fields_in_entity_order"

    // Writes
    case updateLosesField = "update_loses_field"
    case updateForgetsUnique = "update_forgets_unique"
    case uniqueForgetsFolding = "unique_forgets_folding"
    case uniqueNilsCollide = "unique_nils_collide"
    case insertOverwrites = "insert_overwrites"
    case updateOfNothingSucceeds = "update_of_nothing_succeeds"
    case deleteLeavesRecord = "delete_leaves_record"
    case deleteIgnoresLimit = "delete_ignores_limit"
    case datesLoseMicroseconds = "dates_lose_microseconds"
    case emptyTextIsNil = "empty_text_is_nil"
    case longTextIsTruncated = "long_text_is_cut"
    case infinityIsNil = "infinity_is_nil"

    // Transactions
    case savepointKeepsLastWrite = "savepoint_keeps_last_write"
    case savepointIsNotUndone = "savepoint_is_not_undone"
    case releaseUndoes = "release_undoes"
    case rollbackKeepsWrites = "rollback_keeps_writes"
    case commitDropsLastWrite = "commit_drops_last_write"
    case readsOldState = "reads_old_state"
    case readsUncommitted = "reads_uncommitted"
    case snapshotMoves = "snapshot_moves"

    // Conditions on related records
    case anyMeansAll = "any_means_all"
    case noneDropsNilReferences = "none_drops_nil_references"
    case nilReferencesMeet = "nil_references_meet"
    case danglingReferencesHold = "dangling_references_hold"
    case relatedCountOffByOne = "related_count_off_by_one"
    case stepForgetsJoinRows = "step_forgets_join_rows"
    case farRecordsCountTwice = "far_records_count_twice"

    // Joins
    case joinDropsUnmatchedLeft = "join_drops_unmatched_left"
    case joinDropsUnmatchedRight = "join_drops_unmatched_right"
    case joinMatchesNils = "join_matches_nils"
    case joinForgetsRightOrder = "join_forgets_right_order"
    case joinIgnoresSideLimits = "join_ignores_side_windows"

    // Aggregates
    case countIncludesNil = "count_includes_nil"
    case sumOfNothingIsNil = "sum_of_nothing_is_nil"
    case averageTruncates = "average_truncates"
    case sumsAreRoundedOnTheWay = "sums_are_rounded_on_the_way"
    case groupsMergeNil = "groups_merge_nil"
    case havingIsIgnored = "having_is_ignored"
    case distinctIgnoresCase = "distinct_ignores_case"

    // Cascades and updates by query
    case deleteForgetsLastOfList = "delete_forgets_last_of_list"
    case nullifyLeavesReference = "nullify_leaves_reference"
    case updateTakesOneTooMany = "update_takes_one_too_many"
    case updateIgnoresLimit = "update_ignores_limit"
    case updateByQueryForgetsUnique = "update_by_query_forgets_unique"
    case savepointKeepsUpdates = "savepoint_keeps_updates"

    // Types of models, which are not visible in records
    case sumsIgnoreTypes = "sums_ignore_types"
}

extension Fault {
    /// Whether the fault only shows with models, whose types are not part of records.
    package var concernsModels: Bool { self == .sumsIgnoreTypes }
}
