import ActiveStore

extension Fault {
    /// The fault as a sentence.
    package var explanation: String {
        switch self {
        case .notEqualDropsNil: "!= leaves out records whose field is nil, as SQL's <> does."
        case .notRangeDropsNil: "The complement of a range leaves out records whose field is nil."
        case .notLikeDropsNil: "The complement of like, hasPrefix, hasSuffix and contains leaves out nil."
        case .notInDropsNil: "The complement of `in` leaves out nil."
        case .equalsNilFindsNothing: "== nil finds nothing, as SQL's = NULL does."
        case .nilFieldsDiffer: "Two fields that are both nil count as different."
        case .inIgnoresNil: "nil in the list of an `in` matches nothing."
        case .upperBoundExcluded: "<= and the upper bound of between leave out the bound itself."
        case .underscoreMatchesNothing: "_ in a pattern also matches no character at all."
        case .underscoreMatchesByte: "_ in a pattern matches one byte of UTF-8 instead of one scalar."
        case .likeIgnoresCase: "like ignores the case of ASCII letters, as SQLite's does."
        case .likeIgnoresEscapes: "\\ in a pattern stands for itself and escapes nothing."
        case .containsKnowsWildcards: "% and _ in the text of a `contains` are taken for wildcards."
        case .prefixIsCanonical: "hasPrefix compares by canonical equivalence, as Swift's own does."
        case .equalityIsCanonical: "== of texts is canonical equivalence, as Swift's own is."
        case .foldsASCIIOnly: "Case-insensitive comparison folds ASCII letters alone."
        case .textOrderIsUTF16: "Texts are ordered by UTF-16, which puts the astral planes before U+E000."
        case .decimalsCompareAsText: "Decimals are compared as the text they are printed as."
        case .integersBecomeDoubles: "An integer compared with a double is converted, and rounded, first."
        case .negativeZeroDiffers: "Comparing with −0.0 does not find 0.0."
        case .forgetsKeyTieBreak: "Records that the order does not tell apart come in the opposite order of their keys."
        case .nilSortsLast: "nil comes after all other values, as in PostgreSQL."
        case .defaultOrderDescends: "Without an order, the largest key comes first."
        case .reversedKeepsKeyOrder: "Turning an order round does not turn the key's part of it."
        case .secondTermIsForgotten: "Only the first term of an order counts."
        case .orderIgnoresFolding: "A case-insensitive order term is taken for an ordinary one."
        case .offsetOffByOne: "One record fewer is skipped than the offset says."
        case .limitOffByOne: "One record more is given than the limit says."
        case .limitZeroIsAll: "A limit of 0 counts as no limit."
        case .countIgnoresLimit: "count takes no notice of the limit."
        case .countIgnoresOffset: "count takes no notice of the offset."
        case .fieldsInEntityOrder: "A row with chosen fields has them in the entity's order."
        case .updateLosesField: "An update of several fields does not store the last of them."
        case .updateForgetsUnique: "Unique indexes are not looked at by updates."
        case .uniqueForgetsFolding: "A case-insensitive unique index compares exactly."
        case .uniqueNilsCollide: "Two nils in a unique index count as duplicates."
        case .insertOverwrites: "Inserting a key that exists replaces its record."
        case .updateOfNothingSucceeds: "An update whose record is not there reports that it was."
        case .deleteLeavesRecord: "A delete by key reports success and leaves the record."
        case .deleteIgnoresLimit: "A delete by request takes no notice of limit and offset."
        case .datesLoseMicroseconds: "Dates are stored in milliseconds."
        case .emptyTextIsNil: "Empty text is stored as nil where nil is allowed, as in Oracle."
        case .longTextIsTruncated: "Text is cut after 511 bytes."
        case .infinityIsNil: "Infinity is stored as nil where nil is allowed."
        case .savepointKeepsLastWrite: "Undoing a savepoint leaves its last write."
        case .savepointIsNotUndone: "Undoing a savepoint keeps all that it wrote."
        case .releaseUndoes: "A savepoint that ends well is undone."
        case .rollbackKeepsWrites: "Undoing a transaction commits it."
        case .commitDropsLastWrite: "A commit loses the transaction's last write."
        case .readsOldState: "A read outside of a transaction sees what the entity held at the read before."
        case .readsUncommitted: "Readers see what a transaction under way has written."
        case .snapshotMoves: "A read that is kept open sees what is committed meanwhile."
        case .anyMeansAll: "A condition on any related record wants it of all of them."
        case .noneDropsNilReferences: "The complement of a condition on related records leaves out records whose reference is nil."
        case .nilReferencesMeet: "A step along a relation leads from nil to the records whose field is nil."
        case .danglingReferencesHold: "Every condition holds for the record that a dangling reference leads to."
        case .relatedCountOffByOne: "Related records are counted one too many where there are any."
        case .stepForgetsJoinRows: "A step through a join entity compares the two ends as if there were no rows between."
        case .farRecordsCountTwice: "A record that several join rows lead to counts several times."
        case .joinDropsUnmatchedLeft: "Left and full joins leave out left records without a partner."
        case .joinDropsUnmatchedRight: "Right and full joins leave out right records without a partner."
        case .joinMatchesNils: "A join puts nil beside nil."
        case .joinForgetsRightOrder: "The rows of one left record come in the key order of the right ones, whatever order was wanted."
        case .joinIgnoresSideLimits: "A join takes no notice of the limits and offsets of its sides."
        case .countIncludesNil: "Counting a field counts its nils."
        case .sumOfNothingIsNil: "The sum of nothing is nil, as in SQL."
        case .averageTruncates: "The average of integers loses its fraction."
        case .sumsAreRoundedOnTheWay: "Doubles are added one after the other, and the sum is rounded each time."
        case .groupsMergeNil: "nil is in one group with zero and with empty text."
        case .havingIsIgnored: "The condition on groups is not looked at."
        case .distinctIgnoresCase: "Texts that differ in their case count as one."
        case .deleteForgetsLastOfList: "A delete of listed records leaves the last of the list, so that a cascade loses one."
        case .nullifyLeavesReference: "An update by query to nil leaves the field as it is."
        case .updateTakesOneTooMany: "An update by query changes one record beyond its limit."
        case .updateIgnoresLimit: "An update by query takes no notice of limit and offset."
        case .updateByQueryForgetsUnique: "Unique indexes are not looked at by updates by query."
        case .savepointKeepsUpdates: "Undoing a savepoint leaves its updates by query."
        case .sumsIgnoreTypes: "Adding to a field by query goes beyond the range of the type that its model declares."
        }
    }

