import ActiveStore

/// A model with comments wherever the language allows them.
@Model  // after the attribute
/* before the keyword */ struct /* before the name */ Comments /* before the brace */ {
    // a comment alone
    var name = ""  // after a default
    /// A doc comment.
    @Indexed  // between attribute and variable
    /* and another */
    var age /* before the colon */: /* before the type */ Int /* before the default */ = /* before the value */ 3 /* after the value */
    var city: String  // after a type
    /* before */ var /* inside */ street = "Main" /* a */ // b

    /*
     The block at the end.
     */
}
