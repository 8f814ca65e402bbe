/// Every message of `@Model`: the problem, its reason, and the correction.
extension Problem {
    // MARK: The struct

    static func aClass(_ name: String) -> Problem {
        "@Model needs a struct, and '\(name)' is a class: records are values that may be copied to any task"
    }
    static func anActor(_ name: String) -> Problem {
        "@Model needs a struct, and '\(name)' is an actor: keep records in an actor instead"
    }
    static func anEnum(_ name: String) -> Problem {
        "@Model needs a struct, and '\(name)' is an enum: an enum can be the type of a field"
    }
    static let noStruct: Problem = "@Model needs the declaration of a struct"
    static let generic: Problem =
        "a model cannot be generic, since its schema is stored in static properties; declare one struct for each type"
    static func insideGeneric(_ name: String) -> Problem {
        "a model cannot be declared inside a generic type: move '\(name)' out of it"
    }
    static func insideFunction(_ name: String) -> Problem {
        "a model cannot be declared inside a function: it is extended at file scope; move '\(name)' out of it"
    }
    static func privateInside(_ name: String) -> Problem {
        "'\(name)' is private to the type around it, and a model is extended at file scope: make it fileprivate"
    }
    static func isolated(_ actor: String) -> Problem {
        "a model cannot belong to \(actor): records are values that any task may read and change"
    }
    static let noncopyable: Problem = "a model must be copyable: queries return records as values"
    static let timestampsArgument: Problem =
        "'timestamps' takes the literal true or false: the fields are written at compile time"

    static let readOnlyArgument: Problem =
        "'readOnly' takes the literal true or false: the schema is written at compile time"

    // MARK: Members that cannot be fields

    static let severalBindings: Problem =
        "declare each field on its own line: an attribute cannot be attached to a list of variables"
    static func pattern(_ text: String) -> Problem {
        "a field needs one name; @Model cannot store the pattern '\(text)'"
    }
    static let conditionalField: Problem = """
        a field cannot stand inside #if: stores written by one build would not fit the other; \
        declare it always, or mark it @Ignored
        """
    static let conditionalAttribute: Problem =
        "attributes of a field cannot stand inside #if: stores written by one build would not fit the other"
    static func unowned(_ modifier: String) -> Problem {
        "a field cannot be '\(modifier)': a store keeps values, no objects"
    }
    static let lazy: Problem = """
        a field cannot be 'lazy': its value must be there when the record is saved; \
        give it a plain default, or mark it @Ignored
        """
    static func observers(_ name: String) -> Problem {
        """
        a field cannot have observers: @Model itself must see every change of '\(name)'; \
        use a callback, a computed property over it, or mark it @Ignored
        """
    }
    static func foreignAttribute(_ attribute: String, on name: String) -> Problem {
        "'@\(attribute)' cannot be on a field, whose storage @Model writes; remove it, or mark '\(name)' @Ignored"
    }
    static let letWithValue: Problem = """
        a 'let' with a value could never be read back from the store: make it 'var', \
        or 'static let' if it is the same for all records
        """
    static let ignoredWithoutDefault: Problem =
        "an @Ignored property needs a default value, which records read from the store begin with"

    // MARK: Types

    static func implicitlyUnwrapped(_ type: String) -> Problem {
        "a field is optional or it is not: '\(type)' would crash on a record without a value"
    }
    static func doubleOptional(_ type: String) -> Problem {
        "a store has one kind of nil: make '\(type)' a single optional"
    }
    static func noType(_ name: String) -> Problem { "'\(name)' needs a type" }
    static func guessedType(_ name: String, _ type: String) -> Problem {
        "'\(name)' needs its type written out, since @Model sees only text: is it '\(type)'?"
    }
    static func unknownType(_ name: String) -> Problem {
        "'\(name)' needs its type written out, since @Model sees only text and its value does not name a type"
    }

    // MARK: Attributes

    static func misplaced(_ attribute: String) -> Problem {
        "@\(attribute) belongs on a stored property; only those are fields"
    }
    static func outsideModel(_ attribute: String) -> Problem {
        "@\(attribute) has a meaning only inside a struct with @Model"
    }
    static func repeated(_ attribute: String) -> Problem { "@\(attribute) is there twice" }
    static func pointless(_ attribute: String) -> Problem {
        "@\(attribute) means nothing on a property that is not stored: remove it, or @Ignored"
    }
    static let optionalKey: Problem = "a key cannot be optional: every record has one"
    static let indexedKey: Problem = "the key is unique and indexed already"
    static func secondKey(_ name: String, after first: String) -> Problem {
        "a model has one key, and '\(first)' is it already; '\(name)' may be @Unique"
    }

    static func versionType(_ name: String) -> Problem {
        "the version of a record is a variable of type Int that is neither optional nor the key: @Version var \(name): Int"
    }
    static func secondVersion(_ name: String, after first: String) -> Problem {
        "a model has one version, and '\(first)' is it already: remove @Version from '\(name)'"
    }

    // MARK: Relations