    /// The fault with this name.
    ///
    /// - Throws: ``StoreError`` `.configuration`, with the valid names.
    package static func named(_ name: String) throws -> Fault {
        if let fault = Fault(rawValue: name) { return fault }
        throw StoreError(
            .configuration,
            "There is no fault \(name.debugDescription); there is \(Fault.allCases.map(\.rawValue).joined(separator: ", "))."
        )
    }

    /// Whether the fault concerns the evaluation of conditions, orders, limits and offsets.
    var concernsRequests: Bool {
        switch self {
        case .notEqualDropsNil, .notRangeDropsNil, .notLikeDropsNil, .notInDropsNil, .equalsNilFindsNothing,
            .nilFieldsDiffer, .inIgnoresNil, .upperBoundExcluded, .underscoreMatchesNothing, .underscoreMatchesByte,
            .likeIgnoresCase, .likeIgnoresEscapes, .containsKnowsWildcards, .prefixIsCanonical, .equalityIsCanonical,
            .foldsASCIIOnly, .textOrderIsUTF16, .decimalsCompareAsText, .integersBecomeDoubles, .negativeZeroDiffers,
            .forgetsKeyTieBreak, .nilSortsLast, .defaultOrderDescends, .reversedKeepsKeyOrder, .secondTermIsForgotten,
            .orderIgnoresFolding, .offsetOffByOne, .limitOffByOne, .limitZeroIsAll, .countIgnoresLimit,
            .countIgnoresOffset, .fieldsInEntityOrder, .readsOldState:
            true
        default: concernsRelatedRequests
        }
    }

    /// Whether the fault concerns the evaluation of conditions on related records, joins and aggregates.
    private var concernsRelatedRequests: Bool {
        switch self {
        case .anyMeansAll, .noneDropsNilReferences, .nilReferencesMeet, .danglingReferencesHold, .relatedCountOffByOne,
            .stepForgetsJoinRows, .farRecordsCountTwice, .joinDropsUnmatchedLeft, .joinDropsUnmatchedRight, .joinMatchesNils,
            .joinForgetsRightOrder, .joinIgnoresSideLimits, .countIncludesNil, .sumOfNothingIsNil, .averageTruncates,
            .sumsAreRoundedOnTheWay,
            .groupsMergeNil, .havingIsIgnored, .distinctIgnoresCase:
            true
        default: false
        }
    }

    /// Whether the fault only shows with more than one entity, aggregates or updates by query.
    package var concernsRelations: Bool {
        switch self {
        case .deleteForgetsLastOfList, .nullifyLeavesReference, .updateTakesOneTooMany, .updateIgnoresLimit, .updateByQueryForgetsUnique,
            .savepointKeepsUpdates, .sumsIgnoreTypes:
            true
        default: concernsRelatedRequests
        }
    }

    /// Whether the fault concerns unique indexes.
    var concernsUniqueness: Bool {
        self == .updateForgetsUnique || self == .uniqueForgetsFolding || self == .uniqueNilsCollide || self == .updateByQueryForgetsUnique
    }
}