    static func relationType(_ attribute: String, _ type: String) -> Problem {
        "@\(attribute) needs the type \(type)<…> with the model it leads to, written out"
    }
    static func constantRelation(_ name: String) -> Problem { "a relation changes with the records it leads to: make '\(name)' a 'var'" }
    static func relationWithValue(_ name: String) -> Problem {
        "a relation has no default: the records of '\(name)' are in the store, or given to init"
    }
    static func markOnRelation(_ attribute: String, _ name: String) -> Problem {
        "@\(attribute) means nothing on '\(name)', which is not a field: the key is held by the other side"
    }
    static func markOnReference(_ attribute: String, _ name: String) -> Problem {
        "@\(attribute) means nothing on '\(name)', which holds the key itself: it belongs on a property of the other model"
    }
    static func referenceAsKey(_ name: String) -> Problem { "'\(name)' refers to another record and cannot be the key of this one" }
    static func relationWithoutKeyPath(_ attribute: String) -> Problem {
        "@\(attribute) names the reference on the other side: @\(attribute)(\\Article.author)"
    }
    static func relationKeyPath(_ attribute: String) -> Problem {
        "@\(attribute) takes the key path of one property with its model in front: \\Article.author"
    }
    static func literalFlag(_ label: String) -> Problem { "'\(label)' takes the literal true or false: the schema is made of it" }

    // MARK: Indexes

    static func indexOption(_ attribute: String) -> Problem {
        """
        @\(attribute) on a property takes .ascending, .descending and .caseInsensitive; \
        an index over several fields is written in front of the struct: @\(attribute)("age", .descending("name"))
        """
    }
    static func indexPart(_ attribute: String) -> Problem {
        """
        @\(attribute) on a struct takes names of fields, plain or in .ascending("…"), .descending("…") \
        or .caseInsensitive("…")
        """
    }
    static func indexWithoutFields(_ attribute: String) -> Problem {
        "@\(attribute) on a struct names the fields of the index: @\(attribute)(\"age\", .descending(\"name\"))"
    }
    static func repeatedPart(_ field: String) -> Problem { "'\(field)' is in this index already" }
    static func unknownField(_ name: String, _ suggestion: String?) -> Problem {
        let ending = suggestion.map { "; did you mean '\($0)'?" } ?? ""
        return "there is no field '\(name)'\(ending)"
    }
    static func indexedJSON(_ name: String) -> Problem {
        "'\(name)' is stored as JSON, which has no order and cannot be indexed"
    }
    static func indexedIgnored(_ name: String) -> Problem { "'\(name)' is not stored and cannot be indexed" }
    static func noText(_ name: String, _ type: String) -> Problem {
        "'\(name)' is of type \(type) and not text: only text can be indexed without regard to case"
    }

    // MARK: Initializers

    static let initWithoutDelegation: Problem = """
        an init of a model has to call self.init(…) of the one @Model writes, which gives the record its key and its state
        """
    static func sameInit(_ labels: String) -> Problem {
        "@Model writes init\(labels) itself: give this one other labels, and let it call that one"
    }

    // MARK: Coding

    static let codingKeysKind: Problem =
        "'CodingKeys' of a model must be an enum written in the struct, since @Model reads its cases; or write init(from:) and encode(to:) yourself"
    static func codingKeyUnknown(_ name: String, _ suggestion: String?) -> Problem {
        let ending = suggestion.map { "; did you mean '\($0)'?" } ?? ""
        return "'CodingKeys' has the case '\(name)', and there is no field or relation of this name\(ending)"
    }
    static func codingKeyNotStored(_ name: String) -> Problem {
        "'\(name)' is not stored, and only fields and relations are coded: remove the case, or write init(from:) and encode(to:) yourself"
    }
    static func codingKeyMissing(_ name: String) -> Problem {
        "'CodingKeys' leaves out '\(name)', which a decoded record needs: add the case, or give the field a default"
    }

    // MARK: Names

    static let columnArgument: Problem = "@Column takes the name of the column: @Column(\"name\")"
    static func nameLiteral(_ what: String) -> Problem {
        "\(what) takes a plain string literal: the name is needed at compile time"
    }
    static func impossibleName(_ name: String, _ advice: String) -> Problem {
        "\"\(name)\" cannot be a name in the store (\(StoreName.rule)); \(advice)"
    }
    static func reservedEntity(_ name: String) -> Problem {
        "names that begin like \"\(name)\" are kept for the engines: give the table another one with @Model(\"…\")"
    }
    static func reservedName(_ name: String) -> Problem {
        "@Model writes a member '\(name)' itself: choose another name (a field may keep its column with @Column)"
    }
    static let ownEquality: Problem =
        "@Model writes '==' itself: records are equal when they would be stored alike; give your comparison another name"
    static func twinName(_ name: String, of field: String) -> Problem {
        "'\(name)' is the variable that @Model puts behind '\(field)': choose another name"
    }
    static func sharedColumn(_ one: String, _ other: String, _ column: String) -> Problem {
        "'\(one)' and '\(other)' would share the column '\(column)'"
    }
    static func keyName(_ name: String) -> Problem {
        """
        '\(name)' is the key of every record: mark it @Key to declare a key of your own, \
        or choose another name
        """
    }
    static func timestampName(_ name: String) -> Problem {
        "@Model writes '\(name)' itself: remove it, or turn that off with @Model(timestamps: false)"
    }
}

extension Problem: ExpressibleByStringInterpolation {
    init(stringLiteral sentence: String) { self.init(message: sentence) }
}
